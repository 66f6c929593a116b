"""Deck lists as people write them: ``4 UA01BT/TDL-1-001 Miori`` and its many variants.

``read_list`` takes a text apart, line by line; ``write_list`` makes one. ``codes`` puts
a list into a link, ``documents`` into JSON, and ``plain_list`` makes a written list of
whatever was pasted. None of them knows which cards there are: that is asked later.
"""

from .codes import BadCode, NewerCode, read_code, write_code
from .documents import BadDocument, OtherGame, write_document
from .parser import Entry, Line, SkippedLine, UnreadLine, read_list
from .pasted_text import convert_to_written_list
from .writer import write_list

__all__ = [
    "BadCode",
    "BadDocument",
    "Entry",
    "Line",
    "NewerCode",
    "OtherGame",
    "SkippedLine",
    "UnreadLine",
    "convert_to_written_list",
    "read_code",
    "read_list",
    "write_code",
    "write_document",
    "write_list",
]
