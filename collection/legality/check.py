"""Check a deck against the construction rules; every problem at once.

Clauses UA-2.2.1 to UA-2.2.4 and UA-2.2.7. Colours may be mixed freely (UA-2.2.5) and
the AP cards are outside the deck (UA-2.2.6), so neither is looked at.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from .deck_cards import OFFICIAL, CardLike, DeckRules, get_copy_key
from .problems import (
    MIXED_SERIES,
    RESTRICTED,
    SERIES_NOT_LEGAL,
    TOO_MANY_COPIES,
    TOO_MANY_TRIGGERS,
    WRONG_SIZE,
    Param,
    Problem,
)


def check_deck(
    cards: Iterable[CardLike],
    rules: DeckRules = OFFICIAL,
) -> tuple[Problem, ...]:
    """Every reason why a deck may not be played; none means that it may.

    Args:
        cards: One record per physical card, in any order.
        rules: The limits; the official ones without a restricted list by default.

    Returns:
        Problems in the order of the clauses, and by card number within a clause, so
        that equal decks give equal answers.
    """
    deck = tuple(cards)
    copies = Counter(get_copy_key(card.number) for card in deck)
    return (
        *_wrong_size(len(deck), rules),
        *_mixed_series(deck),
        *_too_many_copies(deck, copies, rules),
        *_too_many_triggers(deck, rules),
        *_restricted(copies, rules),
        *_series_not_legal(deck, rules),
    )


def _wrong_size(count: int, rules: DeckRules) -> Iterator[Problem]:
    """UA-2.2.1: exactly fifty cards."""
    if count != rules.size:
        params = {"count": count, "limit": rules.size}
        yield Problem(WRONG_SIZE, "UA-2.2.1", params)


def _mixed_series(deck: tuple[CardLike, ...]) -> Iterator[Problem]:
    """UA-2.2.2: one series code for all."""
    series = tuple(sorted({card.series for card in deck}))
    if len(series) > 1:
        yield Problem(MIXED_SERIES, "UA-2.2.2", {"series": series})


def _too_many_copies(
    deck: tuple[CardLike, ...], copies: Counter[str], rules: DeckRules
) -> Iterator[Problem]:
    """UA-2.2.3: four copies of one number, reprints counted together.

    What a card's own text says of it goes before that (UA-7.5.4).
    """
    own = {
        get_copy_key(card.number): card.deck_limit
        for card in deck
        if card.deck_limit is not None
    }
    for number, count in sorted(copies.items()):
        limit = own.get(number, rules.copies)
        if count > limit:
            params: dict[str, Param] = {
                "number": number,
                "count": count,
                "limit": limit,
            }
            yield Problem(TOO_MANY_COPIES, "UA-2.2.3", params)


def _too_many_triggers(
    deck: tuple[CardLike, ...],
    rules: DeckRules,
) -> Iterator[Problem]:
    """UA-2.2.4: four cards for each of SPECIAL, COLOR and FINAL, whatever the card."""
    triggers = Counter(card.trigger for card in deck)
    for trigger, limit in rules.trigger_copies.items():
        count = triggers[trigger]
        if count > limit:
            params: dict[str, Param] = {
                "trigger": trigger,
                "count": count,
                "limit": limit,
            }
            yield Problem(TOO_MANY_TRIGGERS, "UA-2.2.4", params)


def _restricted(copies: Counter[str], rules: DeckRules) -> Iterator[Problem]:
    """UA-2.2.7: the restricted list, a layer above the rules."""
    for number, limit in sorted(rules.restricted.items()):
        count = copies[number]
        if count > limit:
            params: dict[str, Param] = {
                "number": number,
                "count": count,
                "limit": limit,
            }
            yield Problem(RESTRICTED, "UA-2.2.7", params)


def _series_not_legal(
    deck: tuple[CardLike, ...],
    rules: DeckRules,
) -> Iterator[Problem]:
    """UA-2.2.7: formats may take some series only."""
    if rules.series is None:
        return
    for series in sorted({card.series for card in deck} - rules.series):
        yield Problem(SERIES_NOT_LEGAL, "UA-2.2.7", {"series": series})
