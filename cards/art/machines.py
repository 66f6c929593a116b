"""Ships, engines, and giants that are both."""

from .nature import bubbles
from .scene import Scene
from .svg import (
    circle,
    ellipse,
    group,
    line,
    on_circle,
    path,
    polygon,
    rect,
    ring,
    star,
)


def giant(scene: Scene) -> str:
    """A colossus of harbour stone with a furnace for a heart."""
    p = scene.palette
    blocks = (
        ((166, 322), (334, 322), (352, 500), (148, 500)),
        ((60, 330), (160, 310), (150, 420), (70, 420)),
        ((440, 330), (340, 310), (350, 420), (430, 420)),
        ((52, 430), (146, 430), (140, 570), (30, 560)),
        ((448, 430), (354, 430), (360, 570), (470, 560)),
        ((160, 510), (244, 510), (240, 690), (130, 690)),
        ((340, 510), (256, 510), (260, 690), (370, 690)),
    )
    body = "".join(
        polygon(corners, p.cloth if n % 2 else p.dusk)
        + line("M" + "L".join(f"{x} {y}" for x, y in corners) + "Z", p.ink, 5)
        for n, corners in enumerate(blocks)
    )
    cracks = line(
        "M176 350L196 380L184 410M320 470L300 450L310 430M80 350L100"
        " 372M412 450L398 480L410 510M190 560L206 590",
        p.ink,
        3.4,
    )
    return "".join(
        (
            body,
            polygon(
                ((166, 322), (334, 322), (352, 500), (250, 500), (250, 322)),
                p.ink,
                opacity="0.25",
            ),
            cracks,
            path("M180 120H320L338 230L306 306H194L162 230Z", p.dusk),
            path("M250 120H320L338 230L306 306H250Z", p.ink, opacity="0.35"),
            line("M180 120H320L338 230L306 306H194L162 230Z", p.ink, 5),
            line(
                "M170 168H330M164 226H336M216 120V168M286 120V168M250 168V226", p.ink, 3
            ),
            rect(186, 186, 46, 20, p.ink) + rect(268, 186, 46, 20, p.ink),
            circle(209, 196, 26, "url(#light)") + circle(291, 196, 26, "url(#light)"),
            rect(192, 190, 34, 11, p.paper) + rect(274, 190, 34, 11, p.paper),
            "".join(rect(x, 252, 15, 34, p.ink) for x in (204, 229, 256, 281)),
            circle(250, 408, 120, "url(#light)"),
            circle(250, 408, 49, p.ink),
            circle(250, 408, 40, p.dawn),
            path(
                "M250 442C218 438 216 406 238 384C236 402 250 402 248 366"
                "C278 388 284 438 250 442Z",
                p.paper,
            ),
            "".join(line(f"M{250 + d} 366V450", p.ink, 6) for d in (-22, 0, 22)),
            ring(250, 408, 49, p.metal, 6),
            path("M60 330L70 296L100 306L104 280L136 292L160 310Z", p.accent),
            path("M440 330L430 296L400 306L396 280L364 292L340 310Z", p.accent),
            path("M176 120L190 92L214 106L236 74L262 104L290 84L324 120Z", p.accent),
        )
    )


def gunboat(scene: Scene) -> str:
    """A small boat seen from the bow, mostly cannon."""
    p = scene.palette
    return "".join(
        (
            path(
                "M250 520L70 420Q60 560 160 640L250 690L340 640Q440 560 430 420Z",
                p.cloth,
            ),
            path("M250 520L430 420Q440 560 340 640L250 690Z", p.ink, opacity="0.4"),
            line("M70 424L250 524L430 424", p.metal, 7),
            line("M84 470Q110 560 250 634Q390 560 416 470", p.paper, 6),
            line("M250 520V690", p.ink, 4),
            star(190, 556, 21, 8, 5, p.paper) + star(310, 556, 21, 8, 5, p.metal),
            polygon(
                ((110, 430), (150, 330), (350, 330), (390, 430), (250, 506)), p.deep
            ),
            rect(176, 250, 148, 96, p.cloth),
            rect(250, 250, 74, 96, p.ink, opacity="0.35"),
            "".join(rect(x, 272, 28, 28, p.glow) for x in (190, 228, 282)),
            polygon(((214, 236), (220, 128), (280, 128), (286, 236)), p.accent),
            polygon(
                ((250, 236), (250, 128), (280, 128), (286, 236)), p.ink, opacity="0.35"
            ),
            rect(214, 120, 72, 16, p.ink),
            rect(217, 164, 66, 20, p.paper),
            "".join(
                circle(250 + dx, y, r, p.paper, opacity="0.4")
                for dx, y, r in ((0, 100, 22), (16, 68, 28), (-6, 34, 34), (26, 4, 40))
            ),
            rect(164, 236, 172, 18, p.ink),
            line("M176 236V96M324 236V96M176 110H324", p.ink, 5),
            line("M176 96L110 240M324 96L390 240", p.ink, 2),
            path("M176 100Q140 84 104 104V146Q140 126 176 142Z", p.accent),
            path("M324 100Q360 84 396 104V146Q360 126 324 142Z", p.accent),
            circle(250, 408, 92, p.deep),
            circle(250, 408, 92, p.metal, opacity="0.25"),
            ring(250, 408, 90, p.metal, 7),
            circle(250, 408, 68, p.ink),
            circle(250, 408, 190, "url(#light)", opacity="0.9"),
            circle(250, 408, 40, p.glow) + star(250, 408, 60, 20, 10, p.paper),
            "".join(
                circle(*on_circle(250, 408, 80, n * 30), 5, p.metal) for n in range(12)
            ),
            rect(88, 330, 26, 92, p.dusk) + rect(386, 330, 26, 92, p.ink),
            path(
                "M84 330Q60 250 110 190Q96 260 118 330ZM416 330Q440 250 390"
                " 190Q404 260 382 330Z",
                p.paper,
                opacity="0.5",
            ),
        )
    )


def divingbell(scene: Scene) -> str:
    """An iron bell on its chain, somebody's light behind the glass."""
    p = scene.palette
    links = "".join(
        ring(250, 12 + n * 26, 11 if n % 2 else 8, p.ink, 6)
        + ring(250, 12 + n * 26, 11 if n % 2 else 8, p.metal, 2.4)
        for n in range(5)
    )
    rivets = "".join(
        circle(x, y, 5, p.ink) for y in (214, 520) for x in range(150, 360, 25)
    )
    ribs = "".join(
        line(
            f"M{250 + d * 0.6:.0f} 160Q{250 + d * 1.3:.0f} 330 {250 + d * 1.28:.0f}"
            " 540",
            p.ink,
            3,
            opacity="0.6",
        )
        for d in (-100, -52, 52, 100)
    )
    return "".join(
        (
            links,
            circle(250, 360, 260, "url(#light)", opacity="0.5"),
            path(
                "M190 160Q250 116 310 160C380 220 396 420 396 556H104C104"
                " 420 120 220 190 160Z",
                p.cloth,
            ),
            path(
                "M250 140Q290 140 310 160C380 220 396 420 396 556H250Z",
                p.ink,
                opacity="0.4",
            ),
            ribs,
            line("M148 236Q250 268 352 236", p.metal, 8),
            rect(84, 540, 332, 34, p.metal)
            + rect(250, 540, 166, 34, p.ink, opacity="0.3"),
            rivets,
            circle(250, 382, 100, p.metal),
            path("M250 282A100 100 0 0 1 250 482Z", p.ink, opacity="0.3"),
            circle(250, 382, 78, p.ink),
            circle(250, 382, 74, "url(#disc)"),
            path(
                "M206 440Q210 392 250 390Q290 392 294 440Q272 456 250 456"
                "Q228 456 206 440Z",
                p.deep,
            ),
            circle(250, 366, 28, p.deep),
            path("M196 350Q214 312 254 310Q216 330 204 372Z", "#fff", opacity="0.75"),
            line("M172 382H328M250 304V460", p.ink, 4, opacity="0.5"),
            "".join(
                circle(*on_circle(250, 382, 89, n * 30 + 15), 5.4, p.ink)
                for n in range(12)
            ),
            rect(216, 128, 68, 26, p.metal) + ring(250, 118, 17, p.metal, 9),
            line("M396 470Q450 480 440 570T480 660", p.ink, 12),
            "".join(
                polygon(((x, 574), (x + 32, 574), (x + 16, 626)), p.deep)
                for x in (110, 196, 272, 358)
            ),
            bubbles(scene, 12),
        )
    )


def submersible(scene: Scene) -> str:
    """Two hulls side by side under one fin, lamps for eyes."""
    p = scene.palette
    hull = group(
        path(
            "M250 190C330 190 366 280 366 400C366 520 326 640 250 660"
            "C174 640 134 520 134 400C134 280 170 190 250 190Z",
            p.cloth,
        ),
        path(
            "M250 190C330 190 366 280 366 400C366 520 326 640 250 660Z",
            p.ink,
            opacity="0.4",
        ),
        line("M142 340Q250 380 358 340M138 460Q250 500 362 460", p.metal, 6),
        circle(250, 300, 78, p.metal),
        circle(250, 300, 60, p.ink),
        circle(250, 300, 54, "url(#disc)"),
        path("M208 284Q222 254 256 252Q226 270 216 304Z", "#fff", opacity="0.8"),
        ring(250, 300, 54, p.ink, 5),
        "".join(
            circle(*on_circle(250, 300, 69, n * 36), 4.6, p.ink) for n in range(10)
        ),
        "".join(
            circle(x, 420, 15, p.metal) + circle(x, 420, 10, p.glow)
            for x in (190, 250, 310)
        ),
    )
    return "".join(
        (
            polygon(((130, 300), (-10, 640), (180, 700)), "url(#shaft)", opacity="0.8"),
            polygon(((370, 300), (510, 640), (320, 700)), "url(#shaft)", opacity="0.8"),
            path("M236 120L222 60Q250 34 278 60L264 120L300 300H200Z", p.dusk),
            path("M250 46Q268 50 278 60L264 120L300 300H250Z", p.ink, opacity="0.4"),
            line("M250 46V-10M250 10H290", p.metal, 7),
            path("M150 250Q250 190 350 250V330H150Z", p.deep),
            group(hull, transform="translate(-26 56) scale(0.68 0.82)"),
            group(hull, transform="translate(186 56) scale(0.68 0.82)"),
            path(
                "M56 420L-20 500L10 560L80 500ZM444 420L520 500L490 560L420 500Z",
                p.accent,
            ),
            circle(144, 302, 130, "url(#light)", opacity="0.7")
            + circle(356, 302, 130, "url(#light)", opacity="0.7"),
            ellipse(250, 250, 30, 18, p.metal),
            star(250, 250, 14, 5, 8, p.deep),
            bubbles(scene, 16),
        )
    )
