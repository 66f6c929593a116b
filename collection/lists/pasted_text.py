"""Pasted text: a code, a link with a code, JSON, or a written list.

Links and codes of other programs are recognized, so that the user is told what to do.
"""

import re
from typing import Final

from cards.card_data.written_numbers import clean_text

from .codes import CODE, read_code
from .documents import NUMBER_IN_TEXT, convert_document
from .parser import part_line
from .writer import write_list

_LINK: Final = re.compile(r"https?://\S{1,300}/decks/code/(?P<code>[^\s/?#]+)/?\S*")
_SHORTEST: Final = 10  # of a code; "ua1" alone may be the beginning of a name
_ANY_LINK: Final = re.compile(
    r"(?:https?://|\bwww\.)\S+|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/\S*$", re.IGNORECASE
)
# One word of letters and digits, perhaps after what it is.
_ANY_CODE: Final = re.compile(
    r"(?:(?P<label>deck\s*(?:code|id|recipe)|デッキ\s*(?:コード|ID)"
    r"|(?:[牌卡][組组]|套牌)(?:代)?[碼码])\s*:?\s*)?"
    r"(?P<code>[A-Za-z0-9+/=_-]{6,400})",
    re.IGNORECASE,
)
# Groups of letters and digits, or letters that are small and large in turns.
_GROUPS: Final = re.compile(r"[A-Za-z0-9]{4,}(?:-[A-Za-z0-9]{4,})+")
_MIXED: Final = re.compile(r"(?=.{10})(?:.*?[a-z][A-Z]){2}.*|[A-Za-z0-9+/]{8,}={1,2}")
# A block of code, as chats and pages of documents show it.
_FENCE: Final = re.compile(r"```\w*\n(?P<inside>.*)\n```", re.DOTALL)
_JSON: Final = re.compile(r"\[|\{(?!\s*[x×]?\d)")  # "{4} TDL-1-001" is a line


def is_link(line: str) -> bool:
    """Return whether a line has a link in it.

    >>> is_link("https://decks.example/view/12"), is_link("4 TDL-1-001")
    (True, False)
    """
    return bool(_ANY_LINK.search(line.strip()))


def is_foreign_code(line: str) -> bool:
    """Return whether a line looks like a deck code of another program.

    >>> is_foreign_code("Deck code: 7Fq2Kx9LmP"), is_foreign_code("TDL-1-001")
    (True, False)
    """
    found = _ANY_CODE.fullmatch(clean_text(line).strip())
    if found is None:
        return False
    code = found["code"]
    has_both = re.search(r"\d", code) and re.search(r"[A-Za-z]", code)
    is_code = "-" not in code or (
        _GROUPS.fullmatch(code) and not NUMBER_IN_TEXT.search(code)
    )
    return bool(found["label"] or (has_both and is_code) or _MIXED.fullmatch(code))


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
    pasted = text.strip("\ufeff \t\r\n")
    if fenced := _FENCE.fullmatch(pasted):
        pasted = text = fenced["inside"].strip()
    if link := _LINK.fullmatch(pasted):
        pasted = link["code"]
    if link or (CODE.fullmatch(pasted) and len(pasted) >= _SHORTEST):
        cards = read_code(pasted).items()
        return write_list((count, number, "") for number, count in cards)
    if (
        _JSON.match(pasted)
        and (written := convert_document(pasted, game=game)) is not None
    ):
        return written
    return "\n".join(part for line in text.splitlines() for part in part_line(line))
