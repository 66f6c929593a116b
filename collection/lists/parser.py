"""Parses a text into lines: copies of a card, a heading, or an unread line.

Copies come before or after the card, with or without a sign. The card is given by its
number (with or without the product before the slash, in any printing), its name, or
both. Full-width letters and digits are equivalent. A line may list several cards.

A line is parsed completely or not at all: anything but copies, number, name, printing,
a known heading or a comment makes it unread. Whether the name is that of the card is
checked in ``collection.card_matching``.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cards.card_data import RARITIES, SET_SHAPE
from cards.card_data.written_numbers import (
    BARE_NUMBER,
    PRINTING,
    PRODUCT,
    WRITTEN_NUMBER,
    clean_text,
    read_written_number,
    spell_number,
)
from cards.vocabulary import list_codes, list_synonyms

from .tables import (
    SEPARATOR_LINE,
    TWO_NUMBERS,
    AmbiguousRowError,
    Table,
    parse_count,
)

LONGEST_LINE: Final = 200
LONGEST_SHARED_LINE: Final = 4000  # of several cards
MOST_LINES: Final = 500

_ANY_NUMBER: Final = rf"{PRODUCT}{BARE_NUMBER}{PRINTING}"
# Lists of pictures have the names of their files.
_NUMBER: Final = rf"{WRITTEN_NUMBER}(?:\.(?:png|jpe?g|webp|gif|avif))?"
_COUNT: Final = r"(?P<count>\d{1,3})"
# NFKC turns the usual signs into "×" and "枚".
_UNITS: Final = r"(?:[枚張张]|cop(?:y|ies)\b(?: of\b)?|of\b)"
_TIMES: Final = rf"\s*(?:[x×*]|{_UNITS})?"
_SIGN: Final = r"\s*(?:[x×*]\s*)"
_GAP: Final = r"(?:\s*[,;|]\s*|\s+)"
_BRACKETED: Final = rf"[(\[{{【〔](?:[x×*]\s*)?{_COUNT}\s*[x×*枚張张]?[)\]}}】〕]"
# What stands between a card and its count: leader dots, an arrow, a colon.
_LEADERS: Final = r"\s*(?:\.{2,}|・+|[-=]*>|[→⇒]|[:=])\s*"
_END: Final = rf"(?:\s*{_UNITS})?"
_NAME: Final = r"(?P<name>.+)"
# A rarity behind the number, as tables copied from a page have it.
_RARITY: Final = rf"(?:\s+\(?(?:{'|'.join(RARITIES)})★*\)?)?"
# A list may number its lines.
_POSITION: Final = re.compile(r"(?:#\d{1,3}[.):]?|\d{1,3}[.):])\s+")
_SHORT_SET: Final = rf"\((?=[0-9A-Z]*\d)(?P<set>{SET_SHAPE})\)"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_COUNT}{_TIMES}[\s,;]+\(?{_NUMBER}\)?(?:[\s,;]+{_NAME})?",
        rf"{_COUNT}(?:{_SIGN}|\s*{_UNITS}\s*){_NUMBER}(?:[\s,;]+{_NAME})?",
        rf"{_NUMBER}(?:{_SIGN}|[\s,;]+|{_LEADERS}){_COUNT}{_END}",
        rf"{_NUMBER}[\s,;]+(?P<name>.+?)(?:{_SIGN}|[\s,;]+){_COUNT}{_END}",
        rf"{_COUNT}{_TIMES}\s+(?P<name>.+?)\s*[(\[]{_NUMBER}[)\]]",
        rf"{_COUNT}{_TIMES}\s+(?P<name>.+?)\s*{_SHORT_SET}\s*{_NUMBER}",
        rf"(?P<name>.+?)\s*[(\[]{_NUMBER}[)\]](?:{_SIGN}|\s+){_COUNT}",
        rf"{_COUNT}{_TIMES}\s+(?P<name>.+?){_GAP}{_NUMBER}{_RARITY}",
        rf"(?P<name>\D.*?){_GAP}{_NUMBER}(?:{_SIGN}|[\s,;]+){_COUNT}(?:\s*[枚張张])?",
        rf"{_NUMBER}\s*{_BRACKETED}(?:[\s,;]+{_NAME})?",
        rf"[x×*]\s*{_COUNT}\s+{_NUMBER}(?:[\s,;]+{_NAME})?",
        rf"{_BRACKETED}\s*{_NUMBER}(?:[\s,;]+{_NAME})?",
        rf"{_NUMBER}{_SIGN}{_COUNT}[\s,;]+{_NAME}",
        rf"{_NUMBER}[\s,;]+{_COUNT}\s*[枚張张][\s,;]+{_NAME}",
        rf"{_NUMBER}[\s,;]+{_COUNT}[\s,;]+(?P<name>\D.*)",
        rf"(?P<name>\D.*?){_SIGN}{_COUNT}{_GAP}\(?{_NUMBER}\)?",
        rf"{_NUMBER}",
    )
)
_SEPARATORS: Final = " ,;|/、+"
_NOT_INSIDE: Final = r"(?<![\w/-])"
_COUNTED: Final = re.compile(
    rf"{_NOT_INSIDE}\d{{1,3}} ?[x×*枚張张]?[ ,;]?{_ANY_NUMBER}(?![\w/-])",
    re.IGNORECASE,
)
_COUNTED_BEHIND: Final = re.compile(
    rf"{_NOT_INSIDE}{_ANY_NUMBER}"
    r"(?: ?\(\d{1,3}\)|(?: ?[x×*] ?|[ ,;:=])\d{1,3}[枚張张]?)(?![\w-])",
    re.IGNORECASE,
)
_UNCOUNTED: Final = re.compile(rf"{_NOT_INSIDE}{_ANY_NUMBER}(?![\w/-])", re.IGNORECASE)
_BY_NAME: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_COUNT}(?:{_SIGN}|\s*{_UNITS}\s*|\s+|\s*[,;]\s*)(?P<name>[^\s,;].*)",
        rf"[x×*]\s*{_COUNT}\s+(?P<name>\S.*)",
        rf"{_BRACKETED}\s*(?P<name>\S.*)",
        rf"(?P<name>.*\S)(?:{_SIGN}|\s+|{_LEADERS}){_COUNT}{_END}",
        rf"(?P<name>.*[^\s,;])\s*[,;]\s*{_COUNT}{_END}",
        rf"(?P<name>.*\S)\s*{_BRACKETED}",
    )
)
# Names on one line, each with its copies; a name has a comma, and rarely a number.
_SHARED_NAMES: Final = re.compile(
    r"\s*[|;、]\s*|\s+/\s+|,\s+(?=\d{1,3}(?:\s*[x×])?\s)|(?<=\d),\s+"
)
# "#1 TDL-1-001" has a number of a line.
_COMMENT: Final = re.compile(r"(?:#(?!\d{1,3}[.):]?\s)|//|;).*")
_RULE: Final = re.compile(r"[=\-*_~` ]{2,}")
_HEADING: Final = re.compile(
    r"[=\-*_~\[【<#!/;\s]*(?P<words>[^\d(]*?)[\s::]*"
    r"(?:\(\d{1,3}[枚張]?\)|\d{1,3}[枚張]?)?[=\-*_~\]】>\s::]*"
)
# What lists call their parts; anything else might be a card, and is reported.
_PARTS: Final = (
    *(part for code in list_codes("kind") for part in list_synonyms("kind", code)),
    *(part for code in list_codes("color") for part in list_synonyms("color", code)),
    *list_synonyms("part", "deck"),
)
_HEADINGS: Final = {
    word.casefold()
    for part in _PARTS
    for word in (part, f"{part}s", f"main {part}", f"メイン{part}", f"主{part}")
} | {"main", "decklist", "deck list", "cards", "fields", "ap", "total", "合計", "合计"}
# Parts that other games' lists have, and that are not in the deck.
_OUTSIDE_DECK: Final = {
    "side", "sideboard", "side board", "side deck", "maybeboard", "considering",
    "サイド", "サイドボード", "サイドデッキ", "備牌", "备牌",
}  # fmt: skip
# What a column about the sideboard says of a card of the deck.
_IN_DECK: Final = {
    "",
    "no",
    "n",
    "false",
    "0",
    "main",
    "mainboard",
    "main deck",
    "deck",
}
_SET: Final = re.compile(SET_SHAPE)
# A card's number in the cell of its name, alone, before or behind it.
_IN_NAME: Final = re.compile(
    rf"(?:(?P<before>\S.*?)[\s(\[]+)?{WRITTEN_NUMBER}[)\]]?(?:\s+(?P<after>\S.*))?",
    re.IGNORECASE,
)
# A part with the name of the deck: "Name Tide".
_ABOUT: Final = "about"
_ABOUT_LINE: Final = re.compile(rf"(?:name\b(?!.*{_ANY_NUMBER}).*)?", re.IGNORECASE)
# A card that its line puts into the sideboard.
_ASIDE: Final = re.compile(r"(?:SB|side(?:board)?)\s*:\s*(?=\S)", re.IGNORECASE)
_TABLE_RULE: Final = re.compile(r"[|\-: ]{3,}")
_BULLETS: Final = "・•-–—*>■□◆◇●○▼▲▶☆🔹🔸 "
_QUOTES: Final = ('""', "''", "``", "“”", "‘’")
_TASK: Final = re.compile(r"\[[ xX✓]?\] ")  # of a list of tasks
_SIGNED: Final = re.compile(r"[-+–−]\d")
_CELL_ENDS: Final = re.compile(r" (?:\||-) ")
# A card in a remark is no remark.
_REMARK: Final = re.compile(rf"\s(?:#|//)(?!.*{_ANY_NUMBER}).*", re.IGNORECASE)
_FINISH: Final = re.compile(r"\s\*[A-Z]\*$")  # *F* is foil, as some sites write it


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text.

    Attributes:
        place: Its number in the text, from 1.
        text: The line, cut if it is very long.
    """

    place: int
    text: str


@dataclass(frozen=True, slots=True)
class Entry(Line):
    """Copies of a card.

    Attributes:
        count: One if the line has no count.
        number: Card number without the product; empty if only a name is given.
        name: Name as written; empty if only a number is given.
        code: The number as printed, with product and picture where they are given.
    """

    count: int
    number: str
    name: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class SkippedLine(Line):
    """A heading, a comment or an empty line."""


@dataclass(frozen=True, slots=True)
class UnreadLine(Line):
    """A line that could not be parsed.

    Attributes:
        code: What of a table's row is not clear; empty for another line.
    """

    code: str = ""


@dataclass(frozen=True, slots=True)
class OutsideLine(Line):
    """A card of a part that is not in the deck, such as a sideboard."""


def read_list(
    text: str, *, is_deck: bool = True
) -> Iterator[Entry | OutsideLine | SkippedLine | UnreadLine]:
    """Yield every line of a list; after ``MOST_LINES``, the rest is one unread line.

    The sideboard of a deck is outside it; elsewhere its cards count.

    >>> [(e.count, e.number) for e in read_list("4 UA00ST/TDL-1-001 Miori")]
    [(4, 'TDL-1-001')]
    """
    lines = text.splitlines()
    part_name = ""
    table: Table | None = None
    for place, raw in enumerate(lines[:MOST_LINES], start=1):
        head = Table.find(raw)
        if head or SEPARATOR_LINE.fullmatch(raw.strip()):
            table = head or table
            yield SkippedLine(place, raw.strip()[:LONGEST_LINE])
            continue
        is_row = table is not None and table.delimiter in raw
        for part in [raw] if is_row else part_line(raw):
            line = (table and _read_row(place, part, table)) or _read(place, part)
            heading = _name_part(part)
            if heading == _ABOUT or heading in _OUTSIDE_DECK:
                part_name, line = heading, SkippedLine(place, line.text)
            elif isinstance(line, SkippedLine) and heading in _HEADINGS:
                part_name = ""
            elif part_name == _ABOUT and _ABOUT_LINE.fullmatch(part.strip()):
                line = SkippedLine(place, line.text)
            elif part_name == _ABOUT:
                part_name = ""
            if is_deck and part_name in _OUTSIDE_DECK and isinstance(line, Entry):
                yield OutsideLine(place, line.text)
            else:
                yield line
    if len(lines) > MOST_LINES:
        yield UnreadLine(MOST_LINES + 1, f"… (+{len(lines) - MOST_LINES})")


def part_line(raw: str) -> Sequence[str]:
    """Split a line that lists several cards; return any other line as it is.

    >>> part_line("3xTDL-1-001 4xTDL-1-002")
    ['3xTDL-1-001', '4xTDL-1-002']
    """
    if len(raw) > LONGEST_SHARED_LINE:
        return [raw]
    line = _plain(raw)
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
    return _part_names(line) or [raw]


def _part_names(line: str) -> Sequence[str]:
    """Split a line of names with their copies; empty if it is another one."""
    parts = _SHARED_NAMES.split(line)
    is_shared = len(parts) > 1 and not _UNCOUNTED.search(line)
    if is_shared and all(any(it.fullmatch(part) for it in _BY_NAME) for part in parts):
        return parts
    return ()


def _plain(raw: str) -> str:
    """Return a line in plain letters; a run of blanks is one, which patterns need."""
    text = " ".join(clean_text(raw).split())
    if _SIGNED.match(text):
        return text  # "-4 TDL-1-001" has no bullet, and means no four copies
    text = text.replace("**", "").strip("・•-–—| ").lstrip(_BULLETS)
    text = _TASK.sub("", text)
    for opening, closing in _QUOTES:
        inner = text.removeprefix(opening).removesuffix(closing)
        if len(inner) == len(text) - 2 and not {opening, closing} & set(inner):
            text = inner
    return text


def _read(place: int, raw: str) -> Entry | OutsideLine | SkippedLine | UnreadLine:
    shown = raw.strip()[:LONGEST_LINE]
    if len(raw) > LONGEST_LINE:
        return UnreadLine(place, shown)
    plain = _plain(raw)
    if aside := _ASIDE.match(plain):
        inner = _read(place, plain[aside.end() :])
        is_card = isinstance(inner, Entry)
        return OutsideLine(place, shown) if is_card else UnreadLine(place, shown)
    if not plain or _COMMENT.fullmatch(plain):
        return SkippedLine(place, shown)
    numbered = _POSITION.match(plain)
    if numbered:
        plain = plain[numbered.end() :]
    if _UNCOUNTED.search(plain):
        plain = _join_cells(_FINISH.sub("", _REMARK.sub("", plain)))
    return _read_card(place, shown, plain, is_numbered=bool(numbered))


def _join_cells(plain: str) -> str:
    """Return a row of a table without header as a line: commas between its cells."""
    if plain.startswith('"'):
        try:
            plain = ",".join(next(csv.reader([plain], strict=True)))
        except csv.Error:  # such as an unclosed quote
            return plain
    return _CELL_ENDS.sub(" ", plain)


def _read_card(
    place: int, shown: str, plain: str, *, is_numbered: bool
) -> Entry | SkippedLine | UnreadLine:
    for form in _FORMS:
        match = form.fullmatch(plain)
        # "4. TDL-1-001" may mean four copies.
        if match and (not is_numbered or match.groupdict().get("count")):
            return _entry(place, shown, match)
    if not _UNCOUNTED.search(plain):
        if _is_heading(plain):
            return SkippedLine(place, shown)
        for form in _BY_NAME:
            if match := form.fullmatch(plain):
                return _entry(place, shown, match)
    return UnreadLine(place, shown)


def _read_row(
    place: int, raw: str, table: Table
) -> Entry | OutsideLine | SkippedLine | UnreadLine | None:
    """Read a row of a table; None if it is no row, as a line below a table is."""
    shown = raw.strip()[:LONGEST_LINE]
    if _TABLE_RULE.fullmatch(raw.strip()):
        return SkippedLine(place, shown)
    if table.delimiter not in raw:
        return None
    try:
        cells = table.read_row(raw)
        code, name = read_cells(cells)
    except AmbiguousRowError as error:
        return UnreadLine(place, shown, error.code)
    count = parse_count(cells.get("count", ""))
    if count is None or not (read_written_number(code) or (name and "-" not in code)):
        # Without copies, its number is of cards wanted, or to trade.
        is_comment = _COMMENT.fullmatch(raw.strip())
        return SkippedLine(place, shown) if is_comment else UnreadLine(place, shown)
    if cells.get("side", "").casefold() not in _IN_DECK:
        return OutsideLine(place, shown)
    code = read_written_number(code)
    number = code.rpartition("/")[2].partition("_")[0]
    return Entry(place, shown, count, number, name, code)


def read_cells(cells: Mapping[str, str]) -> tuple[str, str]:
    """Return the number as printed and the name that the cells of a row give.

    Where no cell has the number, it may be in that of the name.

    Raises:
        AmbiguousRowError: The number is of another set than that in its column.
    """
    number, name = cells.get("number", ""), cells.get("name", "")
    code = read_written_number(number)
    found = None if number else _IN_NAME.fullmatch(clean_text(name).strip())
    if found and not (found["before"] and found["after"]):
        code = _write_code(found)
        name = (found["before"] or found["after"] or "").strip(" -([")
    elif code:
        name = _strip_number(name, number)
    card_set = cells.get("set", "").upper()
    if (code or number) and _SET.fullmatch(card_set):
        product, sign, rest = (code or number.upper()).rpartition("/")
        if sign and product != card_set:
            raise AmbiguousRowError(TWO_NUMBERS)
        return f"{card_set}/{rest}", name
    return code or number.upper(), name


def _strip_number(name: str, number: str) -> str:
    """Return a name without the number of its card behind it.

    >>> _strip_number("Miori - TDL-1-001", "TDL-1-001")
    'Miori'
    """
    bare = name.rstrip(" )]").removesuffix(number)
    return bare.rstrip(" -([") if name.rstrip(" )]") != bare else name


def _is_heading(plain: str) -> bool:
    """Return whether it is a rule, or the name of a part of a list."""
    return bool(_RULE.fullmatch(plain)) or _name_part(plain) in _HEADINGS


def _name_part(line: str) -> str:
    """Return the name of the part that a heading begins; empty if it is none."""
    found = _HEADING.fullmatch(_plain(line))
    return found["words"].casefold() if found else ""


def _entry(place: int, shown: str, match: re.Match[str]) -> Entry:
    found = match.groupdict()
    return Entry(
        place,
        shown,
        int(found.get("count") or 1),
        (found.get("number") or "").upper(),
        (found.get("name") or "").strip(' "「」:'),
        _write_code(match) if found.get("number") else "",
    )


def _write_code(match: re.Match[str]) -> str:
    product = match["product"] or match.groupdict().get("set") or ""
    return spell_number(product, match["number"], match["printing"])
