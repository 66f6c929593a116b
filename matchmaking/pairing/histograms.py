"""Histograms as SVG files for documents, readable in light and dark."""

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 640
HEIGHT: Final = 260
LEFT, RIGHT, TOP, BOTTOM = 48, 16, 36, 44
BARS: Final = 30
INK: Final = "#667085"


def draw_histogram(values: Sequence[float], *, title: str, unit: str) -> str:
    """Draw the distribution of values up to the last percent, which is put in words.

    Args:
        values: At least one.
        title: What is counted.
        unit: Of the values.
    """
    ordered = sorted(values)
    most = max(ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)], 1.0)
    counts = [0] * BARS
    for value in ordered:
        counts[min(int(value / most * BARS), BARS - 1)] += 1
    highest, middle = max(counts), ordered[len(ordered) // 2]
    wide, high = (WIDTH - LEFT - RIGHT) / BARS, HEIGHT - TOP - BOTTOM
    parts = [
        f'<rect x="{LEFT + place * wide:.1f}" width="{wide - 2:.1f}" fill="#3a7ca5" '
        f'y="{HEIGHT - BOTTOM - high * count / highest:.1f}" '
        f'height="{high * count / highest:.1f}"/>'
        for place, count in enumerate(counts)
    ]
    x = LEFT + min(middle / most, 1.0) * (WIDTH - LEFT - RIGHT)
    parts.append(
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" '
        f'stroke="#d1495b" stroke-width="2" stroke-dasharray="4 3"/>'
    )
    parts += [
        _text(LEFT + share * (WIDTH - LEFT - RIGHT), HEIGHT - 24, f"{share * most:.0f}")
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    parts.append(_text(WIDTH / 2, HEIGHT - 6, unit))
    caption = f"{title} (n = {len(ordered):,}, median {middle:.0f})"
    parts.append(_text(WIDTH / 2, 20, caption))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">'
        f"<title>{escape(caption)}</title>{''.join(parts)}</svg>\n"
    )


def _text(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" fill="{INK}">'
        f"{escape(words)}</text>"
    )
