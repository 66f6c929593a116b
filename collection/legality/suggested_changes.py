"""What would make a deck legal: the fewest cards out, and how many in.

Clauses UA-2.2.1 to UA-2.2.4 and UA-2.2.7. Whoever does all that is said has a deck that
``check_deck`` finds nothing wrong with; which cards are added is left to them.

>>> from collection.legality import DeckCard
>>> deck = [DeckCard("TDL-1-001", "TDL")] * 5
>>> [change.sentence for change in find_changes(deck)]
['Remove 1 of TDL-1-001.', 'Add cards from TDL: 46.']
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from .deck_cards import OFFICIAL, CardLike, DeckRules, get_copy_key
from .problems import (
    ADD_ANY,
    ADD_CARDS,
    TAKE_OUT,
    TAKE_OUT_ANY,
    TAKE_OUT_SERIES,
    TAKE_OUT_TRIGGERS,
    Change,
    Param,
)

NOTHING_SHORT: Final[Mapping[str, int]] = {}


def find_changes(
    cards: Iterable[CardLike],
    rules: DeckRules = OFFICIAL,
    usable: Mapping[str, int] = NOTHING_SHORT,
) -> tuple[Change, ...]:
    """Changes that make a deck legal together; none if it is.

    Args:
        cards: One record per physical card, in any order.
        rules: The limits of the format.
        usable: Most copies that the person may use, by number after the slash; cards
            that are not named are theirs as the rules allow.

    Returns:
        In the order in which they are counted: series, copies, triggers, size.
    """
    deck = tuple(cards)
    series = choose_series(deck, rules)
    kept = {get_copy_key(card.number): card for card in deck if card.series == series}
    copies = Counter(
        get_copy_key(card.number) for card in deck if card.series == series
    )
    changes = [*_series_out(deck, series, rules)]
    for number, count in sorted(copies.items()):
        limit, clause = get_copy_limit(kept[number], rules, usable)
        if count > limit:
            changes.append(_change(TAKE_OUT, clause, count - limit, number=number))
            copies[number] = limit
    total = copies.total()
    for trigger, limit in rules.trigger_copies.items():
        alike = sum(copies[n] for n, card in kept.items() if card.trigger == trigger)
        if alike > limit:
            over = alike - limit
            changes.append(
                _change(TAKE_OUT_TRIGGERS, "UA-2.2.4", over, trigger=trigger)
            )
            total -= over
    changes += _size(total, series, rules)
    return tuple(changes)


def choose_series(deck: Iterable[CardLike], rules: DeckRules) -> str | None:
    """Return the legal series of which the deck has most; none if it has none."""
    counts = Counter(card.series for card in deck)
    legal = [code for code in counts if rules.series is None or code in rules.series]
    return min(legal, key=lambda code: (-counts[code], code), default=None)


def _series_out(
    deck: tuple[CardLike, ...], kept: str | None, rules: DeckRules
) -> Iterator[Change]:
    """UA-2.2.2 and UA-2.2.7: one series, and one of the format."""
    out = Counter(card.series for card in deck if card.series != kept)
    for series, count in sorted(out.items()):
        is_legal = rules.series is None or series in rules.series
        numbers = {get_copy_key(card.number) for card in deck if card.series == series}
        clause = "UA-2.2.2" if is_legal else "UA-2.2.7"
        named = tuple(sorted(numbers))
        yield _change(TAKE_OUT_SERIES, clause, count, series=series, numbers=named)


def get_copy_limit(
    card: CardLike, rules: DeckRules, usable: Mapping[str, int]
) -> tuple[int, str | None]:
    """Return the most copies of a card, and the clause that says so, if a rule does."""
    number = get_copy_key(card.number)
    own = rules.copies if card.deck_limit is None else card.deck_limit
    limits = (
        (usable.get(number, own), None),
        (rules.restricted.get(number, own), "UA-2.2.7"),
        (own, "UA-2.2.3"),
    )
    return min(reversed(limits), key=lambda limit: limit[0])


def _size(count: int, series: str | None, rules: DeckRules) -> Iterator[Change]:
    """UA-2.2.1: as many as it takes."""
    lacking = rules.size - count
    if lacking < 0:
        yield _change(TAKE_OUT_ANY, "UA-2.2.1", -lacking)
    elif lacking > 0 and series is None:
        yield _change(ADD_ANY, "UA-2.2.1", lacking)
    elif lacking > 0 and series is not None:
        yield _change(ADD_CARDS, "UA-2.2.1", lacking, series=series)


def _change(code: str, clause: str | None, count: int, **params: Param) -> Change:
    return Change(code, clause, {**params, "count": count})
