"""Plot of a trial: each deck's win rate before and after, with intervals, as SVG.

Drawn on the server, in attributes only, so that it shows under a content security
policy without inline styles. Shape and position tell before from after, not colour
alone; the table beside it has the same numbers.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

WIDTH: Final = 720
LEFT: Final = 190
RIGHT: Final = 40
TOP: Final = 34
ROW: Final = 46
_STEPS: Final = (0, 25, 50, 75, 100)


def draw_chart(
    decks: Sequence[Mapping[str, Any]], *, title: str, before: str, after: str
) -> str:
    """Return the plot as an SVG element of a page.

    Args:
        decks: ``decks`` of a report.
        title: What the plot shows, for screen readers.
        before: The word for before, in the reader's language.
        after: The word for after.
    """
    height = TOP + ROW * len(decks) + 34
    parts = [*_grid(height), *_legend(before, after, height)]
    for place, deck in enumerate(decks):
        middle = TOP + ROW * place + ROW / 2
        parts.append(
            f'<text class="chart__label" x="{LEFT - 12}" y="{middle + 5:.1f}" '
            f'text-anchor="end">{escape(str(deck["deck"]))}</text>'
        )
        parts += _mark(deck["before"], middle - 8, "before")
        parts += _mark(deck["after"], middle + 8, "after")
    body = "".join(parts)
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" role="img" '
        f"aria-label={quoteattr(title)} "
        f'viewBox="0 0 {WIDTH} {height}">{body}</svg>'
    )


EVEN = 50  # percent


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _grid(height: int) -> list[str]:
    lines = []
    for step in _STEPS:
        x = _x(step / 100)
        kind = "chart__half" if step == EVEN else "chart__line"
        lines.append(
            f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" '
            f'y2="{height - 30}"/>'
            f'<text class="chart__step" x="{x:.1f}" y="{TOP - 14}" '
            f'text-anchor="middle">{step}%</text>'
        )
    return lines


def _mark(rate: Mapping[str, Any], y: float, kind: str) -> list[str]:
    x = _x(rate["rate"])
    line = (
        f'<line class="chart__range chart__range--{kind}" x1="{_x(rate["low"]):.1f}" '
        f'x2="{_x(rate["high"]):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
    )
    return [line, _sign(x, y, kind)]


def _sign(x: float, y: float, kind: str) -> str:
    if kind == "before":
        return f'<circle class="chart__before" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    corners = ((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y))
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
    return f'<polygon class="chart__after" points="{points}"/>'


def _legend(before: str, after: str, height: int) -> list[str]:
    y = height - 10
    return [
        _sign(LEFT, y - 4, "before"),
        f'<text class="chart__step" x="{LEFT + 12}" y="{y}">{escape(before)}</text>',
        _sign(LEFT + 150, y - 4, "after"),
        f'<text class="chart__step" x="{LEFT + 162}" y="{y}">{escape(after)}</text>',
    ]
