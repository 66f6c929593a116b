"""Complete a deck to a legal one with cards its owner may use."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import (
    ShownCard,
    Viewer,
    list_cards_for,
    list_packed_cards,
    show_cards,
)
from collection.deck_sheets import completion_sentences as why
from collection.deck_sheets.legality_checks import list_deck_cards, make_deck_rules
from collection.deck_sheets.records import DeckSheet
from collection.errors import CannotComplete, DeckOfAPool, NothingToComplete
from collection.legality import (
    DeckCard,
    DeckRules,
    choose_series,
    get_copy_key,
    get_copy_limit,
)
from collection.models import Deck
from collection.odds import Limits, Step, complete_deck, read_odds_card
from collection.selectors import count_usable, inspect_deck

from .entries import replace_entries
from .own_deck import lock_own_deck, store_change
from .versions import keep_version_if_idle

_REASONS: Final = {
    "UA-2.2.3": why.TOO_MANY_COPIES,
    "UA-2.2.7": why.RESTRICTED,
    None: why.NOT_OWNED,
}


@dataclass(frozen=True, slots=True)
class CompletedDeck:
    """A deck after it was completed.

    Attributes:
        deck: The deck.
        steps: What went and what came, in this order.
        names: Names of the cards in the reader's language, by number.
    """

    deck: Deck
    steps: tuple[Step, ...]
    names: Mapping[str, str]


@transaction.atomic
def complete_own_deck(
    *, viewer: Viewer, deck_id: int, version: int | None = None
) -> CompletedDeck:
    """Take out what keeps a deck from being legal, and add what it lacks.

    Cards of the series it has most of, first in its colors; of a card at most the
    copies that the owner may use. A legal deck stays as it is.

    Args:
        viewer: Who completes it.
        deck_id: Which of their decks.
        version: Which version of the deck the user knows; None: any.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckOfOtherGame: It is one of another game.
        DeckChanged: It is no longer of that version.
        DeckOfAPool: It was built from a pool.
        NothingToComplete: It has no card of a series that its format allows.
        CannotComplete: There are too few cards that may be played together.
    """
    deck = lock_own_deck(viewer, deck_id, version)
    if deck.pool_id is not None:
        raise DeckOfAPool
    sheet = inspect_deck(deck)
    rules = make_deck_rules(sheet.played)
    series = choose_series(list_deck_cards(sheet.lines), rules)
    if series is None:
        raise NothingToComplete(clause="UA-2.2.2")
    usable = _list_usable(viewer, series)
    limits = _find_limits(sheet, usable, rules, count_usable(deck.owner))
    counts = {line.number: line.count for line in sheet.lines}
    cards = [read_odds_card(card.face) for card in usable.values()]
    completed = complete_deck(counts, cards, limits)
    total = sum(completed.counts.values())
    if total < rules.size:
        raise CannotComplete(
            _(
                "Only %(count)d cards of %(series)s can be played together; a deck "
                "needs %(limit)d."
            )
            % {"count": total, "series": series, "limit": rules.size},
            details={"count": total, "series": series, "limit": rules.size},
            clause="UA-2.2.1",
        )
    names = {**sheet.names, **{n: card.name for n, card in usable.items()}}
    if completed.steps:
        keep_version_if_idle(deck, now=timezone.now())
        replace_entries(deck, viewer, completed.counts)
        deck = store_change(deck)
    return CompletedDeck(deck, completed.steps, names)


def _list_usable(viewer: Viewer, series: str) -> dict[str, ShownCard]:
    """Return the playable cards of a series by number; two queries."""
    playable = list_packed_cards().filter(series__code=series)
    found = list_cards_for(viewer).filter(pk__in=playable.values("pk"))
    shown = show_cards(found, get_reader_language())
    return {card.number: card for card in shown}


def _find_limits(
    sheet: DeckSheet,
    usable: Mapping[str, ShownCard],
    rules: DeckRules,
    owned: Mapping[str, int] | None,
) -> Limits:
    """Return the most copies of every card, and why there may be no more."""
    held = {} if owned is None else {get_copy_key(n): owned.get(n, 0) for n in usable}
    copies: dict[str, int] = {}
    reasons: dict[str, str] = {}
    for number, card in usable.items():
        face = card.face
        limit = (face["effects"] or {}).get("deck_limit")
        one = DeckCard(number, face["series"], face["trigger"], limit)
        copies[number], clause = get_copy_limit(one, rules, held)
        reasons[number] = _REASONS[clause]
    for line in sheet.lines:
        if line.number not in usable:
            is_other = line.card is not None and line.card.is_playable
            is_other &= line.is_released
            reasons[line.number] = why.OTHER_SERIES if is_other else why.NOT_PLAYABLE
    return Limits(copies, rules.trigger_copies, rules.size, reasons)
