"""Cards that a line without a match might mean."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from cards.card_data import SERIES_SHAPE
from cards.card_data.written_numbers import clean_text
from cards.catalogue import selectors
from cards.catalogue.selectors import ShownCard, Viewer
from cards.search.suggestions import suggest_cards

# A name takes a search; a text of nonsense gets this many.
MAX_LOOKUPS: Final = 20
MAX_SUGGESTIONS: Final = 4
MAX_SETS: Final = 40
SERIES_LENGTH: Final = 3
# Some of a number's parts, the last with too few or too many zeros, or letters O in it.
_NUMBER: Final = re.compile(
    rf"(?<![^\W_])(?P<start>{SERIES_SHAPE}-[0-9A-Z]{{1,8}}-)(?P<last>[\dO]{{1,4}})(?!\d)",
    re.IGNORECASE,
)
# The same with other signs between the parts, or none.
_LOOSE_NUMBER: Final = re.compile(
    r"(?<![^\W_])(?P<series>[0-9A-Z]{2}[A-Z])[\s/._]?(?P<block>\d)[\s/._-]?"
    r"(?P<last>[\dO]{3})(?!\d)",
    re.IGNORECASE,
)
_NEAR: Final = 0.8  # of 1 for the same number


def complete_number(text: str) -> tuple[str, str]:
    """Return the number in a text with its zeros, and its part up to the last dash.

    >>> complete_number("4 tdl-1-78 Miori"), complete_number("Miori")
    (('TDL-1-078', 'TDL-1-'), ('', ''))
    >>> complete_number("4 TDL1O78")
    ('TDL-1-078', 'TDL-1-')
    """
    plain = clean_text(text)
    if found := _NUMBER.search(plain):
        start = found["start"].upper()
    elif found := _LOOSE_NUMBER.search(plain):
        start = f"{found['series']}-{found['block']}-".upper()
    else:
        return "", ""
    last = found["last"].upper().replace("O", "0")
    return f"{start}{int(last):03}", start


def _measure_slip(written: str, number: str) -> tuple[int, int]:
    """Return how far a number is from what was written: wrong signs, then the gap.

    Two signs that changed places are one slip.

    >>> _measure_slip("TDL-1-078", "TDL-1-087"), _measure_slip("TDL-1-078", "TDL-1-058")
    ((1, 9), (1, 20))
    """
    differing = [
        pair for pair in zip(written, number, strict=False) if len(set(pair)) > 1
    ]
    wrong = len(differing) + abs(len(written) - len(number))
    is_swap = bool(differing) and differing[0] == differing[-1][::-1]
    return wrong - is_swap, abs(_get_place(written) - _get_place(number))


def _get_place(number: str) -> int:
    """Return the digits of the last part of a number as one, 0 without any."""
    return int("".join(filter(str.isdigit, number.rpartition("-")[2])) or 0)


class SuggestionLookup:
    """Suggests cards for the lines of a text.

    A number costs a query for each set of a text, at most ``MAX_SETS``; a name costs a
    search, at most ``MAX_LOOKUPS``.
    """

    def __init__(self, viewer: Viewer, language: str) -> None:
        self._viewer = viewer
        self._language = language
        self._left = MAX_LOOKUPS
        self._known: dict[str, list[str]] = {}
        self._shown: dict[str, ShownCard] = {}

    def list_cards(self, numbers: Sequence[str]) -> tuple[ShownCard, ...]:
        """Return the cards with the numbers, the first few of them."""
        wanted = numbers[:MAX_SUGGESTIONS]
        unknown = [number for number in wanted if number not in self._shown]
        if unknown:
            visible = selectors.list_cards_for(self._viewer)
            named = visible.filter(number__in=unknown)
            for card in selectors.show_cards(named, self._language):
                self._shown[card.number] = card
        return tuple(self._shown[number] for number in wanted if number in self._shown)

    def suggest(self, text: str) -> tuple[ShownCard, ...]:
        """Return the cards that the text might mean, by number or by name."""
        text = "".join(filter(str.isprintable, text)).strip()
        if not text:
            return ()
        if numbers := self._find_numbers(text):
            return self.list_cards(numbers)
        if self._left <= 0:
            return ()
        self._left -= 1
        found = suggest_cards(
            self._viewer, text, language=self._language, most=MAX_SUGGESTIONS
        )
        return selectors.show_cards(found, self._language)

    def _find_numbers(self, text: str) -> list[str]:
        """Return the number in the text, or those nearest to it."""
        number, start = complete_number(text)
        if not number:
            return []
        places = (start, number[SERIES_LENGTH:], f"{number[:SERIES_LENGTH]}-")
        known = next(filter(None, map(self._list_known, places)), [])
        if number in known:
            return [number]
        near = get_close_matches(number, known, len(known) or 1, _NEAR)
        return sorted(near, key=lambda it: _measure_slip(number, it))[:MAX_SUGGESTIONS]

    def _list_known(self, part: str) -> list[str]:
        """Return the numbers that begin with a set, or end with what is behind one."""
        if part not in self._known:
            if len(self._known) >= MAX_SETS:
                return []
            place = "number__endswith" if part.startswith("-") else "number__startswith"
            visible = selectors.list_cards_for(self._viewer).filter(**{place: part})
            self._known[part] = list(visible.values_list("number", flat=True))
        return self._known[part]
