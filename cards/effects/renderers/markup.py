"""Marks inside rendered text: which stretch is an icon, a name, a trait, a number.

Renderers compose plain strings; a stretch with a meaning of its own is wrapped in
marks from the private use area, which no card text contains. In the end
``plain`` takes the marks away and ``split`` cuts the text at them. Composing strings
and not lists keeps grammar (articles, capitals, joining) a matter of text.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_OPEN: Final = "\ue000"
_KEY_END: Final = "\ue001"
_CLOSE: Final = "\ue002"
_MARKED: Final = re.compile(
    f"{_OPEN}(.)([^{_KEY_END}]*){_KEY_END}([^{_CLOSE}]*){_CLOSE}"
)
_MARKS: Final = re.compile(f"{_OPEN}[^{_KEY_END}]*{_KEY_END}|{_CLOSE}")
_PRIVATE: Final = re.compile("[\ue000-\uf8ff]")


class SegmentKind(StrEnum):
    """What a stretch of rendered text is."""

    TEXT = "text"
    ICON = "icon"
    NAME = "name"
    TRAIT = "trait"
    NUMBER = "number"
    BREAK = "break"  # The start of a new line.


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of rendered text.

    Attributes:
        kind: What it is.
        text: How it reads without any markup.
        key: Icons: which one, the same in every language (``icons``). Names and
            traits: the Japanese original. Empty otherwise.
    """

    kind: SegmentKind
    text: str
    key: str = ""


_LETTERS: Final = {
    "i": SegmentKind.ICON,
    "n": SegmentKind.NAME,
    "t": SegmentKind.TRAIT,
    "b": SegmentKind.NUMBER,
}


def mark_icon(key: str, text: str) -> str:
    """Render an icon; ``text`` is how it reads, brackets included."""
    return f"{_OPEN}i{key}{_KEY_END}{text}{_CLOSE}"


def mark_name(original: str, text: str) -> str:
    """Render a card name; ``text`` is how it reads, brackets included."""
    return f"{_OPEN}n{_clean(original)}{_KEY_END}{_clean(text)}{_CLOSE}"


def mark_trait(original: str, text: str) -> str:
    """Render a trait; ``text`` is how it reads, brackets included."""
    return f"{_OPEN}t{_clean(original)}{_KEY_END}{_clean(text)}{_CLOSE}"


def mark_number(text: str) -> str:
    """Render a number, with its sign if it has one."""
    return f"{_OPEN}b{_KEY_END}{text}{_CLOSE}"


def _clean(text: str) -> str:
    return _PRIVATE.sub("", text)


def strip_marks(marked: str) -> str:
    """Render the text without marks.

    >>> strip_marks("BP" + mark_number("+1000"))
    'BP+1000'
    """
    return _MARKS.sub("", marked)


def split_segments(marked: str) -> tuple[Segment, ...]:
    """Return the text as segments, in order; joined, they read like ``plain``."""
    segments: list[Segment] = []
    position = 0
    for found in _MARKED.finditer(marked):
        _add_text(segments, marked[position : found.start()])
        letter, key, text = found.groups()
        segments.append(Segment(_LETTERS[letter], text, key))
        position = found.end()
    _add_text(segments, marked[position:])
    return tuple(segments)


def _add_text(segments: list[Segment], text: str) -> None:
    for index, line in enumerate(text.split("\n")):
        if index:
            segments.append(Segment(SegmentKind.BREAK, "\n"))
        if line:
            segments.append(Segment(SegmentKind.TEXT, line))
