r"""Parses lists from elsewhere: a table with a header row (CSV), or lines of text.

A table is recognized by its header. Columns may have the names that common sites use,
in any order, separated by commas, semicolons or tabs, with or without quotes and a BOM.
The cards are matched afterwards (``list_import``).

>>> [(r.place, r.count, r.number) for r in parse_list("Qty;Card Number\n4;TDL-1-001\n")]
[(2, 4, 'TDL-1-001')]
"""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from cards.card_data import SET_SHAPE
from cards.vocabulary import list_synonyms
from collection.lists import (
    LONGEST_LINE,
    MOST_LINES,
    Entry,
    UnreadLine,
    read_list,
)
from unionarena.core.text_encodings import detect_old_encoding

from .errors import BadCardList

MAX_LIST_LENGTH: Final = 2_000_000  # letters
MAX_ROWS: Final = 10_000
_DELIMITERS: Final = (",", ";", "\t", "|")
_SAMPLE: Final = 64 * 1024  # Bytes that show the encoding of a file.
_MOST_TITLES: Final = 5  # Lines that may stand before the header of a table.
# What Excel writes before a header to name the separator.
_SEPARATOR_LINE: Final = re.compile(r'"?sep=(?P<sign>[,;\t|])"?[,;]*\s*', re.IGNORECASE)
# Rows with faulty quotes that are reported one by one; then the rest is one row.
_MOST_FAULTY: Final = 20
_ANOTHER_COUNT: Final = "another count"
_COUNT: Final = re.compile(r"(\d{1,9})(?:\.0+)?", re.ASCII)  # 3.0 in spreadsheets.
_SET: Final = re.compile(SET_SHAPE)
# Columns: the game's name for a part of a card, and the names other sites use. Where a
# table has several of one column, the name that comes first here decides.
_PARTS: Final = {"count": "owned", "number": "number", "name": "name", "set": "set"} | {
    mark: mark for mark in ("wanted", "tradeable")
}
_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "count": (
        "quantity", "count", "qty", "copies", "amount", "have",
        "枚数", "数量", "所持数", "所持枚数", "數量", "張數",
        "total", "normal", "regular", "non-foil", "nonfoil", "foil",
    ),
    "number": (
        "card number", "cardnumber", "collector number", "card code", "card id",
        "カード番号", "卡號", "卡片編號", "code", "no", "no.", "printing",
    ),
    "name": ("card name", "card", "カード名", "名称", "卡名"),
    "set": ("set code", "edition code", "edition", "商品"),
    "wanted": ("want", "wishlist"),
    "tradeable": ("trade", "for trade", "trade quantity", "tradelist count"),
}  # fmt: skip
_COLUMN_BY_HEAD: Final = {
    head.casefold(): (column, rank)
    for column, of in _HEADS.items()
    for rank, head in enumerate((*of, *list_synonyms("part", _PARTS[column])))
}
# What a spreadsheet takes for a formula; our exports put a quote before it.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Row:
    """A line that names a card.

    Attributes:
        place: Its number in the text, from 1.
        text: The line, cut if it is very long.
        number: Card number or printed code as written; empty if only a name is given.
        name: Name as written; empty if only a number is given.
        count: Copies; None if the table has no such column.
        wanted: Copies wanted, if the table has that column.
        tradeable: Copies to trade, if the table has that column.
        is_line: Whether it is a line of text; its name is the rest of the line.
    """

    place: int
    text: str
    number: str
    name: str
    count: int | None
    wanted: int | None = None
    tradeable: int | None = None
    is_line: bool = False


@dataclass(frozen=True, slots=True)
class UnclearRow:
    """A line without a card, or with an invalid count."""

    place: int
    text: str


def decode_file(data: bytes) -> str:
    """Decode a file to text.

    Raises:
        BadCardList: It is too long, or not text in UTF-8, UTF-16, Shift-JIS, Big5 or
            GBK.
    """
    if len(data) > MAX_LIST_LENGTH * 4:
        raise BadCardList(code="collection.sheet_too_long")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings: tuple[str | None, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", detect_old_encoding(data[:_SAMPLE]))
    for encoding in filter(None, encodings):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise BadCardList


def parse_list(text: str) -> Iterator[Row | UnclearRow]:
    """Yield every line of a list that is not empty or a heading, in order.

    Raises:
        BadCardList: It is too long.
    """
    text = text.removeprefix("\ufeff").replace("\x00", "")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MAX_LIST_LENGTH or text.count("\n") > MAX_ROWS + 1:
        raise BadCardList(code="collection.sheet_too_long", details={"limit": MAX_ROWS})
    lines = text.split("\n")
    separator = _SEPARATOR_LINE.fullmatch(lines[0])
    first = 1 if separator and len(lines) > 1 else 0
    delimiters = (separator["sign"],) if separator else _DELIMITERS
    for head in range(first, min(first + _MOST_TITLES + 1, len(lines))):
        for delimiter in delimiters:
            if columns := _columns(lines[head], delimiter):
                titles = _titles(lines, first, head)
                return chain(titles, _table(lines, head + 1, delimiter, columns))
    return _lines(text)


def _titles(lines: Sequence[str], first: int, head: int) -> Iterator[UnclearRow]:
    """Yield the lines before the header of a table: they name no card."""
    for place in range(first, head):
        if lines[place].strip():
            yield UnclearRow(place + 1, lines[place].strip()[:LONGEST_LINE])


def escape_formula(cell: str) -> str:
    """Return the cell so that no spreadsheet takes it for a formula.

    >>> escape_formula("=SUM(A1)"), escape_formula("Miori")
    ("'=SUM(A1)", 'Miori')
    """
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _columns(head: str, delimiter: str) -> dict[int, str]:
    """Return the column at each place; empty if this is not a table header."""
    try:
        (cells,) = list(csv.reader([head], delimiter=delimiter)) or [[]]
    except csv.Error:  # a cell that is too long
        return {}
    named = [
        (*_COLUMN_BY_HEAD[head], place)
        for place, cell in enumerate(cells)
        if (head := _plain(cell).casefold()) in _COLUMN_BY_HEAD
    ]
    best: dict[str, int] = {}
    for column, _rank, place in sorted(named, key=lambda found: (found[1], found[2])):
        best.setdefault(column, place)
    found = {place: column for column, place in best.items()}
    found |= {
        place: _ANOTHER_COUNT
        for column, _rank, place in named
        if column == "count" and place != best["count"]
    }
    says_how_many = best.keys() & {"count", "wanted", "tradeable"}
    return found if says_how_many and best.keys() & {"number", "name"} else {}


def _table(
    lines: Sequence[str], first: int, delimiter: str, columns: Mapping[int, str]
) -> Iterator[Row | UnclearRow]:
    """Yield the rows of a table from the line ``first`` on, counted from 0."""
    for _attempt in range(_MOST_FAULTY):
        ended = first
        reader = csv.reader(
            (f"{line}\n" for line in lines[first:]), delimiter=delimiter, strict=True
        )
        try:
            for cells in reader:
                started, ended = ended, first + reader.line_num
                if any(cell.strip() for cell in cells):
                    yield _row(started + 1, cells, delimiter, columns)
        except csv.Error:  # such as an unclosed quote: continue after its line
            yield UnclearRow(ended + 1, lines[ended][:LONGEST_LINE])
            first = ended + 1
        else:
            return
    if first < len(lines):
        yield UnclearRow(first + 1, f"… (+{len(lines) - first})")


def _row(
    place: int, cells: list[str], delimiter: str, columns: Mapping[int, str]
) -> Row | UnclearRow:
    shown = delimiter.join(cells)[:LONGEST_LINE]
    cells_by_column = {
        column: _plain(cells[at]) for at, column in columns.items() if at < len(cells)
    }
    number, name = (
        _as_printed(cells_by_column.get("number", "")),
        cells_by_column.get("name", ""),
    )
    counts = {}
    for column in ("count", "wanted", "tradeable"):
        written = cells_by_column.get(column, "")
        counts[column] = _parse_count(written)
        if written and counts[column] is None:
            return UnclearRow(place, shown)
    if any(
        _parse_count(_plain(cells[at]))
        for at, column in columns.items()
        if column == _ANOTHER_COUNT and at < len(cells)
    ):
        return UnclearRow(place, shown)  # ambiguous: one of them, or their sum
    if not (number or name) or all(count is None for count in counts.values()):
        return UnclearRow(place, shown)
    card_set = cells_by_column.get("set", "").upper()
    if _SET.fullmatch(card_set) and number and "/" not in number:
        number = f"{card_set}/{number}"
    return Row(
        place,
        shown,
        number,
        name[:LONGEST_LINE],
        counts["count"],
        counts["wanted"],
        counts["tradeable"],
    )


def _as_printed(number: str) -> str:
    """Return a number in capitals, except the suffix of the picture."""
    code, sign, picture = number.partition("_")
    return f"{code.upper()}{sign}{picture.lower()}"


def _parse_count(written: str) -> int | None:
    match = _COUNT.fullmatch(written)
    return int(match.group(1)) if match else None


def _plain(cell: str) -> str:
    text = unicodedata.normalize("NFKC", cell).strip()
    return text[1:] if text[:1] == "'" and text[1:2] in _FORMULA else text


def _lines(text: str) -> Iterator[Row | UnclearRow]:
    lines = text.splitlines()
    for start in range(0, len(lines), MOST_LINES):
        chunk = "\n".join(lines[start : start + MOST_LINES])
        for line in read_list(chunk, is_deck=False):
            place = start + line.place
            if isinstance(line, Entry):
                yield Row(
                    place,
                    line.text,
                    line.number,
                    line.name,
                    line.count,
                    is_line=True,
                )
            elif isinstance(line, UnreadLine):
                yield UnclearRow(place, line.text)
