"""Lists of rulings as rows: JSON lines, a JSON array, or CSV; each row with its line.

A row is a mapping as the file has it. A part of the file that is no row is a problem
with its line, and the rest is read.
"""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from cards.card_data.sentences import (
    Sentence,
    describe_csv_error,
    describe_json_error,
    say,
)
from cards.importing.text_files import open_text
from unionarena.core.spreadsheets import unescape_formula

MOST_ROWS: Final = 200_000
_SHOWN: Final = 60  # Characters of a value in a problem.
_DELIMITERS: Final = ",;\t"
_MEMBER: Final = "rulings"


@dataclass(frozen=True, slots=True)
class RulingProblem:
    """Something that is wrong with a row, or worth knowing about it.

    Attributes:
        line: Line of the file, from one; zero for the file as a whole.
        field: Which field, in the words of the file; empty for the whole row.
        value: What stands there, shortened.
        message: A sentence without a full stop.
        nearest: The known card number that comes nearest, for an unknown card.
        is_error: Whether it keeps the row from being imported; else it is a notice.
    """

    line: int
    field: str
    value: str
    message: Sentence
    nearest: str = ""
    is_error: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "line": self.line,
            "field": self.field,
            "value": self.value,
            "message": self.message,
            "sentence": self.message.to_dict(),
            "nearest": self.nearest,
            "level": "error" if self.is_error else "notice",
        }


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A row as its file has it.

    Attributes:
        line: The line it begins in, from one.
        fields: Its members.
    """

    line: int
    fields: Mapping[str, Any]


def shorten(value: object) -> str:
    """Return a value as a problem shows it."""
    written = value if isinstance(value, str) else repr(value)
    return written if len(written) <= _SHOWN else f"{written[: _SHOWN - 1]}…"


def read_rows(file: BinaryIO, *, name: str) -> Iterator[RulingRow | RulingProblem]:
    """Yield the rows of a file; its encoding is detected.

    Args:
        file: The file; it can be rewound.
        name: Its name: ``*.csv`` is CSV, anything else JSON.

    Raises:
        UnreadableFileError: It is no text, or too large.
    """
    with open_text(file).text() as opened:
        text = opened.read().removeprefix("\ufeff")
    read = _read_csv if name.lower().endswith(".csv") else _read_json
    for count, row in enumerate(read(text), start=1):
        if count > MOST_ROWS:
            message = say("ruling_rows", most=MOST_ROWS)
            yield RulingProblem(row.line, "", "", message)
            return
        yield row


def _read_csv(text: str) -> Iterator[RulingRow | RulingProblem]:
    first = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    reader = csv.DictReader(text.splitlines(keepends=True), delimiter=delimiter)
    line = 1
    try:
        for values in reader:
            if None in values or None in values.values():
                message = say("ruling_cells")
                yield RulingProblem(line + 1, "", "", message)
            else:
                cells = {key: unescape_formula(value) for key, value in values.items()}
                kept = {key.strip(): cell for key, cell in cells.items() if cell}
                yield RulingRow(line + 1, kept)
            line = reader.line_num
    except csv.Error as error:
        message = say("no_csv", reason=describe_csv_error(str(error)))
        yield RulingProblem(reader.line_num, "", "", message)


def _read_json(text: str) -> Iterator[RulingRow | RulingProblem]:
    start = len(text) - len(text.lstrip())
    if text[start : start + 1] == "[":
        yield from _read_array(text, start)
    elif _is_one_object(text):
        yield from _read_object(text)
    else:
        yield from _read_lines(text)


def _is_one_object(text: str) -> bool:
    """Tell whether the first line does not end its object: it is no list of lines."""
    first = text.lstrip().partition("\n")[0].strip()
    return first.startswith("{") and isinstance(_parse(first), Sentence)


def _read_lines(text: str) -> Iterator[RulingRow | RulingProblem]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield _make_row(number, _parse(line), line)


def _read_object(text: str) -> Iterator[RulingRow | RulingProblem]:
    """Read ``{"rulings": [...]}``, or one ruling over several lines."""
    found = _parse(text)
    if isinstance(found, Mapping) and isinstance(found.get(_MEMBER), list):
        start = text.index("[", text.index(f'"{_MEMBER}"'))
        yield from _read_array(text, start)
    else:
        yield _make_row(1, found, text)


def _read_array(text: str, start: int) -> Iterator[RulingRow | RulingProblem]:
    decoder = json.JSONDecoder()
    at, line, counted = start + 1, 1, 0
    while True:
        at = _skip(text, at, " \t\r\n,")
        line, counted = line + text.count("\n", counted, at), at
        if text[at : at + 1] == "]":
            return
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            message = say("no_json_from_here", reason=_explain(error))
            yield RulingProblem(line, "", shorten(text[at : at + 80]), message)
            return
        yield _make_row(line, value, value)


def _skip(text: str, at: int, characters: str) -> int:
    while at < len(text) and text[at] in characters:
        at += 1
    return at


def _parse(text: str) -> Any:  # noqa: ANN401 - any JSON; a str says why it is none
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        return say("no_json_line", reason=_explain(error))
    return (
        found
        if isinstance(found, Mapping)
        else say("no_object_here", value=shorten(found))
    )


def _explain(error: Exception) -> Sentence:
    if isinstance(error, json.JSONDecodeError):
        what = describe_json_error(error.msg)
        return say("json_character", what=what, place=error.colno)
    if isinstance(error, RecursionError):
        return say("nested_too_deeply")
    return say("reason", reason=str(error))


def _make_row(line: int, found: object, written: object) -> RulingRow | RulingProblem:
    if isinstance(found, Mapping):
        return RulingRow(line, found)
    message = found if isinstance(found, Sentence) else say("ruling_object")
    return RulingProblem(line, "", shorten(written), message)
