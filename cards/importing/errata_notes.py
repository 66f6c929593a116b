"""Dated notes in a card text: the publisher corrected the print.

Lists copy them from the card pages (※2024/5/1 訂正：…). They are no effect of the card.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Final

from cards.card_data.sentences import Sentence, say
from cards.importing.records import Erratum

_OPENING: Final = "*＊(（[［【"
# Where a part of a text begins: a line, or a note behind its sign or bracket.
_START: Final = re.compile(
    r"(?:\A|\n|<br\s*/?>|¶|(?=※|[*＊(（\[［【]\s*\d{4}\s*[-/.年]))\s*", re.IGNORECASE
)
_MARKED: Final = re.compile(r"[※*＊]|(?P<open>[(（\[［【])\s*\d{4}")
_CLOSED: Final = re.compile(r"[^)）\]］】]*[)）\]］】]\s*(?P<rest>.*)", re.DOTALL)
# How the next line of a note begins: what was printed, and what counts.
_NEXT: Final = re.compile(r"[「『“→⇒]|[誤正]\s*[:：]|(?:before|after)\b", re.IGNORECASE)
_BREAKS: Final = re.compile(
    r"\A(?:\s|<br\s*/?>|¶)+|(?:\s|<br\s*/?>|¶)+\Z", re.IGNORECASE
)
# 2024/5/1, 24/5/1 and 令和6年5月1日.
_DATE: Final = re.compile(
    r"(?<!\d)(?P<era>令和)?\s*(?P<year>\d{4}|\d{1,2}|元)\s*[-/.年]"
    r"\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})(?!\d)\s*日?"
)
_BEFORE_REIWA: Final = 2018
_CENTURY: Final = 2000
_WORD: Final = re.compile(
    r"訂正|エラッタ|修正|更正|勘[誤误]|errat|correct", re.IGNORECASE
)


class BadErratumError(ValueError):
    """A note has a date that is none."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message


def split_errata(text: str) -> tuple[str, tuple[Erratum, ...]]:
    """Return a text without its dated notes, and the notes in their order.

    A note goes on in lines of what was printed and what counts; other lines after it
    are of the text.

    Raises:
        BadErratumError: A note has a date that no calendar has.
    """
    kept: list[str] = []
    notes: list[Erratum] = []
    is_open = False
    for part in _split(text):
        plain = _BREAKS.sub("", part)
        note = _parse_note(plain) if _is_marked(plain) else None
        if note:
            notes.append(note)
        elif is_open and _NEXT.match(plain):
            notes[-1] = replace(notes[-1], text=f"{notes[-1].text}\n{plain}")
        else:
            kept.append(part)
        is_open = bool(note) or (is_open and (not plain or bool(_NEXT.match(plain))))
    return (_BREAKS.sub("", "".join(kept)) if notes else text), tuple(notes)


def _split(text: str) -> Iterator[str]:
    """Yield the lines and notes of a text; a date in a note begins no other."""
    starts: list[int] = []
    for start in (found.start() for found in _START.finditer(text)):
        is_inside = starts and text[starts[-1] :].lstrip("\n¶ \u3000").startswith("※")
        if not (is_inside and text[start] in _OPENING) and start not in starts:
            starts.append(start)
    yield from (text[start:end] for start, end in pairwise([*starts, len(text)]))


def _is_marked(part: str) -> bool:
    """Return whether a part begins as notes do, and ends with its bracket."""
    marked = _MARKED.match(part)
    if marked is None or not marked["open"]:
        return marked is not None
    closed = _CLOSED.match(part)
    return closed is not None and (
        not closed["rest"] or bool(_NEXT.match(closed["rest"]))
    )


def _parse_note(note: str) -> Erratum | None:
    found = _DATE.search(unicodedata.normalize("NFKC", note))
    if found is None or not _WORD.search(note):
        return None
    try:
        published_on = _read_date(found)
    except ValueError as error:
        raise BadErratumError(say("no_date", value=repr(found.group(0)))) from error
    return Erratum(published_on, note.strip())


def _read_date(found: re.Match[str]) -> date:
    year = 1 if found["year"] == "元" else int(found["year"])
    if found["era"]:
        year += _BEFORE_REIWA
    elif len(found["year"]) == len("24"):
        year += _CENTURY
    return date(year, int(found["month"]), int(found["day"]))
