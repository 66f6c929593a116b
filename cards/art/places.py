"""Places: they fill the whole picture and bring their own sky."""

from .light import halo, sky
from .nature import bubbles, coral, fish, roofs, sparks, stars, weed
from .scene import HEIGHT, WIDTH, Scene
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


def harbor_town(scene: Scene) -> str:
    """A town climbing its hill in terraces, boats at its feet."""
    p, dice = scene.palette, scene.dice
    terraces = "".join(
        roofs(scene, 210 + n * 78, fill, 7 + n)
        for n, fill in enumerate((p.dusk, p.cloth, p.deep, p.ink))
    )
    hill = polygon(
        (
            (-10, 330),
            (120, 230),
            (250, 170),
            (380, 230),
            (510, 330),
            (510, 600),
            (-10, 600),
        ),
        p.dusk,
    )
    boats = []
    for x, y, size, tone in (
        (110, 566, 1.0, p.accent),
        (372, 580, 1.25, p.cloth),
        (250, 610, 0.8, p.metal),
    ):
        boats.append(
            group(
                path("M-60 0H60L42 30H-42Z", p.ink),
                line("M-56 4H56", p.metal, 4),
                line("M0 0V-104", p.ink, 5),
                path("M5 -100Q64 -60 54 -10H5Z", tone),
                path("M-5 -88Q-46 -50 -42 -10H-5Z", p.paper),
                circle(0, -110, 24, "url(#light)"),
                transform=f"translate({x + dice.between(-14, 14):.0f} {y}) "
                f"scale({size})",
            )
        )
    tower_ = group(
        polygon(((-20, 0), (20, 0), (26, 130), (-26, 130)), p.paper),
        polygon(((0, 0), (20, 0), (26, 130), (0, 130)), p.ink, opacity="0.3"),
        polygon(((-22, 40), (22, 40), (24, 80), (-24, 80)), p.cloth),
        rect(-15, -30, 30, 30, p.glow),
        path("M-22 -30Q0 -66 22 -30Z", p.cloth),
        circle(0, -16, 90, "url(#light)"),
        transform="translate(250 96)",
    )
    beams = polygon(
        ((250, 80), (-40, -30), (-40, 120)), p.glow, opacity="0.4"
    ) + polygon(((250, 80), (540, 20), (540, 170)), p.glow, opacity="0.4")
    return "".join(
        (
            sky(),
            stars(scene, 30, 220),
            circle(250, 235, 175, "url(#disc)", opacity="0.9"),
            beams,
            hill,
            tower_,
            terraces,
            rect(0, 540, WIDTH, 160, "url(#sea)"),
            *boats,
        )
    )


def workshop(scene: Scene) -> str:
    """A vault full of casks, and the great kettle in the middle of it."""
    p = scene.palette
    casks = []
    for x, y in ((76, 520), (424, 520), (76, 420), (424, 420), (120, 600), (380, 600)):
        casks.append(
            ellipse(x, y, 62, 56, p.deep)
            + ellipse(x, y, 52, 47, p.cloth)
            + line(f"M{x - 50} {y - 14}H{x + 50}M{x - 50} {y + 14}H{x + 50}", p.deep, 3)
            + ring(x, y, 53, p.metal, 4)
            + circle(x, y, 8, p.metal)
        )
    shelves = "".join(
        rect(x, y, 116, 9, p.ink)
        + "".join(
            group(
                circle(0, 0, 34, "url(#light)"),
                path("M-13 20Q-18 -4 -6 -12V-26H6V-12Q18 -4 13 20Z", tone),
                transform=f"translate({x + 24 + n * 34} {y - 20})",
            )
            for n, tone in enumerate((p.glow, p.paper, p.dawn))
        )
        for x in (16, 368)
        for y in (190, 300)
    )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.night),
            path("M20 700V250Q20 20 250 20Q480 20 480 250V700Z", p.dusk),
            path("M56 700V256Q56 58 250 58Q444 58 444 256V700Z", p.deep),
            "".join(
                circle(*on_circle(250, 252, 213, a), 6, p.metal)
                for a in range(-90, 91, 15)
            ),
            circle(250, 330, 300, "url(#light)", opacity="0.7"),
            ring(250, 150, 62, p.metal, 5),
            "".join(
                polygon(
                    (
                        on_circle(250, 150, 14, a),
                        on_circle(250, 150, 58, a + 12),
                        on_circle(250, 150, 58, a - 12),
                    ),
                    p.glow,
                )
                for a in range(0, 360, 45)
            ),
            shelves,
            line("M250 212V270", p.ink, 9),
            path("M142 330Q132 500 250 520Q368 500 358 330Z", p.ink),
            path("M250 330H358Q368 500 250 520Z", p.night, opacity="0.7"),
            path("M124 304H376L362 336H138Z", p.metal),
            ellipse(250, 304, 126, 26, p.ink),
            ellipse(250, 304, 112, 20, p.glow),
            path(
                "M250 300C190 296 196 210 232 180C228 220 252 216 248 130"
                "C312 190 320 292 250 300Z",
                p.dawn,
            ),
            path(
                "M250 298C216 292 222 240 244 220C244 246 260 240 258 200"
                "C292 240 288 292 250 298Z",
                p.paper,
            ),
            line("M160 380Q250 420 340 380", p.metal, 5),
            star(250, 440, 34, 13, 8, p.metal),
            path("M176 520L150 640H200L214 524ZM324 520L350 640H300L286 524Z", p.ink),
            *casks,
            sparks(scene, 16),
        )
    )


def tower(scene: Scene) -> str:
    """A lighthouse seen from its foot, the stair winding round it."""
    p = scene.palette
    steps = []
    for n in range(12):
        y, half = 640 - n * 40, 128 - n * 6.4
        steps.append(
            path(
                f"M{250 - half:.0f} {y}Q250 {y + 34} {250 + half:.0f} {y - 26}"
                f"L{250 + half:.0f} {y - 12}Q250 {y + 50} {250 - half:.0f}"
                f" {y + 15}Z",
                p.cloth,
            )
        )
        steps.append(
            line(
                f"M{250 - half:.0f} {y}Q250 {y + 34} {250 + half:.0f} {y - 26}",
                p.metal,
                2.6,
            )
        )
        if n % 2:
            steps.append(
                rect(240, y - 18, 20, 28, p.ink) + rect(244, y - 14, 12, 20, p.glow)
            )
    beams = "".join(
        polygon(
            (
                (250, 128),
                on_circle(250, 128, 700, a - 9),
                on_circle(250, 128, 700, a + 9),
            ),
            p.glow,
            opacity=o,
        )
        for a, o in ((78, "0.5"), (282, "0.5"), (40, "0.26"), (320, "0.26"))
    )
    gulls = "".join(
        line(
            f"M{x - 18} {y - 8}Q{x - 8} {y - 14} {x} {y}Q{x + 8} {y - 14}"
            f" {x + 18} {y - 8}",
            p.paper,
            4,
        )
        for x, y in ((70, 330), (104, 372), (420, 300), (446, 420))
    )
    return "".join(
        (
            sky(),
            stars(scene, 40, 460),
            beams,
            circle(250, 128, 220, "url(#light)"),
            polygon(((194, 190), (306, 190), (384, 700), (116, 700)), p.paper),
            polygon(
                ((250, 190), (306, 190), (384, 700), (250, 700)), p.deep, opacity="0.45"
            ),
            *steps,
            path("M172 176H328L314 204H186Z", p.ink),
            "".join(rect(x, 150, 5, 28, p.ink) for x in range(176, 326, 16)),
            line("M172 150H328", p.metal, 5),
            rect(204, 78, 92, 100, p.paper),
            circle(250, 128, 40, p.glow) + star(250, 128, 62, 14, 8, "#fff"),
            line("M204 78V178M236 78V178M264 78V178M296 78V178", p.ink, 5),
            path("M186 80Q250 -24 314 80Z", p.cloth),
            path("M250 28Q290 40 314 80H250Z", p.ink, opacity="0.35"),
            circle(250, 22, 10, p.metal),
            gulls,
            path(
                "M-10 640Q60 560 130 600Q180 570 250 612Q330 566 380 604Q450"
                " 570 510 630V710H-10Z",
                p.ink,
            ),
        )
    )


def city(scene: Scene) -> str:
    """Domes and towers of a drowned town, standing in the air for an hour."""
    p, dice = scene.palette, scene.dice
    towers = []
    for x, top, half, tone, roof in (
        (60, 250, 40, p.deep, p.dawn),
        (440, 230, 42, p.deep, p.dawn),
        (140, 180, 46, p.cloth, p.dawn),
        (362, 196, 44, p.cloth, p.dawn),
        (250, 96, 62, p.dusk, p.accent),
    ):
        towers.append(
            "".join(
                (
                    rect(x - half, top, half * 2, 620 - top, tone),
                    rect(x, top, half, 620 - top, p.ink, opacity="0.32"),
                    path(
                        f"M{x - half - 8} {top}Q{x - half} {top - half * 1.3:.0f} {x}"
                        f" {top - half * 1.6:.0f}Q{x + half} {top - half * 1.3:.0f}"
                        f" {x + half + 8} {top}Z",
                        roof,
                    ),
                    path(
                        f"M{x} {top - half * 1.6:.0f}Q{x + half} {top - half * 1.3:.0f}"
                        f" {x + half + 8} {top}H{x}Z",
                        p.ink,
                        opacity="0.25",
                    ),
                    line(f"M{x} {top - half * 1.6:.0f}v-26", p.metal, 5)
                    + circle(x, top - half * 1.6 - 30, 7, p.metal),
                    "".join(
                        path(
                            f"M{wx - 8} {y + 30}V{y + 8}"
                            f"A8 8 0 0 1 {wx + 8} {y + 8}V{y + 30}Z",
                            dice.pick((p.glow, p.glow, p.ink)),
                        )
                        for y in range(top + 24, 520, 58)
                        for wx in (x - half // 2, x + half // 2)
                    ),
                    line(f"M{x - half} {top + 12}H{x + half}", p.metal, 4),
                )
            )
        )
    bridge = "".join(
        path(
            f"M{x} 420Q{x + w / 2:.0f} 360 {x + w} 420V436Q{x + w / 2:.0f}"
            f" 380 {x} 436Z",
            p.metal,
        )
        for x, w in ((100, 88), (312, 88))
    )
    falls = "".join(
        rect(x, 500 + dice.between(0, 30), 7, 130, p.paper, opacity="0.5")
        for x in range(10, 500, 37)
    )
    drape = "".join(
        coral(scene, x, 628, 130, tone)
        for x, tone in (
            (30, p.accent),
            (200, p.accent),
            (310, p.metal),
            (476, p.accent),
        )
    )
    return "".join(
        (
            sky(),
            circle(250, 220, 190, "url(#disc)"),
            halo(scene, 200),
            *towers,
            bridge,
            falls,
            drape,
        )
    )


def archive(scene: Scene) -> str:
    """Shelves grown of coral, books among the branches."""
    p, dice = scene.palette, scene.dice
    arches = []
    for row, y in enumerate((120, 290, 460)):
        for column in range(3):
            x = 30 + column * 150
            arches.append(
                path(
                    f"M{x} {y + 130}V{y + 30}Q{x} {y - 50} {x + 70} {y - 50}Q{x + 140}"
                    f" {y - 50} {x + 140} {y + 30}V{y + 130}Z",
                    p.ink,
                )
            )
            arches.append(
                path(
                    f"M{x + 9} {y + 122}V{y + 32}Q{x + 10} {y - 40} {x + 70} {y - 40}"
                    f"Q{x + 130} {y - 40} {x + 131} {y + 32}V{y + 122}Z",
                    p.deep,
                )
            )
            if row == 1 and column == 1:
                continue
            arches.append(circle(x + 70, y, 30, "url(#light)"))
            left = x + 13.0
            while left < x + 118:
                width, height = dice.between(10, 22), dice.between(52, 88)
                tone = dice.pick((p.cloth, p.accent, p.dusk, p.metal, p.dawn))
                arches.append(rect(left, y + 122 - height, width - 2, height, tone))
                arches.append(
                    rect(
                        left,
                        y + 122 - height + 10,
                        width - 2,
                        4,
                        p.paper,
                        opacity="0.7",
                    )
                )
                left += width
    middle = "".join(
        (
            circle(250, 318, 150, "url(#light)"),
            path(
                "M250 350Q200 320 150 340V420Q200 400 250 430Q300 400 350"
                " 420V340Q300 320 250 350Z",
                p.paper,
            ),
            path(
                "M250 350Q300 320 350 340V420Q300 400 250 430Z", p.glow, opacity="0.7"
            ),
            line(
                "M168 362Q206 352 238 368M168 384Q206 374 238 390M262 368"
                "Q294 352 332 362M262 390Q294 374 332 384",
                p.cloth,
                4,
            ),
            line("M250 350V430", p.deep, 4),
            star(250, 290, 26, 7, 4, p.paper),
        )
    )
    stems = "".join(
        coral(scene, x, 640, h, tone)
        for x, h, tone in (
            (14, 360, p.accent),
            (488, 380, p.accent),
            (176, 190, p.metal),
            (326, 200, p.metal),
        )
    )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.dawn),
            rect(0, 0, WIDTH, HEIGHT, "url(#sea)", opacity="0.85"),
            *arches,
            middle,
            stems,
            bubbles(scene, 16),
            fish(110, 250, 16, p.metal),
            fish(390, 236, 18, p.glow),
        )
    )


def belfry(scene: Scene) -> str:
    """A bell tower at the bottom of the sea, its ringers a school of fish."""
    p, dice = scene.palette, scene.dice
    school = "".join(
        fish(
            *on_circle(250, 300, 176 + dice.between(-16, 16), n * 360 / 22),
            17 + dice.between(-4, 5),
            (p.metal, p.glow, p.accent)[n % 3],
        )
        for n in range(22)
    )
    shafts = "".join(
        polygon(
            ((x, -10), (x + 40, -10), (x + d + 120, 640), (x + d, 640)),
            "url(#shaft)",
            opacity="0.8",
        )
        for x, d in ((60, -60), (210, -20), (330, 60))
    )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.dawn),
            rect(0, 0, WIDTH, HEIGHT, "url(#sea)", opacity="0.9"),
            circle(250, 0, 300, "url(#light)", opacity="0.8"),
            shafts,
            path("M130 700L146 250H354L370 700Z", p.cloth),
            path("M250 700V250H354L370 700Z", p.ink, opacity="0.4"),
            "".join(
                line(f"M{142 - n * 2} {420 + n * 44}H{358 + n * 2}", p.deep, 3)
                for n in range(6)
            ),
            path("M118 256L250 70L382 256Z", p.dusk)
            + path("M250 70L382 256H250Z", p.ink, opacity="0.4"),
            line("M118 256L250 70L382 256", p.metal, 6),
            line("M250 70V26M234 44H266", p.metal, 7),
            path("M176 420V312Q176 240 250 240Q324 240 324 312V420Z", p.ink),
            circle(250, 336, 120, "url(#light)", opacity="0.8"),
            path(
                "M230 286Q250 272 270 286C300 304 288 362 316 396H184C212"
                " 362 200 304 230 286Z",
                p.metal,
            ),
            path(
                "M250 278Q264 280 270 286C300 304 288 362 316 396H258Z",
                p.ink,
                opacity="0.3",
            ),
            rect(178, 392, 144, 13, p.deep) + circle(250, 416, 13, p.ink),
            line("M206 372H294M212 350H288", p.accent, 4),
            ring(250, 520, 46, p.metal, 6)
            + circle(250, 520, 42, p.paper)
            + line("M250 520V490M250 520L272 532", p.ink, 5),
            "".join(
                circle(*on_circle(250, 520, 34, a), 2.6, p.ink)
                for a in range(0, 360, 30)
            ),
            school,
            weed(scene, 40),
            weed(scene, 462),
            bubbles(scene, 14),
        )
    )
