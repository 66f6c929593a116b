"""What people hold: lights, tools, weapons, and things of the sea."""

from collections.abc import Callable, Mapping
from typing import Final

from .clothes import sleeve
from .heads import Looks
from .scene import Scene
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

# --- Held up in one hand


def _lantern(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            circle(0, 62, 132, "url(#light)"),
            line("M0 0V18", p.ink, 4),
            path("M-26 30Q0 -6 26 30Z", p.ink),
            rect(-30, 28, 60, 8, p.metal),
            path("M-26 36H26L22 92H-22Z", p.paper),
            path("M-4 84Q-18 66 0 44Q18 66 4 84Z", p.dawn),
            circle(0, 72, 7, p.paper),
            line("M-24 36L-20 92M24 36L20 92M0 36V46", p.ink, 3.4),
            rect(-28, 90, 56, 10, p.metal),
            path("M-20 100H20L10 112H-10Z", p.ink),
        )
    )


def _letter(scene: Scene) -> str:
    p = scene.palette
    return group(
        rect(-44, -30, 88, 60, p.paper),
        line("M-44 -30L0 8L44 -30", p.ink, 3),
        circle(0, 6, 12, p.accent),
        star(0, 6, 8, 3.4, 5, p.paper),
        transform="translate(10 -16) rotate(-14)",
    )


def _rocket(scene: Scene) -> str:
    p = scene.palette
    return group(
        circle(0, -150, 90, "url(#light)"),
        rect(-4, -80, 8, 210, p.metal),
        rect(-17, -130, 34, 96, p.dawn),
        polygon(((-17, -130), (0, -170), (17, -130)), p.accent),
        "".join(
            path(f"M-17 {y}L17 {y - 18}V{y - 4}L-17 {y + 14}Z", p.paper)
            for y in (-44, -76, -108)
        ),
        star(0, -186, 22, 6, 8, p.paper),
        transform="rotate(16)",
    )


def _hammer(scene: Scene) -> str:
    p = scene.palette
    return group(
        rect(-7, -140, 14, 200, p.deep),
        line("M-7 -60H7M-7 -40H7M-7 -20H7", p.metal, 4),
        path("M-62 -196H44L60 -172L44 -140H-62Z", p.ink),
        path("M-62 -196H44L60 -172H-62Z", p.cloth),
        rect(-70, -200, 18, 64, p.metal),
        star(0, -168, 16, 6, 6, p.glow),
        transform="rotate(14)",
    )


def _telescope(scene: Scene) -> str:
    p = scene.palette
    return group(
        polygon(((-34, -8), (30, -11), (30, 11), (-34, 8)), p.ink),
        polygon(((22, -14), (84, -18), (84, 18), (22, 14)), p.metal),
        polygon(((80, -22), (140, -27), (140, 27), (80, 22)), p.ink),
        rect(136, -31, 12, 62, p.metal),
        ellipse(148, 0, 7, 27, p.glow),
        line("M30 -4H80M90 -8H134", p.paper, 3, opacity="0.6"),
        transform="rotate(-24)",
    )


# --- Standing beside, one hand on it


def _pole(scene: Scene, *, thick: float = 11) -> str:
    p = scene.palette
    return rect(-thick / 2, -330, thick, 660, p.deep) + rect(
        -thick / 2, -330, thick / 2, 660, p.metal
    )


def _flag(scene: Scene) -> str:
    p = scene.palette
    cloth = "M6 -340C60 -370 110 -310 176 -338V-220C110 -192 60 -252 6 -222Z"
    return "".join(
        (
            _pole(scene),
            circle(0, -340, 11, p.metal),
            path(cloth, p.paper),
            path("M6 -340C60 -370 110 -310 176 -338L6 -222Z", p.accent),
            path(
                "M92 -341C120 -334 146 -326 176 -338V-220C146 -208 120 -216 92 -224Z",
                p.ink,
                opacity="0.2",
            ),
        )
    )


def _lance(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            _pole(scene, thick=14),
            polygon(((0, -430), (26, -220), (0, -190), (-26, -220)), p.paper),
            polygon(((0, -430), (26, -220), (0, -190)), p.cloth),
            circle(0, -196, 15, p.metal),
            path("M14 -190Q70 -170 60 -90Q40 -130 12 -140Z", p.accent),
        )
    )


def _sword(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            circle(0, -160, 150, "url(#light)", opacity="0.6"),
            polygon(
                ((0, -380), (19, -330), (19, -10), (-19, -10), (-19, -330)), p.paper
            ),
            polygon(((0, -380), (19, -330), (19, -10), (0, -10)), p.dawn),
            line("M0 -350V-20", p.metal, 3),
            path("M-74 -14Q0 10 74 -14L66 14Q0 26 -66 14Z", p.metal),
            rect(-9, 10, 18, 76, p.ink),
            circle(0, 92, 15, p.metal),
            circle(0, 92, 7, p.accent),
        )
    )


def _staff(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            _pole(scene),
            circle(0, -330, 90, "url(#light)"),
            line(
                "M0 -280C-62 -300 -58 -388 0 -390C50 -388 52 -326 8 -322", p.metal, 10
            ),
            circle(0, -340, 19, p.paper),
            circle(-6, -346, 6, "#fff"),
            line("M-14 -262H14M-10 -250H10", p.accent, 6),
        )
    )


def _trident(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            _pole(scene, thick=13),
            line("M-54 -380V-310Q-54 -262 0 -262Q54 -262 54 -310V-380", p.paper, 12),
            line("M0 -262V-400", p.paper, 12),
            "".join(
                polygon(((x - 15, y), (x, y - 46), (x + 15, y)), p.paper)
                for x, y in ((-54, -376), (0, -396), (54, -376))
            ),
            circle(0, -256, 15, p.accent),
            line("M-20 -238H20", p.metal, 7),
        )
    )


def _oar(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            _pole(scene, thick=13),
            path(
                "M0 -420C34 -400 34 -300 14 -250H-14C-34 -300 -34 -400 0 -420Z", p.metal
            ),
            path("M0 -420C34 -400 34 -300 14 -250H0Z", p.deep, opacity="0.6"),
            line("M-20 -370H20M-22 -340H22", p.accent, 7),
        )
    )


def _lamp_pole(scene: Scene) -> str:
    return "".join(
        (
            _pole(scene, thick=9),
            line("M0 -326Q40 -350 74 -312", scene.palette.deep, 8),
            group(_lantern(scene), transform="translate(74 -312) scale(0.92)"),
        )
    )


# --- Carried before the body in both hands


def _flame(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            circle(0, -20, 140, "url(#light)"),
            path(
                "M0 36C-50 30 -52 -22 -18 -54C-22 -26 -2 -26 -4 -84C46 -50 52 26 0 36Z",
                p.dawn,
            ),
            path(
                "M0 34C-28 28 -30 -4 -8 -24C-8 -4 6 -8 4 -40C30 -16 28 28 0 34Z", p.glow
            ),
            path("M2 32C-12 26 -10 8 4 -4C18 10 16 28 2 32Z", p.paper),
        )
    )


def _orb(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            circle(0, -16, 150, "url(#light)"),
            circle(0, -16, 50, p.dawn),
            path("M-48 -26A50 50 0 0 1 46 -34Q20 -50 0 -24T-48 -26Z", p.paper),
            line(
                "M-44 -4Q-20 -22 0 -2T44 0M-34 16Q-14 2 4 16T36 14",
                p.paper,
                4,
                opacity="0.8",
            ),
            ring(0, -16, 50, p.metal, 4),
            ellipse(
                0,
                -16,
                74,
                20,
                stroke=p.metal,
                stroke_width=3,
                transform="rotate(-18 0 -16)",
            ),
            circle(-18, -40, 8, "#fff"),
        )
    )


def _pearl(scene: Scene) -> str:
    p = scene.palette
    shell = "".join(
        line(f"M0 40L{x} {y}", p.accent, 4)
        for x, y in ((-66, 2), (-40, 12), (0, 18), (40, 12), (66, 2))
    )
    return "".join(
        (
            circle(0, -20, 130, "url(#light)"),
            path("M-84 -6Q0 110 84 -6Q0 40 -84 -6Z", p.paper),
            shell,
            circle(0, -20, 38, p.paper),
            path(
                "M10 -56A38 38 0 0 1 10 16A60 60 0 0 0 10 -56Z", p.dawn, opacity="0.7"
            ),
            circle(-13, -34, 9, "#fff"),
        )
    )


def _shell(scene: Scene) -> str:
    p = scene.palette
    ribs = "".join(
        line(f"M0 44L{number(x)} {number(y)}", p.accent, 4)
        for x, y in (on_circle(0, 0, 62, a) for a in (-66, -40, -14, 14, 40, 66))
    )
    scallops = "".join(
        circle(*on_circle(0, 0, 54, a), 17, p.paper)
        for a in (-72, -48, -24, 0, 24, 48, 72)
    )
    return "".join(
        (
            circle(0, -10, 110, "url(#light)", opacity="0.8"),
            scallops,
            path("M-60 -16Q0 -76 60 -16L14 46H-14Z", p.paper),
            ribs,
            path("M-18 42H18L24 58H-24Z", p.metal),
        )
    )


def _bell(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            circle(0, -10, 120, "url(#light)", opacity="0.8"),
            ring(0, -78, 13, p.metal, 8),
            path(
                "M-20 -66Q0 -76 20 -66C44 -52 34 4 66 36H-66C-34 4 -44 -52 -20 -66Z",
                p.metal,
            ),
            path(
                "M4 -70Q14 -70 20 -66C44 -52 34 4 66 36H16C8 0 18 -40 4 -70Z",
                p.ink,
                opacity="0.35",
            ),
            rect(-70, 34, 140, 13, p.deep),
            line("M-40 14H40M-34 -2H34", p.accent, 4),
            circle(0, 56, 14, p.ink),
        )
    )


def _chart(scene: Scene) -> str:
    p = scene.palette
    return "".join(
        (
            path("M-128 -52Q0 -84 128 -52L136 66Q0 34 -136 66Z", p.paper),
            line(
                "M-118 20Q-70 -30 -30 0T40 -14T118 -28",
                p.accent,
                4,
                stroke_dasharray="9 8",
            ),
            path(
                "M-96 -20Q-66 -44 -40 -26Q-30 -4 -60 2Q-92 4 -96 -20ZM40 16"
                "Q70 -4 98 12Q92 34 64 32Q40 32 40 16Z",
                p.dawn,
                opacity="0.6",
            ),
            star(64, -36, 21, 5, 4, p.cloth),
            line("M112 -36l-10 10m0 -10l10 10", p.accent, 4),
            ellipse(-134, 8, 12, 62, p.metal),
            ellipse(134, 8, 12, 62, p.metal),
        )
    )


def _wheel(scene: Scene) -> str:
    p = scene.palette
    spokes = "".join(
        line(f"M0 20L{number(x)} {number(y)}", p.metal, 9) + circle(x, y, 9, p.metal)
        for x, y in (on_circle(0, 20, 138, n * 45 + 10) for n in range(8))
    )
    return "".join(
        (
            spokes,
            ring(0, 20, 104, p.deep, 22),
            ring(0, 20, 104, p.metal, 4),
            circle(0, 20, 29, p.deep),
            star(0, 20, 23, 9, 8, p.metal),
        )
    )


def _fans(scene: Scene) -> str:
    return _fan(scene, -112, -26) + _fan(scene, 112, 26)


def _fan(scene: Scene, x: float, turn: float) -> str:
    p = scene.palette
    blades = []
    for n in range(7):
        a, b = (
            on_circle(0, 0, 112, -60 + n * 17),
            on_circle(0, 0, 112, -60 + (n + 1) * 17),
        )
        blades.append(polygon(((0, 0), a, b), p.paper if n % 2 else p.accent))
    edge = "".join(
        circle(*on_circle(0, 0, 112, -60 + n * 17), 5, p.metal) for n in range(8)
    )
    return group(
        *blades,
        edge,
        circle(0, 0, 9, p.metal),
        transform=f"translate({number(x)} 6) rotate({number(turn)})",
    )


_RAISED: Final[Mapping[str, Callable[[Scene], str]]] = {
    "lantern": _lantern,
    "letter": _letter,
    "rocket": _rocket,
    "hammer": _hammer,
    "telescope": _telescope,
}
_STANDING: Final[Mapping[str, Callable[[Scene], str]]] = {
    "flag": _flag,
    "lance": _lance,
    "sword": _sword,
    "staff": _staff,
    "trident": _trident,
    "oar": _oar,
    "pole": _lamp_pole,
}
_CARRIED: Final[Mapping[str, Callable[[Scene], str]]] = {
    "flame": _flame,
    "orb": _orb,
    "pearl": _pearl,
    "shell": _shell,
    "bell": _bell,
    "chart": _chart,
    "wheel": _wheel,
    "fan": _fans,
}
ITEMS: Final = (*_RAISED, *_STANDING, *_CARRIED)


def item(scene: Scene, look: Looks) -> str:
    """What the person holds, with the arms that hold it."""
    held = scene.first(*ITEMS)
    if held in _RAISED:
        return _raised(
            scene, look, _RAISED[held](scene), behind=held in {"rocket", "hammer"}
        )
    if held in _STANDING:
        thing = group(_STANDING[held](scene), transform="translate(392 446)")
        return thing + sleeve(scene, "M346 386L392 500L394 470", (392, 446), look)
    if held in _CARRIED:
        return _carried(scene, look, _CARRIED[held](scene), held)
    return ""


def _raised(scene: Scene, look: Looks, thing: str, *, behind: bool) -> str:
    arm = sleeve(scene, "M344 388L398 478L384 396", (382, 372), look)
    placed = group(thing, transform="translate(384 372)")
    return placed + arm if behind else arm + placed


def _carried(scene: Scene, look: Looks, thing: str, held: str) -> str:
    spread = {"fan": 112, "chart": 128, "wheel": 92}.get(held, 30)
    y = {"fan": 466, "chart": 480, "wheel": 480}.get(held, 482)
    arms = "".join(
        sleeve(
            scene,
            f"M{250 - side * 104} 400L{250 - side * (spread + 66)} {y + 30}"
            f"L{250 - side * (spread + 18)} {y + 6}",
            (250 - side * spread, y),
            look,
        )
        for side in (1, -1)
    )
    placed = group(thing, transform="translate(250 456)")
    return placed + arms if held in {"chart", "wheel", "fan"} else arms + placed
