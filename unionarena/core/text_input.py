"""Cleaning of user input for every interface: names, free text, numbers; pure."""

import re
import unicodedata
from typing import Final

LONGEST_NUMBER: Final = 18  # digits; a longer number fits no column of the database
_BLANKS: Final = re.compile(r"\s+")
# Joins letters of some scripts and parts of emoji; every other invisible character is
# removed.
_JOINERS: Final = "\u200c\u200d"
# Letters and symbols that are drawn as nothing.
_DRAWN_AS_NOTHING: Final = "\u115f\u1160\u2800\u3164\uffa0"


def clean_line(text: str, *, longest: int | None = None) -> str:
    """Return one line in NFC, without control, bidirectional and invisible characters.

    Args:
        text: The input.
        longest: Most characters that are kept; None keeps all.

    >>> clean_line("two" + chr(10) + "lines" + chr(0x202E))
    'two lines'
    """
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFC", text)
        if letter in _JOINERS
        or letter.isspace()
        or unicodedata.category(letter)[0] != "C"
    )
    return _BLANKS.sub(" ", plain).strip()[:longest].strip()


def clean_lines(text: str) -> str:
    """Return the lines, each cleaned, with at most one empty line in a row.

    >>> clean_lines("a " + 5 * chr(10) + "b") == "a" + 2 * chr(10) + "b"
    True
    """
    lines = (clean_line(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def clean_name(text: str) -> str:
    """Return a cleaned line without characters that are drawn as nothing.

    >>> clean_name("a" + chr(0x200D) + "b" + chr(0x3164))
    'ab'
    """
    unseen = _JOINERS + _DRAWN_AS_NOTHING
    return clean_line("".join(letter for letter in text if letter not in unseen))


def read_number(text: str) -> int | None:
    """Return a number from a URL or a form; None if it is none, or far too long.

    Python raises ``ValueError`` for thousands of digits.

    >>> read_number("12"), read_number("-1"), read_number("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
