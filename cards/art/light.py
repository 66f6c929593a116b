"""Sky, horizon and the lights every picture may use."""

from .scene import FOCUS, HEIGHT, WIDTH, Scene
from .svg import gradient, line, number, on_circle, radial, rect, ring

X, Y = FOCUS


def definitions(scene: Scene) -> str:
    """Gradients that every picture may use: ``sky``, ``light``, ``beam``, ``depth``."""
    p = scene.palette
    return "".join(
        (
            gradient("sky", ((0, p.night, 1), (0.45, p.dusk, 1), (0.82, p.dawn, 1))),
            gradient("sea", ((0, p.dusk, 1), (0.5, p.deep, 1), (1, p.ink, 1))),
            gradient("depth", ((0, p.ink, 0), (1, p.ink, 0.88))),
            gradient("beam", ((0, p.glow, 0.85), (1, p.glow, 0)), x2=1, y2=0),
            gradient("shaft", ((0, p.glow, 0.5), (1, p.glow, 0))),
            radial("light", ((0, p.paper, 0.95), (0.3, p.glow, 0.7), (1, p.glow, 0))),
            radial("disc", ((0, p.paper, 1), (0.75, p.glow, 1), (1, p.dawn, 1))),
        )
    )


def sky() -> str:
    """The whole page, night above and dawn below."""
    return rect(0, 0, WIDTH, HEIGHT, "url(#sky)")


def vignette() -> str:
    """The lowest part goes dark, for names and numbers to be read on it."""
    return rect(0, 470, WIDTH, 230, "url(#depth)")


def halo(scene: Scene, radius: float = 150) -> str:
    """The ring behind a head: every person of this world stands before a light."""
    p = scene.palette
    long = [_spoke(radius + 5, radius + 17, n * 30) for n in range(12)]
    short = [_spoke(radius + 9, radius + 17, n * 7.5) for n in range(48) if n % 4]
    return "".join(
        (
            ring(X, Y, radius, p.metal, 3),
            ring(X, Y, radius + 22, p.metal, 1.6),
            line("".join(long), p.metal, 3.4, opacity="0.9"),
            line("".join(short), p.metal, 2, opacity="0.9"),
        )
    )


def _spoke(inner: float, outer: float, degrees: float) -> str:
    """A stroke outwards from the focus."""
    x1, y1 = on_circle(X, Y, inner, degrees)
    x2, y2 = on_circle(X, Y, outer, degrees)
    return f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"


def horizon(y: float) -> str:
    """Open water from a height downwards."""
    return rect(0, y, WIDTH, HEIGHT - y, "url(#sea)")
