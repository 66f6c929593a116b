"""Words that people write for others to read."""

import re
import unicodedata
from typing import Final

# They join letters of some scripts and the parts of an emoji.
JOINERS: Final = frozenset("\u200c\u200d")
_BLANKS: Final = re.compile(r"\s+")


def in_one_line(text: str) -> str:
    r"""A text in one line, without invisible signs or those that turn its direction.

    >>> in_one_line(" a\u202e \t b\x00 ")
    'a b'
    """
    return _BLANKS.sub(" ", _visible(text)).strip()


def in_lines(text: str) -> str:
    r"""The same, line by line; no more than one empty line in a row.

    >>> in_lines("a \r\n\r\n\r\n\r\nb")
    'a\n\nb'
    """
    lines = (in_one_line(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _visible(text: str) -> str:
    return "".join(
        letter
        for letter in unicodedata.normalize("NFC", text)
        if letter in JOINERS
        or letter.isspace()
        or unicodedata.category(letter)[0] != "C"
    )
