"""Pasted text: a code, a link with a code, our JSON, or a written list."""

import re
from typing import Final

from .codes import CODE, read_code
from .documents import read_array, read_document
from .parser import part_line
from .writer import write_list

_LINK: Final = re.compile(r"https?://\S{1,300}/decks/code/(?P<code>[^\s/?#]+)/?\S*")
_SHORTEST: Final = 10  # of a code; "ua1" alone may be the beginning of a name


def convert_to_written_list(text: str, *, game: str = "") -> str:
    """Convert pasted text to a written list, one card per line.

    Args:
        text: What was pasted.
        game: Name of the game whose decks are accepted; empty for any.

    Raises:
        OtherGame: It is JSON of a deck of another game.
        BadCode: It is a damaged link or code.
        BadDocument: It is JSON, but not a deck.

    >>> convert_to_written_list("4 TDL-1-001")
    '4 TDL-1-001'
    """
    pasted = text.strip()
    if link := _LINK.fullmatch(pasted):
        pasted = link["code"]
    if link or (CODE.fullmatch(pasted) and len(pasted) >= _SHORTEST):
        cards = read_code(pasted).items()
        return write_list((count, number, "") for number, count in cards)
    if pasted.startswith("{"):
        entries = read_document(pasted, game=game)
        return "".join(
            f"{' '.join(count.split())} {' '.join(number.split())}\n"
            for count, number in entries
        )
    if (lines := read_array(pasted)) is not None:
        return "".join(f"{' '.join(line.split())}\n" for line in lines)
    return "\n".join(part for line in text.splitlines() for part in part_line(line))
