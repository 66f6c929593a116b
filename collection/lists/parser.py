"""A text to lines: how many of which card, a heading, or nothing we understand.

Copies may stand before or after, with or without a sign; the card is named by its
number (with or without the product before the slash, whatever the printing), by its
name, or by both. Full-width letters and digits are read like the others. Several cards
may share a line.

A line is read to its end or not at all: what is neither copies, number, name, printing,
a known heading nor a comment makes it unread. Whether a name is that of the card is
asked by whoever knows cards.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cards.card_data import NUMBER_SHAPE, SET_SHAPE
from cards.vocabulary import list_codes, list_synonyms

LONGEST_LINE: Final = 200
LONGEST_SHARED_LINE: Final = 4000  # of several cards
MOST_LINES: Final = 500

# A number has a digit behind its title code; "4 Mia-Rose" is a name.
_PRODUCT: Final = rf"(?:{SET_SHAPE}[/_]|(?=[0-9A-Z]{{4}}){SET_SHAPE}-)?"
_PRINTING: Final = r"(?:[-_ ]?(?:P|ALT)\d|★+)*"
_ANY_NUMBER: Final = rf"{_PRODUCT}(?=\w+-[\w-]*\d){NUMBER_SHAPE}{_PRINTING}"
_NUMBER: Final = rf"{_PRODUCT}(?=\w+-[\w-]*\d)(?P<number>{NUMBER_SHAPE}){_PRINTING}"
_COUNT: Final = r"(?P<count>\d{1,3})"
# "×" and "枚" are what NFKC leaves of the usual signs; "x" is checked in small letters.
_TIMES: Final = r"\s*(?:[x×*]|枚|張)?"
_SIGN: Final = r"\s*(?:[x×*]\s*)"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_COUNT}{_TIMES}[\s,;]+\(?{_NUMBER}\)?(?:[\s,;]+(?P<name>.+))?",
        rf"{_COUNT}(?:{_SIGN}|\s*[枚張]\s*){_NUMBER}(?:[\s,;]+(?P<name>.+))?",
        rf"{_NUMBER}(?:{_SIGN}|[\s,;]+){_COUNT}(?:\s*(?:枚|張))?",
        rf"{_NUMBER}[\s,;]+(?P<name>.+?)(?:{_SIGN}|[\s,;]+){_COUNT}(?:\s*(?:枚|張))?",
        rf"{_COUNT}{_TIMES}\s+(?P<name>.+?)\s*[(\[]{_NUMBER}[)\]]",
        rf"(?P<name>.+?)\s*[(\[]{_NUMBER}[)\]](?:{_SIGN}|\s+){_COUNT}",
        rf"{_NUMBER}",
    )
)
_SEPARATORS: Final = " ,;|/、"
_NOT_INSIDE: Final = r"(?<![\w/-])"
_COUNTED: Final = re.compile(
    rf"{_NOT_INSIDE}\d{{1,3}} ?(?:[x×*]|枚|張)?[ ,;]?{_ANY_NUMBER}(?![\w/-])",
    re.IGNORECASE,
)
_COUNTED_BEHIND: Final = re.compile(
    rf"{_NOT_INSIDE}{_ANY_NUMBER}(?: ?[x×*] ?|[ ,;])\d{{1,3}}(?:枚|張)?(?![\w/-])",
    re.IGNORECASE,
)
_UNCOUNTED: Final = re.compile(rf"{_NOT_INSIDE}{_ANY_NUMBER}(?![\w/-])", re.IGNORECASE)
_BY_NAME: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_COUNT}(?:{_SIGN}|\s*(?:枚|張)\s*|\s+)(?P<name>\S.*)",
        rf"(?P<name>.*\S)(?:{_SIGN}|\s+){_COUNT}(?:\s*(?:枚|張))?",
        rf"(?P<name>.*\S)\s*[(\[]{_COUNT}[)\]]",
    )
)
_COMMENT: Final = re.compile(r"(?:#|//|;).*")
_RULE: Final = re.compile(r"[=\-*_~ ]{2,}")
_HEADING: Final = re.compile(
    r"[=\-*_~\[【<\s]*(?P<words>[^\d(]*?)[\s::]*(?:\(\d{1,3}\))?[=\-*_~\]】>\s::]*"
)
# What a list calls its parts; anything else might be a card, and is told.
_PARTS: Final = (
    *(said for code in list_codes("kind") for said in list_synonyms("kind", code)),
    *(said for code in list_codes("color") for said in list_synonyms("color", code)),
    *list_synonyms("part", "deck"),
)
_HEADINGS: Final = {
    word.casefold()
    for said in _PARTS
    for word in (said, f"{said}s", f"main {said}", f"メイン{said}", f"主{said}")
} | {"main", "decklist", "deck list", "cards", "fields", "ap"}
_TABLE_HEAD: Final = re.compile(r"[^\W\d][^\d,;\t]*(?:[,;\t][^\d,;\t]+)+")
_TABLE_WORDS: Final = {"number", "count", "quantity"}


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
        for part in part_line(raw):
            yield _read(place, part)
    if len(lines) > MOST_LINES:
        yield UnreadLine(MOST_LINES + 1, f"… (+{len(lines) - MOST_LINES})")


def part_line(raw: str) -> Sequence[str]:
    """Give each card of a line that names several; otherwise the line as it is.

    >>> part_line("3xTDL-1-001 4xTDL-1-002")
    ['3xTDL-1-001', '4xTDL-1-002']
    """
    if len(raw) > LONGEST_SHARED_LINE:
        return [raw]
    line = " ".join(_plain(raw).split())
    if _COMMENT.fullmatch(line):
        return [raw]
    counted = [found.start() for found in _COUNTED.finditer(line)]
    if len(counted) > 1 and not line[: counted[0]].strip(_SEPARATORS):
        ends = [*counted[1:], len(line)]
        return [
            line[start:end].strip(_SEPARATORS)
            for start, end in zip(counted, ends, strict=True)
        ]
    for form in (_COUNTED_BEHIND, _UNCOUNTED):
        parts = form.findall(line)
        if len(parts) > 1 and not form.sub("", line).strip(_SEPARATORS):
            return parts
    return [raw]


def _plain(raw: str) -> str:
    text = unicodedata.normalize("NFKC", raw).replace("\ufeff", "")
    return text.strip().strip("・•-–—").strip()


def _read(place: int, raw: str) -> Entry | SkippedLine | UnreadLine:
    shown = raw.strip()[:LONGEST_LINE]
    if len(raw) > LONGEST_LINE:
        return UnreadLine(place, shown)
    plain = _plain(raw)
    if not plain or _COMMENT.fullmatch(plain):
        return SkippedLine(place, shown)
    for form in _FORMS:
        if match := form.fullmatch(plain):
            return _entry(place, shown, match)
    if not _UNCOUNTED.search(plain):
        if _is_heading(plain):
            return SkippedLine(place, shown)
        for form in _BY_NAME:
            if match := form.fullmatch(plain):
                return _entry(place, shown, match)
    return UnreadLine(place, shown)


def _is_heading(plain: str) -> bool:
    """Whether it is a rule, the head of a table, or what lists call their parts."""
    if _RULE.fullmatch(plain):
        return True
    head = _TABLE_HEAD.fullmatch(plain)
    if head and re.split(r"[,;\t]", plain)[0].casefold() in _TABLE_WORDS:
        return True
    found = _HEADING.fullmatch(plain)
    return found is not None and found["words"].casefold() in _HEADINGS


def _entry(place: int, shown: str, match: re.Match[str]) -> Entry:
    found = match.groupdict()
    return Entry(
        place,
        shown,
        int(found.get("count") or 1),
        (found.get("number") or "").upper(),
        (found.get("name") or "").strip(' "「」'),
    )
