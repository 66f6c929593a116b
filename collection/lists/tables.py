"""Tables in lists: a header row, then a card in each row.

A table is recognized by its header. Columns may have the names that common sites use,
in any order, separated by commas, semicolons, tabs or bars, with or without quotes.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Self

from cards.vocabulary import list_synonyms
from unionarena.core.spreadsheets import unescape_formula

DELIMITERS: Final = (",", ";", "\t", "|", "^", "~", "，", "；")
# Why a row is not clear.
TWO_COUNTS: Final = "list.two_counts"
TWO_NUMBERS: Final = "list.two_numbers"
EXTRA_CELL: Final = "list.extra_cell"
_ANOTHER_COUNT: Final = "another count"
_ANOTHER_NUMBER: Final = "another number"
_ANOTHER: Final = {"count": _ANOTHER_COUNT, "number": _ANOTHER_NUMBER}
# Columns: the game's name for a part of a card, and the names other sites use. Where a
# table has several of one column, the name that comes first here decides.
_PARTS: Final = {"count": "owned", "number": "number", "name": "name", "set": "set"} | {
    mark: mark for mark in ("wanted", "tradeable")
}
_HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "count": (
        "quantity", "count", "qty", "copies", "amount", "have",
        "枚数", "数量", "所持数", "所持枚数", "所有枚数", "所有数", "數量",
        "張數", "张数", "持有數", "持有数", "stock", "in stock",
        "total", "total quantity", "quantityx",
        "normal", "regular", "non-foil", "nonfoil", "foil",
        "parallel", "alt art", "alternate art", "holo", "promo",
        "パラレル", "異圖", "异图", "異画", "閃卡", "闪卡",
    ),
    "number": (
        "card number", "cardnumber", "collector number", "card code", "card id",
        "カード番号", "卡號", "卡号", "卡片編號", "卡片编号", "编号", "型番",
        "code", "card no",
    ),
    "name": (
        "card name", "simple name", "product name", "card", "カード名", "名称", "卡名",
    ),
    "set": ("set code", "edition code", "edition", "商品"),
    "wanted": ("want", "wishlist", "wish", "need", "needed", "求", "募集", "欲しい"),
    "side": ("sideboard", "sideboarded", "board", "section"),
    "tradeable": (
        "trade", "trades", "for trade", "trade quantity", "tradelist count", "譲", "出",
    ),
}  # fmt: skip
# Heads that may mean another thing, such as the number of the row.
_LAST: Final[Mapping[str, tuple[str, ...]]] = {"number": ("no", "printing")}


def _list_own_names(column: str) -> Iterable[str]:
    """Return what the game calls a column; it has no sideboard."""
    return list_synonyms("part", _PARTS[column]) if column in _PARTS else ()


_COLUMN_BY_HEAD: Final = {
    head.casefold(): (column, rank)
    for column, of in _HEADS.items()
    for rank, head in enumerate((*of, *_list_own_names(column), *_LAST.get(column, ())))
}
# 3.0 in spreadsheets, 3x on some sites; 3.000 is three thousand somewhere.
_COUNT: Final = re.compile(
    r"x?(\d{1,9})(?:\.0{1,2}|x|[枚張张])?", re.ASCII | re.IGNORECASE
)
# A text as a formula, and the unit behind a head.
_TEXT_FORMULA: Final = re.compile(r'="(?P<text>[^"]*)"')
_UNIT: Final = re.compile(r"\((?:枚|張|张)\)$")
# Any other column of counts, such as "Foil Count" or "Qty (foil)".
_COUNT_HEAD: Final = re.compile(
    r"\b(?:count|qty|quantity|copies|amount)\b|枚数|[数數]量|張數", re.IGNORECASE
)


# What Excel writes before a header to name the separator.
SEPARATOR_LINE: Final = re.compile(
    rf'"?sep=(?P<sign>[{re.escape("".join(DELIMITERS))}])"?[,;]*\s*', re.IGNORECASE
)


class AmbiguousRowError(ValueError):
    """A row that may mean two things.

    Attributes:
        code: Which: ``TWO_COUNTS``, ``TWO_NUMBERS`` or ``EXTRA_CELL``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Table(NamedTuple):
    """Where a table has its columns, by its header.

    Attributes:
        delimiter: Between its cells.
        columns: What is at each place.
        width: How many places the header has.
    """

    delimiter: str
    columns: Mapping[int, str]
    width: int

    @classmethod
    def find(cls, head: str, delimiters: Iterable[str] = DELIMITERS) -> Self | None:
        """Return the table with this header; None if the line is none."""
        for delimiter in filter(head.__contains__, delimiters):
            try:
                (cells,) = list(csv.reader([head], delimiter=delimiter)) or [[]]
            except csv.Error:  # a cell that is too long
                continue
            if columns := _find_columns(cells):
                return cls(delimiter, columns, len(cells))
        return None

    @property
    def has_copies(self) -> bool:
        """Whether a column says how many copies there are."""
        return "count" in self.columns.values()

    def read_row(self, row: str) -> dict[str, str]:
        """Return the cells of a row by their columns; empty if it is no row.

        Raises:
            AmbiguousRowError: It may mean two things.
        """
        try:
            cells = next(csv.reader([row], delimiter=self.delimiter, strict=True), [])
        except csv.Error:  # such as an unclosed quote
            return {}
        return self.pick(cells)

    def pick(self, cells: Sequence[str]) -> dict[str, str]:
        """Return cells by their columns.

        Raises:
            AmbiguousRowError: There is a second count or number, or a cell beyond the
                header, as a comma in a name makes one.
        """
        found: dict[str, str] = {}
        numbers = set()
        for place, written in enumerate(cells):
            cell, column = clean_cell(written), self.columns.get(place)
            if column == _ANOTHER_COUNT and parse_count(cell):
                raise AmbiguousRowError(TWO_COUNTS)
            if column in {"number", _ANOTHER_NUMBER} and "-" in cell:
                numbers.add(cell.rpartition("/")[2].upper())
            if place >= self.width and cell:
                raise AmbiguousRowError(EXTRA_CELL)
            if column:
                found[column] = cell
        if len(numbers) > 1:
            raise AmbiguousRowError(TWO_NUMBERS)
        return found


def _find_columns(cells: Sequence[str]) -> dict[int, str]:
    """Return the column at each place; empty if this is not a table header."""
    named = [
        (*_COLUMN_BY_HEAD[head], place)
        for place, cell in enumerate(cells)
        if (head := _plain_head(cell)) in _COLUMN_BY_HEAD
    ]
    best: dict[str, int] = {}
    for column, _rank, place in sorted(named, key=lambda found: (found[1], found[2])):
        best.setdefault(column, place)
    found = {place: column for column, place in best.items()}
    found |= {
        place: _ANOTHER[column]
        for column, _rank, place in named
        if column in _ANOTHER and place != best[column]
    }
    for place, cell in enumerate(cells):
        if place not in found and _COUNT_HEAD.search(_plain_head(cell)):
            is_known = _plain_head(cell) in _COLUMN_BY_HEAD
            found |= {} if is_known else {place: _ANOTHER_COUNT}
    says_how_many = best.keys() & {"count", "wanted", "tradeable"}
    # Without copies its rows are reported; read as lines they would have wrong ones.
    is_head = "number" in best and len(cells) > 1 and not any(map(_has_digit, cells))
    is_table = best.keys() & {"number", "name"} if says_how_many else is_head
    return found if is_table else {}


def find_column(head: str) -> tuple[str, int]:
    """Return which column has a head, and its rank; empty if none has.

    >>> find_column("Card_Number")[0], find_column("cardNumber")[0], find_column("x")
    ('number', 'number', ('', 0))
    """
    return _COLUMN_BY_HEAD.get(_plain_head(head), ("", 0))


def _has_digit(cell: str) -> bool:
    return any(map(str.isdigit, cell))


def _plain_head(cell: str) -> str:
    plain = (
        clean_cell(cell).lstrip("#/ ").casefold().replace("_", " ").removesuffix(".")
    )
    return _UNIT.sub("", plain)


def clean_cell(cell: str) -> str:
    """Return a cell in plain letters, without what guards it from being a formula.

    >>> clean_cell('="３"'), clean_cell("'=A1"), clean_cell("3\u200b")
    ('3', '=A1', '3')
    """
    plain = "".join(
        it
        for it in unicodedata.normalize("NFKC", cell)
        if unicodedata.category(it) != "Cf"
    ).strip()
    found = _TEXT_FORMULA.fullmatch(plain)
    return found["text"].strip() if found else unescape_formula(plain)


def parse_count(written: str) -> int | None:
    """Return a number of copies; None if the text is none."""
    match = _COUNT.fullmatch(written)
    return int(match.group(1)) if match else None
