"""Lists from elsewhere as changes of the collection, with a preview.

Nothing is stored here. The preview is computed again when it is applied.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from cards.card_data import is_japanese
from cards.catalogue import card_printings
from cards.catalogue import selectors as catalogue
from cards.search.selectors import find_numbers_by_name
from collection.card_matching.suggestions import SuggestionLookup
from collection.card_matching.written_lists import (
    AP_CARD,
    NO_SUCH_CARD,
    OTHER_NAME,
    SEVERAL_CARDS,
    TOO_MANY_COPIES,
    UNKNOWN_SET,
    UnmatchedLine,
    explain_unread,
    is_ap_card,
    is_name,
)
from unionarena.core.accounts.models import User

from .list_parser import Row, UnclearRow, parse_list
from .services import MOST_COPIES, CardChange, Delta, plan_deltas

Mode = Literal["add", "set"]
MODES: Final = ("add", "set")


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the preview: copies and marks before and after."""

    number: str
    name: str
    printing: str
    copies: int
    wanted: int
    tradeable: int


@dataclass(slots=True)
class ImportedList:
    """A list matched with cards.

    Attributes:
        changes: What it would change.
        unmatched: Every line without a match.
        notices: Lines of cards that count, in a set in which they are not known here.
    """

    changes: list[CardChange] = field(default_factory=list)
    unmatched: list[UnmatchedLine] = field(default_factory=list)
    notices: list[UnmatchedLine] = field(default_factory=list)


def interpret_list(user: User, text: str, *, mode: Mode, language: str) -> ImportedList:
    """Match a list with cards, line by line; several lines of a card add up.

    Args:
        user: Cards they may not see do not exist for them.
        text: A table or lines.
        mode: Whether its copies are added to the collection, or replace its copies.
            Marks are always replaced.
        language: Of the suggestions.

    Raises:
        BadCardList: It is too long.
    """
    rows = list(parse_list(text))
    known = _KnownCards(user, [row for row in rows if isinstance(row, Row)])
    sheet = ImportedList()
    sums: dict[tuple[str, str], list[Row]] = {}
    totals: Counter[tuple[str, str, int]] = Counter()
    suggestions = SuggestionLookup(user, language)
    for row in rows:
        if isinstance(row, UnclearRow):
            unread = explain_unread(row.place, row.text, row.code, suggestions)
            sheet.unmatched.append(unread)
            continue
        meant = known.meant(row)
        numbers = [number for number, _printing in meant]
        counts = [row.count or 0, row.wanted or 0, row.tradeable or 0]
        is_one = len(meant) == 1 and known.is_named(row, numbers[0])
        places = [(*meant[0], kind) for kind in range(len(counts))] if is_one else []
        sums_now = map(sum, zip((totals[it] for it in places), counts, strict=False))
        if max((*counts, *sums_now)) > MOST_COPIES:
            code = TOO_MANY_COPIES
        elif is_one:
            sums.setdefault(meant[0], []).append(row)
            totals.update(dict(zip(places, counts, strict=True)))
            if "/" in row.number and not meant[0][1]:
                sheet.notices.append(UnmatchedLine(row.place, row.text, UNKNOWN_SET))
            continue
        elif len(meant) == 1:
            code = OTHER_NAME
        elif not meant and is_ap_card(row.number, row.name):
            code = AP_CARD
        else:
            code = SEVERAL_CARDS if meant else NO_SUCH_CARD
        words = "" if code == AP_CARD else row.number or row.name
        likely = (
            suggestions.list_cards(numbers) if numbers else suggestions.suggest(words)
        )
        sheet.unmatched.append(UnmatchedLine(row.place, row.text, code, likely))
    for (number, printing), same in sums.items():
        sheet.changes.append(_card_change(number, printing, same, mode))
    return sheet


def preview_changes(
    user: User, changes: list[CardChange], language: str
) -> list[Change]:
    """List what would change, card by card, without lines that change nothing.

    Raises:
        BadWish: Counts nobody could mean.
    """
    deltas = plan_deltas(user, changes)
    by_id = catalogue.list_cards_for(user).in_bulk([delta.card for delta in deltas])
    shown = {
        card.number: card.name
        for card in catalogue.show_cards(by_id.values(), language)
    }
    codes = card_printings.get_printed_codes([d.printing for d in deltas if d.printing])
    return [_change(delta, by_id[delta.card].number, shown, codes) for delta in deltas]


def _change(
    delta: Delta, number: str, names: Mapping[str, str], codes: Mapping[int, str]
) -> Change:
    printing = codes.get(delta.printing, "") if delta.printing else ""
    return Change(number, names.get(number, ""), printing, *delta[2:])


def _card_change(number: str, printing: str, rows: list[Row], mode: Mode) -> CardChange:
    counts = [row.count for row in rows if row.count is not None]
    copies = sum(counts)
    return CardChange(
        number,
        printing,
        count=copies if counts and mode == "set" else None,
        add=copies if mode == "add" else 0,
        wanted=_sum(row.wanted for row in rows),
        tradeable=_sum(row.tradeable for row in rows),
    )


def _sum(counts: Iterable[int | None]) -> int | None:
    given = [count for count in counts if count is not None]
    return sum(given) if given else None


class _KnownCards:
    """The cards named by lines, by printed code, number and name."""

    def __init__(self, user: User, rows: list[Row]) -> None:
        written = {row.number for row in rows if row.number}
        numbers = {number.split("/")[-1] for number in written}
        visible = catalogue.list_cards_for(user)
        self._numbers = set(
            visible.filter(number__in=numbers).values_list("number", flat=True)
        )
        self._codes = card_printings.find_printings(user, written)
        known = self._numbers | {number for number, _code in self._codes.values()}
        self._names = catalogue.find_names_of(user, known)
        names = {row.name for row in rows if row.name and _is_by_name(row)}
        self._named = find_numbers_by_name(user, names)

    def is_named(self, row: Row, number: str) -> bool:
        """Return whether the text beside the number is the name of that card.

        A table may have a name in a language in which no list gives it: Latin letters
        beside a card that has none in its names.
        """
        names = self._names.get(number, ())
        if not row.number or is_name(row.name, names):
            return True
        if row.is_line or is_japanese(row.name):
            return False
        return not any(not is_japanese(name) for name in names)

    def meant(self, row: Row) -> list[tuple[str, str]]:
        """Return number and printing of each card a line could mean."""
        if row.number in self._codes:
            return [self._codes[row.number]]
        number = row.number.split("/")[-1]
        if number in self._numbers:
            return [(number, "")]
        if not _is_by_name(row):
            return []
        return [(number, "") for number in self._named.get(row.name, ())]


def _is_by_name(row: Row) -> bool:
    """Return whether a row names its card: it has no number, or that of a set only."""
    rest = row.number.split("/")[-1]
    return not rest or (not row.is_line and not re.search("[A-Z]", rest))
