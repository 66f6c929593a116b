"""Text in SVG pictures, where no line breaks by itself."""

from typing import Final

FONT: Final = (
    "system-ui, 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic',"
    " 'Microsoft JhengHei', sans-serif"
)


def shorten(text: str, room: int) -> str:
    """Return as much of a text as fits, with an ellipsis if that is not all.

    Args:
        text: A line.
        room: Its longest width in halves of a wide letter; letters beyond Latin are
            wide, and so are capitals.
    """
    kept = ""
    for letter in text:
        room -= measure(letter)
        if room < 0:
            return kept.rstrip() + "…"
        kept += letter
    return kept


def measure(text: str) -> int:
    """Return the width of a text in halves of a wide letter."""
    return sum(1 if letter.isascii() and not letter.isupper() else 2 for letter in text)


def wrap(text: str, room: int) -> list[str]:
    """Return a text in lines of at most ``room`` halves of a wide letter.

    A line ends after a space where it can, or else after any letter.
    """
    lines, rest = [], text.strip()
    while measure(rest) > room:
        fits = next(
            end for end in range(len(rest), 0, -1) if measure(rest[:end]) <= room
        )
        end = rest.rfind(" ", 1, fits + 1)
        end = end if end > 0 else fits
        lines.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return [*lines, rest]
