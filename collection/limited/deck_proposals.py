"""A deck proposed from a pool: energy that comes on time, few colours; pure.

The proposal is a deck whose worth (``collection.odds.deck_scores``) no exchange of one
card betters; equal pools give equal decks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from collection.legality import COPIES_OF_SPECIAL_TRIGGERS, LIMITED_SIZE
from collection.odds import ListedCard, OddsCard, compute_card_value, score_deck


def propose_deck(
    pool: Iterable[ListedCard],
    *,
    size: int = LIMITED_SIZE,
    triggers: Mapping[str, int] = COPIES_OF_SPECIAL_TRIGGERS,
) -> dict[str, int]:
    """A deck made of a pool alone.

    Args:
        pool: Its cards, each once, with their copies.
        size: Cards of the deck.
        triggers: Most cards of a trigger type in total (UA-2.2.4).

    Returns:
        Copies by number; fewer than ``size`` in all if the pool has no more that may
        stand together.
    """
    places = sorted(
        _flatten_pool(pool), key=lambda card: (-compute_card_value(card), card.number)
    )
    chosen, left = _first(places, size, triggers)
    worth = score_deck(chosen)
    while (better := _best_exchange(chosen, left, triggers, worth)) is not None:
        out, into, worth = better
        chosen[out], left[into] = left[into], chosen[out]
    return dict(sorted(Counter(card.number for card in chosen).items()))


def _flatten_pool(pool: Iterable[ListedCard]) -> Iterator[OddsCard]:
    for card, copies in pool:
        for _copy in range(copies):
            yield card


def _first(
    places: Sequence[OddsCard], size: int, triggers: Mapping[str, int]
) -> tuple[list[OddsCard], list[OddsCard]]:
    """The best cards by themselves, and those that are left."""
    chosen: list[OddsCard] = []
    left: list[OddsCard] = []
    for card in places:
        is_taken = len(chosen) < size and _is_within_limits([*chosen, card], triggers)
        (chosen if is_taken else left).append(card)
    return chosen, left


def _is_within_limits(deck: Sequence[OddsCard], triggers: Mapping[str, int]) -> bool:
    held = Counter(card.trigger for card in deck)
    return all(held[trigger] <= limit for trigger, limit in triggers.items())


def _best_exchange(
    chosen: Sequence[OddsCard],
    left: Sequence[OddsCard],
    triggers: Mapping[str, int],
    worth: float,
) -> tuple[int, int, float] | None:
    """The places to exchange, and the worth after it; none if nothing is better."""
    best = None
    tried = set()
    for out, leaving in enumerate(chosen):
        for into, coming in zip(count(), left):
            pair = (leaving.number, coming.number)
            if leaving.number == coming.number or pair in tried:
                continue
            tried.add(pair)
            deck = [*chosen[:out], coming, *chosen[out + 1 :]]
            found = score_deck(deck)
            if found > worth + 1e-9 and _is_within_limits(deck, triggers):
                worth, best = found, (out, into)
    return None if best is None else (*best, worth)
