"""Animals of land, air and water."""

from .nature import bubbles
from .scene import Scene
from .svg import circle, ellipse, group, line, on_circle, path, polygon, ring, star


def hound(scene: Scene) -> str:
    """A watchful dog, seen from the front, with a lamp at its collar."""
    p = scene.palette
    return "".join(
        (
            path(
                "M250 300C150 330 128 470 120 700H380C372 470 350 330 250 300Z", p.deep
            ),
            path("M250 300C350 330 372 470 380 700H250Z", p.ink, opacity="0.45"),
            path("M206 350Q250 470 294 350Q304 520 250 560Q196 520 206 350Z", p.paper),
            path("M250 440Q290 420 294 350Q304 520 250 560Z", p.glow, opacity="0.6"),
            path("M172 214L142 84Q150 70 164 82L232 150Z", p.deep),
            path("M328 214L358 84Q350 70 336 82L268 150Z", p.ink),
            path("M168 180L156 108L206 152Z", p.cloth),
            path("M332 180L344 108L294 152Z", p.cloth),
            path(
                "M250 134C180 134 158 190 164 236C172 290 214 316 222 366"
                "Q250 392 278 366C286 316 328 290 336 236C342 190 320 134"
                " 250 134Z",
                p.deep,
            ),
            path(
                "M250 134C320 134 342 190 336 236C328 290 286 316 278 366"
                "Q264 380 250 384Z",
                p.ink,
                opacity="0.5",
            ),
            path(
                "M250 150L262 240Q292 260 288 300Q276 366 250 372Q224 366"
                " 212 300Q208 260 238 240Z",
                p.paper,
            ),
            path(
                "M250 150L262 240Q292 260 288 300Q276 366 250 372Z",
                p.glow,
                opacity="0.55",
            ),
            path("M190 222Q212 200 232 228Q210 240 190 222Z", p.glow),
            path("M310 222Q288 200 268 228Q290 240 310 222Z", p.glow),
            circle(212, 223, 8, p.ink),
            circle(288, 223, 8, p.ink),
            circle(214, 220, 2.6, "#fff"),
            circle(290, 220, 2.6, "#fff"),
            path("M226 300Q250 286 274 300Q268 328 250 332Q232 328 226 300Z", p.ink),
            line("M250 332V350M222 352Q250 368 278 352", p.ink, 4),
            path("M186 398Q250 440 314 398L318 424Q250 470 182 424Z", p.accent),
            line("M186 400Q250 442 314 400", p.metal, 3),
            circle(250, 480, 96, "url(#light)"),
            path("M230 448H270L264 500H236Z", p.paper),
            path("M246 494Q236 480 250 460Q264 480 254 494Z", p.dawn),
            line("M226 446H274M230 502H270M250 446V434", p.metal, 7),
        )
    )


def phoenix(scene: Scene) -> str:
    """A bird of lamplight with open wings, as on an old coin."""
    p = scene.palette
    wings = []
    for n in range(9):
        angle, length = 22 + n * 13, 270 - abs(n - 2) * 14
        tip = on_circle(250, 300, length, angle)
        side = on_circle(250, 300, length * 0.62, angle - 10)
        other = on_circle(250, 300, length * 0.62, angle + 9)
        wings.append(
            polygon(((258, 300), side, tip, other), (p.dawn, p.cloth, p.glow)[n % 3])
        )
        eye = on_circle(250, 300, length * 0.8, angle)
        wings.append(circle(*eye, 8, p.metal) + circle(*eye, 4, p.ink))
    wing = group(*wings)
    tail = "".join(
        path(
            f"M250 380Q{250 + dx * 0.4:.0f} 480 {250 + dx} 640Q{250 + dx * 1.4:.0f}"
            " 480 250 380Z",
            tone,
        )
        + star(250 + dx, 622, 15, 5, 4, p.paper)
        for dx, tone in (
            (-96, p.cloth),
            (96, p.cloth),
            (-52, p.dawn),
            (52, p.dawn),
            (0, p.glow),
        )
    )
    return "".join(
        (
            circle(250, 270, 250, "url(#light)", opacity="0.8"),
            wing,
            group(wing, transform="translate(500 0) scale(-1 1)"),
            tail,
            path("M250 170C196 196 190 320 250 420C310 320 304 196 250 170Z", p.glow),
            path("M250 170C304 196 310 320 250 420Z", p.dawn),
            "".join(
                line(
                    f"M{250 - w} {y}Q250 {y + 20} {250 + w} {y}",
                    p.paper,
                    3,
                    opacity="0.8",
                )
                for y, w in ((250, 34), (278, 36), (306, 33), (334, 27))
            ),
            path(
                "M250 96C214 100 208 160 230 196Q250 210 270 196C292 160 286"
                " 100 250 96Z",
                p.glow,
            ),
            path("M250 96C286 100 292 160 270 196Q250 210 250 208Z", p.dawn),
            polygon(((250, 196), (236, 158), (264, 158)), p.ink),
            circle(233, 142, 7, p.ink),
            circle(267, 142, 7, p.ink),
            circle(235, 140, 2.4, "#fff"),
            circle(269, 140, 2.4, "#fff"),
            "".join(
                line(f"M250 100Q{250 + d} 70 {250 + d * 1.5:.0f} 34", p.metal, 5)
                + circle(250 + d * 1.5, 32, 8, p.accent)
                for d in (-34, 0, 34)
            ),
        )
    )


def dolphin(scene: Scene) -> str:
    """A leap before the sun, with the day's cargo on its back."""
    p = scene.palette
    spray = "".join(
        circle(
            *on_circle(
                250, 560, scene.dice.between(60, 190), scene.dice.between(-80, 80)
            ),
            scene.dice.between(3, 9),
            p.paper,
        )
        for _n in range(26)
    )
    return "".join(
        (
            spray,
            group(
                path(
                    "M60 470C70 300 170 170 330 176C392 178 430 210 462 262C470"
                    " 278 456 286 440 280C424 276 404 276 392 280C360 330 290"
                    " 330 240 352C180 380 130 420 116 520L60 560L80 500L20 470"
                    "Z",
                    p.deep,
                ),
                path(
                    "M330 176C392 178 430 210 462 262C470 278 456 286 440 280"
                    "C424 276 404 276 392 280C360 330 290 330 240 352C190 374"
                    " 150 404 128 456C150 340 240 268 340 262C360 262 376 258"
                    " 388 248C370 214 352 190 330 176Z",
                    p.paper,
                ),
                path(
                    "M246 196C250 140 222 110 190 100C204 140 196 180 176 220Z", p.deep
                ),
                path(
                    "M296 300C330 330 334 380 316 412C296 380 262 352 236 346Z", p.cloth
                ),
                circle(398, 232, 8, p.ink),
                circle(400, 229, 2.6, "#fff"),
                line("M458 266Q430 264 406 258", p.ink, 4),
                line("M110 420Q150 300 270 210", p.dawn, 6, opacity="0.7"),
            ),
            group(
                path("M-50 -34H50V34H-50Z", p.metal),
                path("M0 -34H50V34H0Z", p.ink, opacity="0.25"),
                line("M-50 -12H50M-50 12H50", p.deep, 4),
                line("M-30 -40Q-34 40 -60 70M30 -40Q34 40 60 70", p.accent, 8),
                star(0, 0, 17, 7, 5, p.cloth),
                transform="translate(222 172) rotate(-24)",
            ),
        )
    )


def whale(scene: Scene) -> str:
    """A king of the deep rising before the moon, a crown of islands on its brow."""
    p = scene.palette
    grooves = "".join(
        line(
            f"M{150 + n * 24} {676 - n * 4}Q{150 + n * 22} 560 {196 + n * 14} 470",
            p.dawn,
            4,
            opacity="0.7",
        )
        for n in range(9)
    )
    barnacles = "".join(
        circle(x, y, r, p.paper, opacity="0.8") + circle(x, y, r * 0.5, p.deep)
        for x, y, r in (
            (176, 300, 9),
            (196, 276, 6),
            (160, 330, 6),
            (330, 292, 8),
            (352, 324, 6),
        )
    )
    return "".join(
        (
            circle(250, 250, 260, "url(#light)", opacity="0.5"),
            path(
                "M250 150C150 150 96 260 84 420C76 540 90 640 110 720H390"
                "C410 640 424 540 416 420C404 260 350 150 250 150Z",
                p.deep,
            ),
            path(
                "M250 150C350 150 404 260 416 420C424 540 410 640 390 720H250Z",
                p.ink,
                opacity="0.5",
            ),
            path(
                "M250 430C190 430 140 480 122 560L130 720H370L378 560C360"
                " 480 310 430 250 430Z",
                p.paper,
            ),
            path(
                "M250 430C310 430 360 480 378 560L370 720H250Z", p.dawn, opacity="0.75"
            ),
            grooves,
            line("M96 420Q170 500 250 430Q330 500 404 420", p.ink, 6),
            path("M84 470C20 480 -30 540 -50 620C20 620 70 590 96 560Z", p.deep),
            path("M416 470C480 480 530 540 550 620C480 620 430 590 404 560Z", p.ink),
            path("M126 398Q150 380 172 400Q150 418 126 398Z", p.glow),
            path("M374 398Q350 380 328 400Q350 418 374 398Z", p.glow),
            circle(150, 399, 7, p.ink),
            circle(350, 399, 7, p.ink),
            barnacles,
            path(
                "M168 186L150 92L200 140L250 54L300 140L350 92L332 186Q250"
                " 150 168 186Z",
                p.metal,
            ),
            path(
                "M250 54L300 140L350 92L332 186Q292 166 250 164Z", p.ink, opacity="0.25"
            ),
            line("M169 186Q250 150 331 186", p.ink, 4),
            polygon(((250, 100), (266, 128), (250, 156), (234, 128)), p.accent),
            circle(150, 90, 9, p.accent),
            circle(350, 90, 9, p.accent),
            circle(250, 50, 10, p.paper),
            path(
                "M232 54C220 10 180 0 150 14C180 14 210 30 222 60ZM268 54"
                "C280 10 320 0 350 14C320 14 290 30 278 60Z",
                p.paper,
                opacity="0.85",
            ),
            bubbles(scene, 10),
            ring(250, 250, 232, p.metal, 2),
            ellipse(250, 690, 260, 20, p.paper, opacity="0.2"),
        )
    )
