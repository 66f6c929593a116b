"""Reads a file as a list of lines: detects the format, yields its entries.

Nothing here uses the database. A list can be read several times; each pass goes through
the file again and holds only one entry at a time.
"""

import csv
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import BinaryIO, Final, TextIO

from cards.card_data.sentences import Sentence, describe_csv_error, say
from unionarena.core.spreadsheets import unescape_formula

from . import exchange_format, json_stream
from .community_formats import FORMATS, STAR, UnknownFormatError, detect_format
from .community_formats import read_entry as read_record
from .incomplete_entries import find_unkept_field, make_incomplete_line
from .json_stream import BrokenJsonError
from .limits import LONGEST_ENTRY, MOST_ROWS
from .list_lines import BAD_ROW, CardLine, Line, PrintingLine, RowProblem, RulingLine
from .records import CardRecord, SkippedEntry
from .surveys import Survey, survey_list
from .text_files import OpenedText, UnreadableFileError, open_text

AUTO: Final = "auto"
EXCHANGE: Final = "exchange"
CSV: Final = "csv"
FORMAT_NAMES: Final = (EXCHANGE, *FORMATS, CSV)
ERRATUM_SOURCE: Final = "Erratum"

Row = tuple[int, object]


class BrokenRowError(ValueError):
    """A row that is no CSV, such as one with an unclosed quote: the list ends there.

    Attributes:
        row: Its first line, from one.
        message: What is wrong.
    """

    def __init__(self, row: int, message: Sentence) -> None:
        super().__init__(message)
        self.row = row
        self.message = message


@dataclass(frozen=True, slots=True)
class CardList:
    """A file whose encoding and format are known.

    Attributes:
        name: The name of the file, for the report.
        format_name: One of ``FORMAT_NAMES``.
        opened: The file and its encoding.
        surveyed: The survey of its entries.
    """

    name: str
    format_name: str
    opened: OpenedText
    surveyed: Survey

    def lines(self) -> Iterator[Line]:
        """Yield every line from the first; problems take the place of unreadable ones.

        A problem of the file as a whole (broken JSON, too many rows) is the last line,
        a
        problem of row zero.
        """
        text = self.opened.text()
        try:
            for count, line in enumerate(self._lines(text), start=1):
                _refuse_too_many(count)
                yield line
        except (BrokenJsonError, UnreadableFileError) as error:
            yield RowProblem(0, "", error.code, error.message)
        except BrokenRowError as error:
            yield RowProblem(error.row, "", "import.broken_csv", error.message)
        finally:
            text.close()

    def progress(self) -> float:
        """Return how much of the file was read by now, from 0 to 1."""
        return self.opened.file.tell() / self.opened.size if self.opened.size else 1.0

    def _lines(self, text: TextIO) -> Iterator[Line]:
        if self.format_name == EXCHANGE:
            read = (
                exchange_format.read_line(entry)
                for entry in json_stream.iter_entries(text)
            )
            yield from (line for line in read if line is not None)
            return
        is_csv = self.format_name == CSV
        format_name = "fields" if is_csv else self.format_name
        for row, value in _rows(text, is_csv=is_csv):
            yield from read_row(row, value, format_name, self.surveyed)


def _refuse_too_many(count: int) -> None:
    if count > MOST_ROWS:
        raise UnreadableFileError(
            "import.too_many_rows",
            say("too_many_rows", most=MOST_ROWS),
            limit=MOST_ROWS,
        )


def open_list(file: BinaryIO, *, name: str, format_name: str = AUTO) -> CardList:
    """Detect encoding and format of a file that can be rewound.

    Raises:
        UnreadableFileError: The file is no text, too large, or in no known format.
    """
    opened = open_text(file)
    if format_name not in (AUTO, *FORMAT_NAMES):
        raise UnreadableFileError(
            "import.unknown_format", say("no_format_called", name=repr(format_name))
        )
    shape = _detect_shape(opened) if format_name == AUTO else format_name
    if shape == EXCHANGE:
        _check_head(opened)
        return CardList(name, EXCHANGE, opened, Survey())
    surveyed = _survey_file(opened, is_csv=shape == CSV)
    if shape == AUTO:
        try:
            shape = detect_format(surveyed)
        except UnknownFormatError as error:
            raise UnreadableFileError("import.unknown_format", error.message) from error
    return CardList(name, shape, opened, surveyed)


def _detect_shape(opened: OpenedText) -> str:
    """Return ``EXCHANGE``, ``CSV``, or ``AUTO`` for a list whose entries decide."""
    text = opened.text()
    try:
        first = text.read(1)
        while first.isspace():
            first = text.read(1)
    finally:
        text.close()
    return (
        _detect_json_shape(opened) if first in ("[", "{") else _detect_csv_shape(opened)
    )


def _detect_csv_shape(opened: OpenedText) -> str:
    text = opened.text()
    try:
        header = text.readline(LONGEST_ENTRY)
    finally:
        text.close()
    columns = [name for name in _header(header)[0] if name]
    twice = next((name for name in columns if columns.count(name) > 1), None)
    if twice is not None:
        raise UnreadableFileError(
            "import.unknown_format", say("column_twice", column=repr(twice[:40]))
        )
    if not {"code", "cardType"} <= set(columns):
        raise UnreadableFileError(
            "import.unknown_format",
            say("neither_json_nor_csv"),
        )
    return CSV


def _detect_json_shape(opened: OpenedText) -> str:
    text = opened.text()
    try:
        for entry in json_stream.iter_entries(text):
            if entry.index < 0 and entry.value == exchange_format.FORMAT:
                return EXCHANGE
            if entry.index >= 0 and isinstance(entry.value, dict):
                return AUTO
    except BrokenJsonError as error:
        raise UnreadableFileError(error.code, error.message) from error
    finally:
        text.close()
    raise UnreadableFileError(
        "import.empty",
        say("no_card_in_file"),
    )


def _survey_file(opened: OpenedText, *, is_csv: bool) -> Survey:
    text = opened.text()
    try:
        rows = islice(_until_broken(_rows(text, is_csv=is_csv)), MOST_ROWS)
        return survey_list(value for _row, value in rows if isinstance(value, Mapping))
    finally:
        text.close()


def _until_broken(rows: Iterator[Row]) -> Iterator[Row]:
    """Yield rows as far as the file can be read; ``CardList.lines`` reports the end."""
    with suppress(BrokenJsonError, UnreadableFileError, BrokenRowError):
        yield from rows


def _check_head(opened: OpenedText) -> None:
    """Check name and version of the exchange format before anything else."""
    text = opened.text()
    head: dict[str, object] = {}
    try:
        for entry in json_stream.iter_entries(text):
            if entry.index >= 0:
                break
            head[entry.part] = entry.value
    except BrokenJsonError as error:
        raise UnreadableFileError(error.code, error.message) from error
    finally:
        text.close()
    if (
        head.get("format") != exchange_format.FORMAT
        or head.get("version") != exchange_format.VERSION
    ):
        raise UnreadableFileError(
            "import.unknown_version",
            say(
                "other_version",
                format=exchange_format.FORMAT,
                version=exchange_format.VERSION,
                given_format=repr(str(head.get("format"))[:40]),
                given_version=repr(str(head.get("version"))[:40]),
            ),
        )


def _rows(text: TextIO, *, is_csv: bool) -> Iterator[Row]:
    return _csv_rows(text) if is_csv else _json_rows(text)


def _json_rows(text: TextIO) -> Iterator[Row]:
    for entry in json_stream.iter_entries(text):
        if entry.index >= 0:
            yield entry.index + 1, entry.value


def _header(line: str) -> tuple[list[str], str]:
    """Return the names of the columns, and the separator."""
    delimiter = max(",;\t", key=line.count)
    names = next(csv.reader([line], delimiter=delimiter), [])
    return [name.strip() for name in names], delimiter


def _csv_rows(text: TextIO) -> Iterator[Row]:
    """Yield rows as objects with their first line; short rows lack fields."""
    columns, delimiter = _header(text.readline(LONGEST_ENTRY))
    rows = csv.reader(_bounded_lines(text), delimiter=delimiter, strict=True)
    begins = 2
    try:
        for values in rows:
            if any(map(str.strip, values)):
                named = dict(zip(columns, map(unescape_formula, values), strict=False))
                is_whole = len(values) <= len(columns)
                yield begins, named if is_whole else tuple(values)
            begins = rows.line_num + 2
    except csv.Error as error:
        raise BrokenRowError(begins, describe_csv_error(str(error))) from error


def _bounded_lines(text: TextIO) -> Iterator[str]:
    while line := text.readline(LONGEST_ENTRY):
        if len(line) >= LONGEST_ENTRY:
            raise UnreadableFileError(
                "import.entry_too_long",
                say("line_too_long", most=LONGEST_ENTRY),
            )
        yield line


def read_row(
    row: int, value: object, format_name: str, surveyed: Survey
) -> Iterator[Line]:
    """Yield the card of a row after its notices, or all that is wrong with it.

    A row that is no card yet comes after the notice that says so.
    """
    if not isinstance(value, Mapping):
        message = (
            say("too_many_fields") if isinstance(value, tuple) else say("no_object")
        )
        yield RowProblem(row, "", BAD_ROW, message)
        return
    reader = FORMATS[format_name]
    found = read_record(value, index=row - 1, reader=reader, surveyed=surveyed)
    if not isinstance(found, CardRecord):
        if found.lacks and (unkept := find_unkept_field(value)):
            message = say("unkept")
            yield RowProblem(row, unkept[:40], BAD_ROW, message, found.name[:80])
            return
        for problem in found.problems:
            yield RowProblem(
                row=row,
                field=problem.field,
                code=_choose_code(found),
                message=say("waits", problem=problem.message)
                if found.lacks
                else problem.message,
                card=found.name[:80],
                is_error=not found.is_harmless,
            )
        if found.lacks:
            yield make_incomplete_line(
                row, found, value, format_name=format_name, surveyed=surveyed
            )
        return
    for notice in found.notices:
        yield RowProblem(
            row, notice.field, "import.note", notice.message, found.number, False
        )
    yield CardLine(
        row=row,
        number=found.number,
        language=found.language,
        record=found,
        printings=(make_printing_line(found),),
        rulings=tuple(_make_erratum_lines(found)),
    )


def _choose_code(found: SkippedEntry) -> str:
    if found.lacks:
        return "import.incomplete"
    return "import.no_card" if found.is_harmless else BAD_ROW


def _make_erratum_lines(record: CardRecord) -> Iterator[RulingLine]:
    """Yield the dated notes of a record, one a day, to keep with the card's rulings."""
    notes: dict[date, list[str]] = {}
    for erratum in record.errata:
        notes.setdefault(erratum.published_on, []).append(erratum.text)
    for published_on, texts in notes.items():
        yield RulingLine(
            key=f"{published_on:%Y%m%d}-{record.number}",
            ruled_on=published_on,
            texts={record.language: "\n".join(texts)},
            source=ERRATUM_SOURCE,
            is_public=True,
        )


def make_printing_line(record: CardRecord) -> PrintingLine:
    """Return the printing of a record; without a set it belongs to its series."""
    card_set = record.set_code or record.series
    suffix = f"_{record.suffix}" if record.suffix else ""
    return PrintingLine(
        code=f"{card_set}/{record.number}{suffix}",
        card_set=card_set,
        rarity=record.rarity if record.rarity.strip("-―") else "",
        is_parallel=record.is_parallel,
        is_promo=record.is_promo,
        image_url=record.image_url,
        artist=record.artist,
    )


def strip_rarity_stars(printed: str) -> str:
    """Return the rarity of the card, without the stars of a printing."""
    return printed.rstrip(STAR)


__all__ = [
    "AUTO",
    "CSV",
    "EXCHANGE",
    "FORMAT_NAMES",
    "CardList",
    "make_printing_line",
    "open_list",
    "read_row",
    "strip_rarity_stars",
]
