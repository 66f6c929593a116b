"""Deck lists as people write them: ``4 UA01BT/TDL-1-001 Miori`` and its many variants.

``read_list`` parses a text line by line; ``write_list`` writes one. ``codes`` turns a
list into a link, ``documents`` into JSON; ``convert_to_written_list`` turns a pasted
link, code or JSON into a written list. None of them knows which cards exist.
"""

from .codes import BadCode, NewerCode, read_code, write_code
from .documents import BadDocument, OtherGame, convert_document, write_document
from .parser import (
    LONGEST_LINE,
    MOST_LINES,
    Entry,
    Line,
    OutsideLine,
    SkippedLine,
    UnreadLine,
    read_cells,
    read_list,
)
from .pasted_text import convert_to_written_list, is_foreign_code, is_link
from .tables import (
    DELIMITERS,
    EXTRA_CELL,
    SEPARATOR_LINE,
    TWO_COUNTS,
    TWO_NUMBERS,
    AmbiguousRowError,
    Table,
    parse_count,
)
from .writer import write_list

__all__ = [
    "DELIMITERS",
    "EXTRA_CELL",
    "LONGEST_LINE",
    "MOST_LINES",
    "SEPARATOR_LINE",
    "TWO_COUNTS",
    "TWO_NUMBERS",
    "AmbiguousRowError",
    "BadCode",
    "BadDocument",
    "Entry",
    "Line",
    "NewerCode",
    "OtherGame",
    "OutsideLine",
    "SkippedLine",
    "Table",
    "UnreadLine",
    "convert_document",
    "convert_to_written_list",
    "dialects",
    "is_foreign_code",
    "is_link",
    "parse_count",
    "read_cells",
    "read_code",
    "read_list",
    "write_code",
    "write_document",
    "write_list",
]
