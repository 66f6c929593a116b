"""SVG as text: a few shapes with short names, and nothing a content policy forbids.

Only presentation attributes are written, never styles or scripts. Numbers are rounded
to a tenth, so that equal drawings are equal texts on every machine.
"""

import math
from collections.abc import Iterable

Point = tuple[float, float]


def number(value: float) -> str:
    """A number as short as it can be written.

    >>> number(3.0), number(-0.04), number(2.25)
    ('3', '0', '2.2')
    """
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: object) -> str:
    """Any element; underscores in attribute names are dashes."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)


def group(*children: str, **attributes: object) -> str:
    """Several drawings moved, turned or faded together."""
    return element("g", *children, **attributes)


def path(d: str, fill: str = "none", **attributes: object) -> str:
    """A free form."""
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float, **attributes: object) -> str:
    """A drawn line with round ends."""
    return element(
        "path",
        d=d,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **attributes,
    )


def circle(x: float, y: float, r: float, fill: str = "none", **rest: object) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **rest)


def ring(
    x: float, y: float, r: float, stroke: str, width: float, **rest: object
) -> str:
    """A circle that is only its line."""
    return element(
        "circle",
        cx=x,
        cy=y,
        r=r,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        **rest,
    )


def ellipse(
    x: float, y: float, rx: float, ry: float, fill: str = "none", **rest: object
) -> str:
    """An ellipse."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **rest)


def rect(
    x: float, y: float, width: float, height: float, fill: str, **rest: object
) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **rest)


def polygon(points: Iterable[Point], fill: str, **rest: object) -> str:
    """Straight edges from point to point."""
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
    return path(d, fill, **rest)


def on_circle(x: float, y: float, r: float, degrees: float) -> Point:
    """The point at an angle, clockwise from the top."""
    angle = math.radians(degrees - 90)
    return x + r * math.cos(angle), y + r * math.sin(angle)


def star(
    x: float,
    y: float,
    outer: float,
    inner: float,
    points: int,
    fill: str,
    **rest: object,
) -> str:
    """A star with the given number of points."""
    step = 180 / points
    corners = [
        on_circle(x, y, inner if n % 2 else outer, n * step) for n in range(points * 2)
    ]
    return polygon(corners, fill, **rest)


def gradient(
    name: str, stops: Iterable[tuple[float, str, float]], **rest: object
) -> str:
    """A linear gradient, downwards unless told otherwise; offset, colour, opacity."""
    given = {"x1": 0, "y1": 0, "x2": 0, "y2": 1, **rest}
    return element("linearGradient", _stops(stops), id=name, **given)


def radial(name: str, stops: Iterable[tuple[float, str, float]]) -> str:
    """A radial gradient; offset, colour, opacity."""
    return element("radialGradient", _stops(stops), id=name)


def _stops(stops: Iterable[tuple[float, str, float]]) -> str:
    return "".join(
        element(
            "stop", offset=f"{offset:g}", stop_color=color, stop_opacity=f"{opacity:g}"
        )
        for offset, color, opacity in stops
    )
