"""Water, fire, cloud and what grows: the pieces backdrops and places are made of."""

from .scene import WIDTH, Scene
from .svg import (
    circle,
    element,
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


def waves(scene: Scene, top: float = 575) -> str:
    """Water as overlapping scales (seigaiha), lighter behind and darker before."""
    p = scene.palette
    shift = scene.dice.between(0, 60)
    rows = (
        (p.dusk, p.glow, 0.5),
        (p.cloth, p.glow, 0.55),
        (p.deep, p.dawn, 0.75),
        (p.deep, p.cloth, 1),
        (p.ink, p.cloth, 0.8),
    )
    return "".join(
        _row(top + n * 27, shift + n % 2 * 46, fill, stroke, opacity)
        for n, (fill, stroke, opacity) in enumerate(rows)
    )


def _row(y: float, shift: float, fill: str, stroke: str, opacity: float) -> str:
    radius, step = 52, 92
    name = f"scale{number(y)}".replace(".", "-")
    rings = "".join(
        ring(0, 0, r, stroke, w)
        for r, w in ((radius - 4, 2.4), (radius - 14, 2), (radius - 23, 1.6))
    )
    scale = group(
        circle(0, 0, radius, fill), group(rings, opacity=f"{opacity:g}"), id=name
    )
    row = "".join(
        element("use", href=f"#{name}", x=x + shift - step, y=y + radius)
        for x in range(-step, WIDTH + 2 * step, step)
    )
    return element("defs", scale) + row


def stars(scene: Scene, count: int = 34, lowest: float = 420) -> str:
    """Small lights, a few of them with four points."""
    p, dice = scene.palette, scene.dice
    drawn = []
    for n in range(count):
        x, y = dice.between(8, WIDTH - 8), dice.between(8, lowest)
        if n % 6 == 0:
            size = dice.between(5, 10)
            drawn.append(star(x, y, size, size / 5, 4, p.paper, opacity="0.9"))
        else:
            drawn.append(circle(x, y, dice.between(0.8, 2), p.paper, opacity="0.7"))
    return "".join(drawn)


def roofs(scene: Scene, y: float, fill: str, count: int) -> str:
    """A row of houses of uneven height, some of their windows lit."""
    p, dice = scene.palette, scene.dice
    drawn, step = [], WIDTH / count
    for n in range(count):
        left, top = n * step, y + dice.between(-26, 30)
        width, gable = step + 1, dice.between(16, 34)
        drawn.append(rect(left, top, width, 560 - top, fill))
        drawn.append(
            polygon(
                (
                    (left - 4, top + 1),
                    (left + width / 2, top - gable),
                    (left + width + 4, top + 1),
                ),
                p.ink,
            )
        )
        for row in range(3):
            for column in range(2):
                if dice.pick((True, True, False)):
                    at = left + width * (0.24 + 0.36 * column)
                    drawn.append(rect(at, top + 12 + row * 26, 9, 13, p.glow))
    return "".join(drawn)


def sparks(scene: Scene, count: int = 26) -> str:
    """Fire that has got away, rising."""
    p, dice = scene.palette, scene.dice
    return "".join(
        star(
            dice.between(20, 480),
            dice.between(20, 540),
            dice.between(3, 8),
            1.6,
            4,
            dice.pick((p.glow, p.paper, p.metal)),
        )
        for _n in range(count)
    )


def burst(x: float, y: float, size: float, tone: str, tip: str, count: int) -> str:
    """A flower of fire."""
    drawn = []
    for n in range(count):
        angle = n * 360 / count
        a, b = (
            on_circle(x, y, size * 0.34, angle),
            on_circle(x, y, size * (0.92 if n % 2 else 0.72), angle),
        )
        drawn.append(
            line(
                f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}", tone, 3
            )
        )
        drawn.append(circle(*b, 4.4 if n % 2 else 3, tip))
        drawn.append(circle(*on_circle(x, y, size * 0.2, angle), 2, tip))
    return "".join(drawn)


def curl(x: float, y: float, r: float, fill: str, stroke: str) -> str:
    """A rolled cloud."""
    inner = (
        f"M{number(x + r * 0.78)} {number(y)}A{number(r * 0.78)} {number(r * 0.78)}"
        f" 0 1 0 {number(x)} {number(y + r * 0.78)}"
        f"A{number(r * 0.5)} {number(r * 0.5)} 0 1 0 {number(x - r * 0.2)}"
        f" {number(y - r * 0.22)}"
    )
    return circle(x, y, r, fill) + line(inner, stroke, 3, opacity="0.75")


def weed(scene: Scene, x: float) -> str:
    """Long leaves that follow the water."""
    p, dice = scene.palette, scene.dice
    drawn = []
    for n in range(4):
        at, height = x + dice.between(-34, 34), dice.between(210, 400)
        sway = dice.between(-42, 42)
        foot, top = 640, 640 - height
        left, right = number(at - 30 + sway), number(at + 46 + sway)
        low, high = number(foot - height * 0.4), number(foot - height * 0.6)
        drawn.append(
            path(
                f"M{number(at - 9)} {foot}"
                f"C{left} {low} {number(at + 30 + sway)} {high}"
                f" {number(at + sway)} {number(top)}"
                f"C{right} {high} {number(at - 4 + sway)} {low}"
                f" {number(at + 11)} {foot}Z",
                (p.ink, p.deep, p.cloth, p.deep)[n],
            )
        )
    return "".join(drawn)


def bubbles(scene: Scene, count: int = 18) -> str:
    """Breath on its way up."""
    p, dice = scene.palette, scene.dice
    drawn = []
    for _n in range(count):
        x, y, r = dice.between(20, 480), dice.between(30, 560), dice.between(3, 13)
        drawn.append(ring(x, y, r, p.paper, 1.8, opacity="0.75"))
        drawn.append(circle(x - r * 0.35, y - r * 0.35, r * 0.2, p.paper))
    return "".join(drawn)


def coral(scene: Scene, x: float, y: float, height: float, fill: str) -> str:
    """A branching stem, as children draw trees."""
    dice = scene.dice

    def branch(
        x: float, y: float, length: float, angle: float, width: float
    ) -> list[str]:
        ex, ey = on_circle(x, y, length, angle)
        drawn = [
            line(f"M{number(x)} {number(y)}L{number(ex)} {number(ey)}", fill, width)
        ]
        if width > 5:  # noqa: PLR2004 - thinner twigs do not fork
            for turn in (-dice.between(16, 38), dice.between(16, 38)):
                drawn += branch(
                    ex, ey, length * dice.between(0.6, 0.82), angle + turn, width * 0.68
                )
        return drawn

    return "".join(branch(x, y, height * 0.36, dice.between(-8, 8), 20))


def fish(x: float, y: float, size: float, fill: str) -> str:
    """A small fish, swimming to the left."""
    return group(
        path("M-10 0Q0 -8 10 0Q0 8 -10 0Z", fill),
        polygon(((8, 0), (17, -6), (15, 0), (17, 6)), fill),
        circle(-5, -1, 1.2, "#fff"),
        transform=f"translate({number(x)} {number(y)}) scale({number(size / 10)})",
    )
