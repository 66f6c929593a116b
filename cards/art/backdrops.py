"""What lies behind a subject, by the word that asks for it: ``@moon`` or ``@forge``."""

from collections.abc import Callable, Mapping
from typing import Final

from .light import halo, horizon, sky
from .nature import bubbles, burst, coral, curl, fish, roofs, sparks, stars, weed
from .scene import FOCUS, HEIGHT, WIDTH, Scene
from .svg import (
    circle,
    ellipse,
    group,
    line,
    number,
    on_circle,
    path,
    polygon,
    rect,
    ring,
    star,
)

X, Y = FOCUS


def rays(scene: Scene) -> str:
    """A risen sun with broad rays."""
    p = scene.palette
    turn = scene.dice.between(0, 15)
    beams = []
    for n in range(16):
        a = on_circle(X, Y, 620, turn + n * 22.5 - 5.6)
        b = on_circle(X, Y, 620, turn + n * 22.5 + 5.6)
        beams.append(polygon(((X, Y), a, b), p.glow))
    return "".join(
        (
            sky(),
            group(*beams, opacity="0.34"),
            circle(X, Y, 142, "url(#disc)"),
            halo(scene, 156),
        )
    )


def moon(scene: Scene) -> str:
    """A full moon in rings, and its road over the water."""
    p, dice = scene.palette, scene.dice
    rings = "".join(
        ring(X, Y, r, p.glow, 1.6, opacity=f"{o:g}")
        for r, o in ((190, 0.5), (226, 0.36), (268, 0.25), (316, 0.16))
    )
    craters = "".join(
        circle(
            X + dice.between(-90, 90),
            Y + dice.between(-90, 60),
            dice.between(8, 24),
            p.glow,
        )
        for _n in range(5)
    )
    road = "".join(
        ellipse(X, 500 + n * 15, 110 - n * 13, 3.4, p.glow, opacity="0.55")
        for n in range(6)
    )
    return "".join(
        (
            sky(),
            stars(scene),
            rings,
            circle(X, Y, 150, p.paper),
            group(craters, opacity="0.4"),
            ring(X, Y, 150, p.metal, 3),
            ring(X, Y, 160, p.metal, 1.4),
            horizon(488),
            road,
        )
    )


def lighthouse(scene: Scene) -> str:
    """A tower on its rock, throwing light past the subject."""
    p, dice = scene.palette, scene.dice
    side = 78 if dice.flip() else 422
    away = WIDTH - side
    lamp = 150
    beam = polygon(
        ((side, lamp), (away * 2.4 - side * 0.9, -40), (away * 2.4 - side * 0.9, 250)),
        "url(#light)",
        opacity="0.75",
    )
    wedge = polygon(
        (
            (side, lamp),
            (WIDTH * 1.2 if side < X else -100, 20),
            (WIDTH * 1.2 if side < X else -100, 235),
        ),
        p.glow,
        opacity="0.42",
    )
    back = polygon(
        ((side, lamp), (-60 if side < X else 560, 90), (-60 if side < X else 560, 190)),
        p.glow,
        opacity="0.3",
    )
    tower = group(
        polygon(((-21, 24), (21, 24), (32, 330), (-32, 330)), p.paper),
        polygon(((-25.5, 150), (25.5, 150), (27.5, 205), (-27.5, 205)), p.cloth),
        polygon(((-22, 50), (22, 50), (24, 100), (-24, 100)), p.cloth),
        polygon(((-29.5, 255), (29.5, 255), (31.5, 312), (-31.5, 312)), p.cloth),
        polygon(((0, 24), (21, 24), (32, 330), (0, 330)), p.ink, opacity="0.28"),
        rect(-30, 14, 60, 11, p.ink),
        rect(-17, -20, 34, 34, p.glow),
        rect(-3, -20, 6, 34, p.ink),
        path("M-23 -20Q0 -62 23 -20Z", p.cloth),
        circle(0, -48, 5, p.metal),
        path("M-70 352Q-50 312 -24 318Q10 296 34 322Q62 316 80 352Z", p.ink),
        transform=f"translate({side} {lamp})",
    )
    return "".join(
        (
            sky(),
            stars(scene, 22, 300),
            beam if "far" in scene.words else "",
            wedge,
            back,
            halo(scene, 128),
            horizon(486),
            circle(side, lamp - 3, 70, "url(#light)"),
            tower,
        )
    )


def harbor(scene: Scene) -> str:
    """Roofs on a slope with lit windows, masts before them, and a low sun."""
    p, dice = scene.palette, scene.dice
    sun = circle(X, Y + 10, 138, "url(#disc)") + halo(scene, 150)
    bands = "".join(
        rect(0, Y + 40 + n * 26, WIDTH, 5 + n * 2.4, p.dusk, opacity="0.3")
        for n in range(4)
    )
    masts = []
    for x in (54, 118, 392, 452):
        height = dice.between(190, 300)
        masts.append(rect(x - 2.5, 500 - height, 5, height, p.ink))
        masts.append(rect(x - 28, 500 - height * 0.72, 56, 3.4, p.ink))
        masts.append(
            line(
                f"M{x} {number(500 - height)}L{x - 40} 500M{x} {number(500 - height)}"
                f"L{x + 40} 500",
                p.ink,
                1.2,
            )
        )
        masts.append(
            polygon(
                ((x, 500 - height), (x + 26, 509 - height), (x, 518 - height)), p.accent
            )
        )
    return "".join(
        (
            sky(),
            sun,
            bands,
            roofs(scene, 372, p.cloth, 9),
            roofs(scene, 424, p.deep, 8),
            *masts,
            horizon(498),
        )
    )


def forge(scene: Scene) -> str:
    """The mouth of a furnace, bricks round it, sparks before it."""
    p, dice = scene.palette, scene.dice
    bricks = []
    for row in range(22):
        for column in range(-1, 8):
            x = column * 74 + row % 2 * 37
            bricks.append(
                rect(
                    x + 1.5,
                    row * 30 + 1.5,
                    71,
                    27,
                    p.dusk if (row + column) % 3 else p.deep,
                )
            )
    arch = "M{0} 560L{0} 235A{1} {1} 0 0 1 {2} 235L{2} 560Z"
    mouths = "".join(
        path(arch.format(X - r, r, X + r), fill)
        for r, fill in (
            (196, p.ink),
            (182, p.deep),
            (166, p.dawn),
            (146, p.glow),
            (112, p.paper),
        )
    )
    stones = [circle(*on_circle(X, Y, 189, n * 15 - 90), 5, p.metal) for n in range(13)]
    tongues = []
    for n in range(9):
        foot, height = 90 + n * 40, dice.between(60, 150)
        half, top = number(560 - height / 2), number(560 - height)
        tongues.append(
            path(
                f"M{foot - 26} 560Q{foot - 30} {half} {foot} {top}"
                f"Q{foot + 30} {half} {foot + 26} 560Z",
                p.dawn,
            )
        )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.night),
            group(*bricks, opacity="0.75"),
            circle(X, Y + 40, 300, "url(#light)", opacity="0.5"),
            mouths,
            *stones,
            group(*tongues, opacity="0.8"),
            sparks(scene),
        )
    )


def fireworks(scene: Scene) -> str:
    """Flowers of fire over the bay."""
    p, dice = scene.palette, scene.dice
    drawn = [sky(), stars(scene, 16), burst(X, Y - 20, 220, p.glow, p.paper, 30)]
    spots = ((70, 120, 74), (430, 96, 88), (60, 380, 60), (446, 372, 70))
    for x, y, size in spots:
        tone = dice.pick((p.accent, p.metal, p.glow))
        drawn.append(burst(x, y, size + dice.between(-12, 12), tone, p.paper, 18))
    return "".join((*drawn, ring(X, Y - 20, 120, p.metal, 2), horizon(500)))


def night_sky(scene: Scene) -> str:
    """Stars, joined into figures, within the rings of an astrolabe."""
    p, dice = scene.palette, scene.dice
    knots = [(dice.between(20, 480), dice.between(24, 400)) for _n in range(11)]
    knots.sort()
    joined = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in knots)
    tilted = "".join(
        ellipse(
            X,
            Y,
            205,
            ry,
            stroke=p.metal,
            stroke_width=1.6,
            transform=f"rotate({turn} {number(X)} {number(Y)})",
        )
        for ry, turn in ((70, 24), (70, -24), (128, 90))
    )
    return "".join(
        (
            sky(),
            stars(scene, 46, 470),
            line(joined, p.glow, 1.2, opacity="0.6", stroke_dasharray="1 7"),
            *(star(x, y, 9, 2.6, 4, p.glow) for x, y in knots),
            circle(X, Y, 210, "url(#light)", opacity="0.45"),
            group(tilted, opacity="0.8"),
            halo(scene, 150),
            horizon(505),
        )
    )


def storm(scene: Scene) -> str:
    """Banks of rolled cloud, and a stroke of lightning."""
    p, dice = scene.palette, scene.dice
    banks = []
    for n, (fill, stroke) in enumerate(
        ((p.dusk, p.dawn), (p.cloth, p.glow), (p.deep, p.dawn), (p.night, p.cloth))
    ):
        y = 96 + n * 104
        for m in range(5):
            x = m * 120 + dice.between(-34, 34) + (40 if n % 2 else 0)
            banks.append(
                curl(x, y + dice.between(-16, 16), dice.between(46, 74), fill, stroke)
            )
        banks.append(rect(0, y + 30, WIDTH, 110, fill))
    x = 96 if dice.flip() else 396
    bolt = polygon(
        (
            (x + 14, -5),
            (x + 34, -5),
            (x + 2, 118),
            (x + 30, 112),
            (x - 14, 236),
            (x + 8, 232),
            (x - 44, 400),
            (x - 26, 262),
            (x - 48, 266),
            (x - 14, 148),
            (x - 40, 152),
        ),
        p.paper,
    )
    glow = circle(x, 120, 240, "url(#light)", opacity="0.7")
    return "".join(
        (
            sky(),
            *banks[:12],
            glow,
            bolt,
            *banks[12:],
            halo(scene, 140),
            horizon(520),
        )
    )


def deep(scene: Scene) -> str:
    """Under water: shafts of light, bubbles, weed on both sides."""
    p, dice = scene.palette, scene.dice
    shafts = []
    for _n in range(6):
        top, foot, width = (
            dice.between(60, 440),
            dice.between(-80, 580),
            dice.between(24, 70),
        )
        shafts.append(
            polygon(
                (
                    (top, -10),
                    (top + width * 0.5, -10),
                    (foot + width * 2, 620),
                    (foot, 620),
                ),
                "url(#shaft)",
            )
        )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.dawn),
            rect(0, 0, WIDTH, HEIGHT, "url(#sea)", opacity="0.93"),
            circle(X, -20, 300, "url(#light)", opacity="0.8"),
            group(*shafts, opacity="0.75"),
            halo(scene, 150),
            weed(scene, 26),
            weed(scene, 474),
            bubbles(scene),
        )
    )


def reef(scene: Scene) -> str:
    """Shallow water over coral, with small fish."""
    p, dice = scene.palette, scene.dice
    corals = "".join(
        coral(scene, x, 600, height, fill)
        for x, height, fill in (
            (40, 250, p.deep),
            (120, 170, p.accent),
            (392, 190, p.accent),
            (462, 270, p.deep),
            (250, 120, p.cloth),
        )
    )
    school = "".join(
        fish(
            dice.between(30, 470),
            dice.between(60, 430),
            dice.between(10, 20),
            dice.pick((p.glow, p.metal, p.accent)),
        )
        for _n in range(9)
    )
    ripples = "".join(
        line(
            f"M-20 {y}q28 -14 56 0t56 0t56 0t56 0t56 0t56 0t56 0t56 0t56 0t56 0",
            p.paper,
            2,
            opacity="0.35",
        )
        for y in (26, 54, 88)
    )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.dawn),
            rect(0, 0, WIDTH, HEIGHT, "url(#sea)", opacity="0.72"),
            ripples,
            circle(X, Y, 240, "url(#light)", opacity="0.85"),
            halo(scene, 146),
            school,
            corals,
        )
    )


def whirl(scene: Scene) -> str:
    """Looking into a whirlpool."""
    p, dice = scene.palette, scene.dice
    turn = dice.between(0, 90)
    arms = []
    for n in range(14):
        a = turn + n * 360 / 14
        points = [on_circle(X, Y, 60 + step * 62, a + step * 17) for step in range(8)]
        back = [
            on_circle(X, Y, 60 + step * 62, a + step * 17 + 9 + step * 0.8)
            for step in range(8)
        ]
        arms.append(
            polygon(
                (*points, *reversed(back)), (p.dawn, p.cloth, p.glow, p.dusk)[n % 4]
            )
        )
    foam = "".join(
        circle(
            *on_circle(X, Y, dice.between(160, 400), dice.between(0, 360)),
            dice.between(2, 6),
            p.paper,
        )
        for _n in range(34)
    )
    return "".join(
        (
            rect(0, 0, WIDTH, HEIGHT, p.deep),
            group(*arms, opacity="0.62"),
            circle(X, Y, 250, "url(#light)", opacity="0.6"),
            foam,
            halo(scene, 150),
        )
    )


BACKDROPS: Final[Mapping[str, Callable[[Scene], str]]] = {
    "@rays": rays,
    "@moon": moon,
    "@lighthouse": lighthouse,
    "@harbor": harbor,
    "@forge": forge,
    "@fireworks": fireworks,
    "@stars": night_sky,
    "@storm": storm,
    "@deep": deep,
    "@reef": reef,
    "@whirl": whirl,
}
