"""Dated notes at the end of a card text: the publisher corrected the print.

Lists copy them from the card pages (※2024/5/1 訂正：…). They are no effect of the card.
"""

import re
import unicodedata
from datetime import date
from typing import Final

from cards.card_data.sentences import Sentence, say
from cards.importing.records import Erratum

_TAIL: Final = re.compile(r"(?:\s|<br\s*/?>|¶)*(※[^※]*)\Z", re.IGNORECASE)
_DATE: Final = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?")
_WORD: Final = re.compile(r"訂正|エラッタ|修正|errat|correct", re.IGNORECASE)


class BadErratumError(ValueError):
    """A note has a date that is none."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message


def split_errata(text: str) -> tuple[str, tuple[Erratum, ...]]:
    """Return a text without the dated notes at its end, and the notes in their order.

    Raises:
        BadErratumError: A note has a date that no calendar has.
    """
    notes: list[Erratum] = []
    while (match := _TAIL.search(text)) and (note := _parse_note(match.group(1))):
        notes.insert(0, note)
        text = text[: match.start()]
    return text, tuple(notes)


def _parse_note(note: str) -> Erratum | None:
    found = _DATE.search(unicodedata.normalize("NFKC", note))
    if found is None or not _WORD.search(note):
        return None
    try:
        published_on = date(*map(int, found.groups()))
    except ValueError as error:
        raise BadErratumError(say("no_date", value=repr(found.group(0)))) from error
    return Erratum(published_on, note.strip())
