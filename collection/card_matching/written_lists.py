"""Match written lists with cards, with suggestions for lines without a match."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from cards.card_data import RARITIES
from cards.card_data.ap_cards import is_ap_name, is_ap_number
from cards.catalogue import selectors
from cards.catalogue.card_printings import find_sets
from cards.catalogue.selectors import ShownCard, Viewer
from cards.search.selectors import find_numbers_by_name
from collection.deck_sheets.problem_sentences import refuse_bad_codes
from collection.errors import NothingRead
from collection.legality import game_rules
from collection.lists import (
    EXTRA_CELL,
    TWO_COUNTS,
    TWO_NUMBERS,
    Entry,
    OutsideLine,
    UnreadLine,
    convert_to_written_list,
    is_foreign_code,
    is_link,
    read_list,
)
from collection.models import MOST_COPIES_LISTED

from .suggestions import SuggestionLookup

NOT_READ: Final = "list.not_read"
NO_SUCH_CARD: Final = "list.no_such_card"
SEVERAL_CARDS: Final = "list.several_cards"
OTHER_NAME: Final = "list.other_name"
TOO_MANY_COPIES: Final = "list.too_many_copies"
LINK_ELSEWHERE: Final = "list.link_elsewhere"
CODE_ELSEWHERE: Final = "list.code_elsewhere"
AP_CARD: Final = "list.ap_card"
NO_COPIES: Final = "list.no_copies"
NOT_IN_DECK: Final = "list.not_in_deck"
UNKNOWN_SET: Final = "list.unknown_set"
SENTENCES: Final[Mapping[str, Any]] = {
    NOT_READ: _(
        "This line couldn’t be read: enter a quantity, then a number or a name."
    ),
    NO_SUCH_CARD: _("Card not found."),
    SEVERAL_CARDS: _("Several cards have this name; enter the number."),
    OTHER_NAME: _("The name beside the number isn’t the name of that card."),
    TOO_MANY_COPIES: _("That’s more copies than anyone needs of a card."),
    NO_COPIES: _("This line lists no copies."),
    AP_CARD: _(
        "AP cards aren’t listed: every player has three of them outside the deck."
    ),
    NOT_IN_DECK: _("This card is below “Sideboard”, so it isn’t in the deck."),
    UNKNOWN_SET: _(
        "This set isn’t known here for the card; the copies count all the same."
    ),
    LINK_ELSEWHERE: _(
        "This links to another site. Open the deck there, copy its card list as text "
        "or download it as a file, and paste that here."
    ),
    TWO_COUNTS: _(
        "This row counts the card twice; leave one count, or give each printing a row."
    ),
    TWO_NUMBERS: _("This row has two card numbers; leave the one that is meant."),
    EXTRA_CELL: _(
        "This row has more cells than the header; put a name with a comma in quotes."
    ),
    CODE_ELSEWHERE: _(
        "This looks like a deck code of another program. Open the deck there, copy its "
        "card list as text, and paste that here."
    ),
}
# Title number and kind of product, or promotion cards: UE01BT, UAPR.
_SET_FORM: Final = re.compile(r"[A-Z]{2,3}\d\d[A-Z]{2}|[A-Z]{2}PR")
# Marks that lists put after a name: rarity and finish.
_MARKS: Final = re.compile(
    rf"(?:(?:^|\s)[(\[]?(?:{'|'.join(RARITIES)}|foil|parallel|promo|proxy|p\d"
    r"|alt(?:ernate)?(?: art)?|パラレル|[異异][圖图畫画]|[閃闪]卡|★+)"
    r"★*[)\]]?)+\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class UnmatchedLine:
    """A line without a match.

    Attributes:
        place: Its number in the text, from 1.
        text: The line.
        code: The reason.
        suggestions: Cards it might mean, most likely first.
    """

    place: int
    text: str
    code: str
    suggestions: tuple[ShownCard, ...] = ()

    @property
    def sentence(self) -> str:
        """Return the reason in the user's language."""
        return str(SENTENCES[self.code])


@dataclass(slots=True)
class MatchedList:
    """A list as cards.

    Attributes:
        counts: Copies by card number, in the order of the text.
        unmatched: Every line without a match.
        notices: Lines of cards that count, but of which a part means nothing here.
        text: The written list that was read; a code or JSON becomes one.
    """

    text: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    unmatched: list[UnmatchedLine] = field(default_factory=list)
    notices: list[UnmatchedLine] = field(default_factory=list)

    def add(self, number: str, count: int) -> None:
        """Add copies; a card may be on several lines."""
        self.counts[number] = self.counts.get(number, 0) + count


def match_list_for(viewer: Viewer, text: str, *, language: str) -> MatchedList:
    """Match a list with cards; cards the viewer may not see do not exist for them.

    Args:
        viewer: The user who pastes it.
        text: The list in any of the usual forms, a deck code, a link, or our JSON.
        language: Of the suggestions.

    Raises:
        BadDeckCode: It is a code, a link or JSON, but not a deck.
        DeckOfOtherGame: It is JSON of a deck of another game.
        NothingRead: It names no card, and every line was skipped.
    """
    with refuse_bad_codes():
        text = convert_to_written_list(text, game=game_rules.get_game_name(""))
    lines = list(read_list(text))
    entries = [line for line in lines if isinstance(line, Entry)]
    visible = selectors.list_cards_for(viewer)
    wanted = {entry.number for entry in entries if entry.number}
    known = set(visible.filter(number__in=wanted).values_list("number", flat=True))
    names = selectors.find_names_of(viewer, known)
    sets = find_sets(viewer, known if any("/" in it.code for it in entries) else ())
    named = find_numbers_by_name(viewer, {e.name for e in entries if e.name})
    matched = MatchedList(text)
    suggestions = SuggestionLookup(viewer, language)
    for line in lines:
        if isinstance(line, UnreadLine | OutsideLine):
            matched.unmatched.append(_explain(line, suggestions))
        elif isinstance(line, Entry):
            is_known = line.number in known
            meant = (line.number,) if is_known else named.get(line.name, ())
            is_named = not is_known or is_name(line.name, names[line.number])
            if code := _find_fault(line, meant, is_named=is_named):
                likely = _find_likely(line, meant, code, suggestions)
                matched.unmatched.append(
                    UnmatchedLine(line.place, line.text, code, likely)
                )
                continue
            matched.add(meant[0], line.count)
            if not is_set(line.code, sets.get(meant[0], ())):
                matched.notices.append(
                    UnmatchedLine(line.place, line.text, UNKNOWN_SET)
                )
    if not matched.unmatched and not any(matched.counts.values()):
        raise NothingRead
    return matched


def _find_fault(line: Entry, meant: Sequence[str], *, is_named: bool) -> str:
    """Return why a line means no copies of one card; empty if it does."""
    faults = (
        (TOO_MANY_COPIES, line.count > MOST_COPIES_LISTED),
        (NO_COPIES, not line.count),
        (OTHER_NAME, not is_named),
        (AP_CARD, not meant and is_ap_card(line.number, line.name)),
        (NO_SUCH_CARD, not meant),
        (SEVERAL_CARDS, len(meant) > 1),
    )
    return next((code for code, is_so in faults if is_so), "")


def _find_likely(
    line: Entry, meant: Sequence[str], code: str, suggestions: SuggestionLookup
) -> tuple[ShownCard, ...]:
    """Return the cards that a line might mean."""
    if meant:
        return suggestions.list_cards(meant)
    return suggestions.suggest("" if code == AP_CARD else line.number or line.name)


def _explain(
    line: UnreadLine | OutsideLine, suggestions: SuggestionLookup
) -> UnmatchedLine:
    if isinstance(line, OutsideLine):
        return UnmatchedLine(line.place, line.text, NOT_IN_DECK)
    return explain_unread(line.place, line.text, line.code, suggestions)


def explain_unread(
    place: int, text: str, code: str, suggestions: SuggestionLookup
) -> UnmatchedLine:
    """Return why a line was not read, and the cards it might mean.

    Args:
        place: The number of the line.
        text: The line.
        code: What of it is not clear, where that is known; otherwise empty.
        suggestions: Finds the cards.
    """
    if is_link(text):
        return UnmatchedLine(place, text, LINK_ELSEWHERE)
    if is_foreign_code(text):
        return UnmatchedLine(place, text, CODE_ELSEWHERE)
    return UnmatchedLine(place, text, code or NOT_READ, suggestions.suggest(text))


def is_set(code: str, sets: Collection[str]) -> bool:
    """Return whether the prefix of a number, if it has one, is a set.

    Either one of these, or written as the publisher writes sets: a site need not have
    both printings of a card to read a list of the other one.

    >>> is_set("TDL1/TDL-1-001", {"TDL1"}), is_set("UE00BT/TDL-1-001", {"UA00BT"})
    (True, True)
    >>> is_set("XX99/TDL-1-001", {"TDL1"})
    False
    """
    if "/" not in code:
        return True
    written = code.partition("/")[0]
    return written in sets or _SET_FORM.fullmatch(written) is not None


def is_ap_card(number: str, name: str) -> bool:
    """Return whether a line lists AP cards, which are in no deck."""
    return is_ap_number(number or name) or is_ap_name(name)


def is_name(written: str, names: Iterable[str]) -> bool:
    """Return whether the text beside a number is the card's name, or a mark after it.

    Only letters and digits count; quotes, dashes and width do not matter.

    >>> is_name("Miori's lamp (foil)", ["Miori’s Lamp"]), is_name("4", ["Miori"])
    (True, False)
    """
    bare = _MARKS.sub("", unicodedata.normalize("NFKC", written))
    known = {_letters(name) for name in names}
    return not _letters(bare) or bool({_letters(written), _letters(bare)} & known)


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())
