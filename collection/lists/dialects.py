"""The forms in which decks are pasted, as a table: how each is recognized, a sample.

The readers are those of ``pasted_text`` and ``parser``; every sample is of our own
cards and is read in the tests, and what has a writer is written and read again.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from .codes import write_code
from .documents import write_document
from .parser import Entry, read_list
from .pasted_text import convert_to_written_list
from .writer import write_list

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Dialect:
    """A form of lists.

    Attributes:
        name: What people call it.
        recognized_by: How the reader tells it from others.
        sample: A list of our own cards in this form.
        read: Returns copies by card number as written.
        write: Writes copies by number; ``None`` if we only read it.
    """

    name: str
    recognized_by: str
    sample: str
    read: Callable[[str], Counts]
    write: Callable[[Counts], str] | None = None


def read_counts(text: str) -> Counts:
    """Return copies by card number of a pasted deck; lines without a number are out."""
    counts: dict[str, int] = {}
    for line in read_list(convert_to_written_list(text)):
        if isinstance(line, Entry) and line.number:
            counts[line.number] = counts.get(line.number, 0) + line.count
    return counts


def _write_lines(counts: Counts) -> str:
    return write_list((count, number, "") for number, count in counts.items())


def _write_json(counts: Counts) -> str:
    lines = ((count, number, "") for number, count in counts.items())
    return json.dumps(write_document("", lines))


def _line(name: str, recognized_by: str, sample: str) -> Dialect:
    return Dialect(name, recognized_by, sample, read_counts)


DECK_DIALECTS: Final = (
    Dialect(
        "written lines",
        "copies, then a number",
        "4 TDL1/TDL-1-001 Hono, Apprentice Keeper\n3 TDL-1-002\n",
        read_counts,
        _write_lines,
    ),
    Dialect(
        "our deck code",
        "ua1 and letters, alone or in a link of this site",
        write_code({"TDL-1-001": 4, "TDL-1-002": 3}),
        read_counts,
        write_code,
    ),
    Dialect(
        "our JSON",
        "an object with entries of number and count",
        '{"format": "union-arena-deck", "version": 1, "name": "", "entries": '
        '[{"number": "TDL-1-001", "count": 4}, {"number": "TDL-1-002", "count": 3}]}',
        read_counts,
        _write_json,
    ),
    _line("copies with x", "x after the copies", "4x TDL-1-001\n3x TDL-1-002"),
    _line("copies behind", "x and copies at the end", "TDL-1-001 x4\nTDL-1-002 x3"),
    _line(
        "copies in brackets",
        "a bracketed count",
        "(4) TDL-1-001\n(3) TDL-1-002",
    ),
    _line(
        "numbered lines",
        "a full stop after a position",
        "1. TDL-1-001 x4\n2. TDL-1-002 x3",
    ),
    _line(
        "one line",
        "several counted numbers in a line",
        "4xTDL1/TDL-1-001 3xTDL1/TDL-1-002",
    ),
    _line("bars", "bars between the cards", "4 TDL-1-001 | 3 TDL-1-002"),
    _line("a table", "tabs or commas", "4\tTDL-1-001\n3,TDL-1-002"),
    _line(
        "names of pictures",
        "a dash or an underscore for the slash",
        "4 TDL1-TDL-1-001\n3 TDL1_TDL-1-002",
    ),
    _line(
        "parallel cards",
        "a suffix behind the number",
        "2 TDL-1-001\n2 TDL-1-001_p1\n3 TDL-1-002-ALT1",
    ),
    _line(
        "MTG Arena",
        "the headings About, Deck and Sideboard",
        "About\nName Tide\n\nDeck\n4 TDL-1-001\n3 TDL-1-002\n\nSideboard\n1 TDL-1-003",
    ),
    _line(
        "JSON of other deck builders",
        "an object with cards of id and count",
        '{"name": "Tide", "cards": [{"id": "TDL1/TDL-1-001", "count": 4}, '
        '{"cardId": "TDL-1-002", "count": 3}]}',
    ),
    _line(
        "a JSON array",
        "an array of texts",
        '["Exported", "4 TDL-1-001", "TDL-1-002", "TDL-1-002", "TDL-1-002"]',
    ),
    _line(
        "JSON of copies",
        "an object of numbers, alone or as its cards",
        '{"name": "Tide", "cards": {"TDL-1-001": 4, "TDL-1-002": 3}}',
    ),
    _line(
        "a table with a header",
        "columns by name, as in the collection",
        'Name,Number,Count\n"Hono, Apprentice Keeper",TDL-1-001,4\n,TDL-1-002,3',
    ),
    _line(
        "copies after a colon", "a colon, as in YAML", "- TDL-1-001: 4\n- TDL-1-002: 3"
    ),
    _line(
        "Tabletop Simulator",
        "an object with ObjectStates",
        '{"ObjectStates": [{"ContainedObjects": ['
        + ", ".join(
            f'{{"Nickname": "Card", "Description": "TDL-1-00{number}"}}'
            for number, count in ((1, 4), (2, 3))
            for _copy in range(count)
        )
        + "]}]}",
    ),
)
