r"""Parses lists from elsewhere: a table with a header row (CSV), or lines of text.

A table is recognized by its header (``collection.lists.tables``). The cards are matched
afterwards (``list_import``).

>>> [(r.place, r.count, r.number) for r in parse_list("Qty;Card Number\n4;TDL-1-001\n")]
[(2, 4, 'TDL-1-001')]
"""

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from django.utils.translation import gettext as _

from collection.lists import (
    DELIMITERS,
    LONGEST_LINE,
    MOST_LINES,
    SEPARATOR_LINE,
    AmbiguousRowError,
    BadDocument,
    Entry,
    OutsideLine,
    Table,
    UnreadLine,
    convert_document,
    parse_count,
    read_cells,
    read_list,
)
from unionarena.core.text_encodings import detect_old_encoding, detect_utf16

from .errors import BadCardList

MAX_LIST_LENGTH: Final = 2_000_000  # letters
MAX_ROWS: Final = 10_000
_SAMPLE: Final = 64 * 1024  # Bytes that show the encoding of a file.
_HEAD: Final = 256
# Archives and pictures decode to these; so does text of escaped encodings.
_BINARY: Final = re.compile(r"[\x03\x0e\x0f\x1b]|\x00\x00")
_NOT_ASCII: Final = re.compile(rb"[\x80-\xff]")
_MOST_TITLES: Final = 5  # Lines that may stand before the header of a table.
# Rows with faulty quotes that are reported one by one; then the rest is one row.
_MOST_FAULTY: Final = 20


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
    """A line without a card, or with an invalid count.

    Attributes:
        place: Its number in the text, from 1.
        text: The line, cut if it is very long.
        code: What of a table's row is not clear; empty for another line.
    """

    place: int
    text: str
    code: str = ""


def decode_file(data: bytes) -> str:
    """Decode a file to text.

    Raises:
        BadCardList: It is too long, or not text in UTF-8, UTF-16, Shift-JIS, Big5 or
            GBK.
    """
    if len(data) > MAX_LIST_LENGTH * 4:
        raise _refuse_length()
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        encodings: tuple[str | None, ...] = ("utf-32",)
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ("utf-16",)
    elif utf16 := detect_utf16(data[:_HEAD]):
        encodings = (utf16,)
    else:
        encodings = ("utf-8-sig", detect_old_encoding(_pick_sample(data)))
    for encoding in filter(None, encodings):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        # UTF-16 that was decoded as UTF-8 is NUL in every other place.
        if not _BINARY.search(text) and text.count("\x00") * 4 <= len(text):
            return text
    raise BadCardList(
        _(
            "This file’s encoding isn’t supported. Save it as CSV or "
            "plain text in UTF-8, and try again."
        )
    )


def _pick_sample(data: bytes) -> bytes:
    """Return a piece of a file from the line of its first byte that is not ASCII."""
    first = _NOT_ASCII.search(data)
    begin = data.rfind(b"\n", 0, first.start()) + 1 if first else 0
    return data[begin : begin + _SAMPLE]


def _refuse_length() -> BadCardList:
    message = _("This list is too long. Split it: at most %(limit)d lines are read.")
    return BadCardList(
        message % {"limit": MAX_ROWS},
        code="collection.sheet_too_long",
        details={"limit": MAX_ROWS},
    )


def parse_list(text: str) -> Iterator[Row | UnclearRow]:
    """Yield every line of a list that is not empty or a heading, in order.

    Raises:
        BadCardList: It is too long.
    """
    # No database takes a NUL; the line is reported for the sign in its place.
    text = text.removeprefix("\ufeff").replace("\x00", "\ufffd")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MAX_LIST_LENGTH or text.count("\n") > MAX_ROWS + 1:
        raise _refuse_length()
    if text.lstrip().startswith(("{", "[")):
        return _lines(_convert_json(text.strip()))
    lines = text.split("\n")
    separator = SEPARATOR_LINE.fullmatch(lines[0])
    first = 1 if separator and len(lines) > 1 else 0
    delimiters = (separator["sign"],) if separator else DELIMITERS
    for head in range(first, min(first + _MOST_TITLES + 1, len(lines))):
        if table := Table.find(lines[head], delimiters):
            return chain(
                _titles(lines, first, head), _read_table(lines, head + 1, table)
            )
    return _lines(text)


def _convert_json(text: str) -> str:
    """Return JSON as lines; text that is none stays, and its lines are reported."""
    try:
        return convert_document(text) or text
    except BadDocument:
        return text


def _titles(lines: Sequence[str], first: int, head: int) -> Iterator[UnclearRow]:
    """Yield the lines before the header of a table: they name no card."""
    for place in range(first, head):
        if lines[place].strip():
            yield UnclearRow(place + 1, lines[place].strip()[:LONGEST_LINE])


def _read_table(
    lines: Sequence[str], first: int, table: Table
) -> Iterator[Row | UnclearRow]:
    """Yield the rows of a table from the line ``first`` on, counted from 0."""
    for _attempt in range(_MOST_FAULTY):
        ended = first
        reader = csv.reader(
            (f"{line}\n" for line in lines[first:]),
            delimiter=table.delimiter,
            strict=True,
        )
        try:
            for cells in reader:
                started, ended = ended, first + reader.line_num
                if any(cell.strip() for cell in cells):
                    yield _row(started + 1, cells, table)
        except csv.Error:  # such as an unclosed quote: continue after its line
            yield UnclearRow(ended + 1, lines[ended][:LONGEST_LINE])
            first = ended + 1
        else:
            return
    if first < len(lines):
        yield UnclearRow(first + 1, f"… (+{len(lines) - first})")


def _row(place: int, cells: list[str], table: Table) -> Row | UnclearRow:
    shown = table.delimiter.join(cells)[:LONGEST_LINE]
    try:
        found = table.pick(cells)
        number, name = read_cells(found)
    except AmbiguousRowError as error:
        return UnclearRow(place, shown, error.code)
    counts = {}
    for column in ("count", "wanted", "tradeable"):
        written = found.get(column, "")
        counts[column] = parse_count(written)
        if written and counts[column] is None:
            return UnclearRow(place, shown)
    if not (number or name) or all(count is None for count in counts.values()):
        return UnclearRow(place, shown)
    return Row(
        place,
        shown,
        number,
        name[:LONGEST_LINE],
        counts["count"],
        counts["wanted"],
        counts["tradeable"],
    )


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
                    line.code,
                    line.name,
                    line.count,
                    is_line=True,
                )
            elif isinstance(line, UnreadLine):
                yield UnclearRow(place, line.text, line.code)
            elif isinstance(line, OutsideLine):
                yield UnclearRow(place, line.text)
