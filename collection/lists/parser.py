"""A text to lines: how many of which card, a heading, or nothing we understand.

Copies may stand before or after, with or without a sign; the card is named by its
number (with or without the product before the slash, whatever the printing), by its
name, or by both. Full-width letters and digits are read like the others.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.card_data import NUMBER_SHAPE, SET_SHAPE

LONGEST_LINE: Final = 200
MOST_LINES: Final = 500

# A number has a digit behind its title code; "4 Mia-Rose" is a name.
_NUMBER: Final = (
    rf"(?:{SET_SHAPE}/)?(?=\w+-[\w-]*\d)(?P<number>{NUMBER_SHAPE})"
    r"(?:[-_ ]?P\d|★+)*"
)
_COUNT: Final = r"(?P<count>\d{1,3})"
# "×" and "枚" are what NFKC leaves of the usual signs; "x" is checked in small letters.
_TIMES: Final = r"\s*(?:[x×*]|枚|張)?"
_SIGN: Final = r"\s*(?:[x×*]\s*)"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_COUNT}{_TIMES}[\s,;]+\(?{_NUMBER}\)?(?:[\s,;]+(?P<name>.+))?",
        rf"{_COUNT}{_SIGN}{_NUMBER}(?:[\s,;]+(?P<name>.+))?",
        rf"{_NUMBER}(?:{_SIGN}|[\s,;]+){_COUNT}(?:\s*(?:枚|張))?",
        rf"{_NUMBER}[\s,;]+(?P<name>.+?)(?:{_SIGN}|[\s,;]+){_COUNT}(?:\s*(?:枚|張))?",
        rf"{_COUNT}{_TIMES}\s+(?P<name>.+?)\s*[(\[]{_NUMBER}[)\]]",
        rf"(?P<name>.+?)\s*[(\[]{_NUMBER}[)\]](?:{_SIGN}|\s+){_COUNT}",
        rf"{_NUMBER}",
    )
)
_BY_NAME: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_COUNT}(?:{_SIGN}|\s*(?:枚|張)\s*|\s+)(?P<name>\S.*)",
        rf"(?P<name>.*\S)(?:{_SIGN}|\s+){_COUNT}(?:\s*(?:枚|張))?",
    )
)
_COMMENT: Final = re.compile(r"(?:#|//|;).*")
_HEADING: Final = re.compile(
    r"(?:[=\-*_~]{2,}.*|.*[::]|[\[【<].*[\]】>]|[^\d]*\(\d{1,3}\)|number[,;\t].*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text.

    Attributes:
        place: Its number in the text, from 1.
        text: What it says, cut where it is endless.
    """

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class Entry(Line):
    """Copies of a card.

    Attributes:
        count: How many; one where nothing is said.
        number: Card number without the product; empty if only a name is given.
        name: Name as written; empty if only a number is given.
    """

    count: int
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class SkippedLine(Line):
    """A heading, a comment or an empty line: nothing to be told."""


@dataclass(frozen=True, slots=True)
class UnreadLine(Line):
    """A line that names no card in a way we know."""


def read_list(text: str) -> Iterator[Entry | SkippedLine | UnreadLine]:
    """Every line of a list; at most ``MOST_LINES``, the rest is one unread line.

    >>> [(e.count, e.number) for e in read_list("4 UA00ST/TDL-1-001 Miori")]
    [(4, 'TDL-1-001')]
    """
    lines = text.splitlines()
    for place, raw in enumerate(lines[:MOST_LINES], start=1):
        yield _read(place, raw)
    if len(lines) > MOST_LINES:
        yield UnreadLine(MOST_LINES + 1, f"… (+{len(lines) - MOST_LINES})")


def _read(place: int, raw: str) -> Entry | SkippedLine | UnreadLine:
    shown = raw.strip()[:LONGEST_LINE]
    if len(raw) > LONGEST_LINE:
        return UnreadLine(place, shown)
    plain = unicodedata.normalize("NFKC", raw).strip().strip("・•-–—").strip()
    if not plain or _COMMENT.fullmatch(plain):
        return SkippedLine(place, shown)
    for form in _FORMS:
        if match := form.fullmatch(plain):
            return _entry(place, shown, match)
    if _HEADING.fullmatch(plain):
        return SkippedLine(place, shown)
    for form in _BY_NAME:
        if match := form.fullmatch(plain):
            return _entry(place, shown, match)
    return UnreadLine(place, shown)


def _entry(place: int, shown: str, match: re.Match[str]) -> Entry:
    found = match.groupdict()
    return Entry(
        place,
        shown,
        int(found.get("count") or 1),
        (found.get("number") or "").upper(),
        (found.get("name") or "").strip(' "「」'),
    )
