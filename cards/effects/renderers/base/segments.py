"""Card text in pieces, for the card face and for plain text.

A renderer writes *marked text*: plain words in which ``【key】`` is an icon by its
language-free key (``base.icons``), ``〈name〉`` a card name and ``［trait］`` a trait, both
as the Japanese original. ``line`` cuts it into segments, translates names and traits
with a glossary and icons with the language's labels.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol


class SegmentKind(StrEnum):
    """What a piece of text is."""

    TEXT = "text"
    ICON = "icon"
    NAME = "name"
    TRAIT = "trait"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of card text.

    Attributes:
        kind: What it is.
        text: What a reader sees, or hears read aloud.
        key: Icon key, or the original of a name or trait; empty for text.
    """

    kind: SegmentKind
    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph of card text.

    Attributes:
        segments: Its pieces in order.
        is_bullet: Whether it is an entry of a list.
    """

    segments: tuple[Segment, ...]
    is_bullet: bool = False

    @property
    def text(self) -> str:
        """The paragraph as plain text."""
        return "".join(segment.text for segment in self.segments)


class Glossary(Protocol):
    """Names and traits in the language rendered to."""

    def name(self, original: str) -> str:
        """A card name; the original if there is no translation."""

    def trait(self, original: str) -> str:
        """A trait; the original if there is no translation."""


class Originals:
    """The glossary that translates nothing."""

    def name(self, original: str) -> str:
        """The name itself."""
        return original

    def trait(self, original: str) -> str:
        """The trait itself."""
        return original


@dataclass(frozen=True, slots=True)
class Style:
    """How a language writes what is marked.

    Attributes:
        icon: Label of an icon by key, as shown (``【登場時】``, ``[On Play]``).
        name: How a name is shown (``〈…〉``).
        trait: How a trait is shown (``［特徴：…］``).
    """

    icon: Callable[[str], str]
    name: Callable[[str], str] = "〈{}〉".format
    trait: Callable[[str], str] = "［{}］".format


_MARKED: Final = re.compile(
    r"【(?P<icon>[^】]+)】|〈(?P<name>[^〉]+)〉|［(?P<trait>[^］]+)］"
    r"|(?P<number>[+-]?\d+)"
)


def line(
    marked: str, style: Style, glossary: Glossary, *, is_bullet: bool = False
) -> Line:
    """A paragraph of marked text in pieces."""
    found: list[Segment] = []
    done = 0
    for match in _MARKED.finditer(marked):
        if match.start() > done:
            found.append(Segment(SegmentKind.TEXT, marked[done : match.start()]))
        found.append(_segment(match, style, glossary))
        done = match.end()
    if done < len(marked):
        found.append(Segment(SegmentKind.TEXT, marked[done:]))
    return Line(tuple(found), is_bullet)


def _segment(match: re.Match[str], style: Style, glossary: Glossary) -> Segment:
    kind = match.lastgroup or ""
    value = match.group(kind)
    if kind == "icon":
        return Segment(SegmentKind.ICON, style.icon(value), value)
    if kind == "name":
        return Segment(SegmentKind.NAME, style.name(glossary.name(value)), value)
    if kind == "trait":
        return Segment(SegmentKind.TRAIT, style.trait(glossary.trait(value)), value)
    return Segment(SegmentKind.NUMBER, value)


def plain(lines: tuple[Line, ...], *, separator: str = "\n") -> str:
    """Paragraphs as plain text."""
    return separator.join(item.text for item in lines)


def labels(table: Mapping[str, str], *, wrap: str = "【{}】") -> Callable[[str], str]:
    """Labels of icons from a table; a key that is not in it is shown itself."""

    def label(key: str) -> str:
        return wrap.format(table.get(key, key))

    return label
