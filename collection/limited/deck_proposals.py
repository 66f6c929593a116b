"""A deck proposed from a pool: energy that comes on time, few colours; pure.

Every deck that a pool allows has a worth, a plain sum of what its cards are good for
and of how they fit together. The proposal is a deck whose worth no exchange of one card
betters; equal pools give equal decks.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from collection.legality import COPIES_OF_SPECIAL_TRIGGERS, LIMITED_SIZE
from collection.odds import ListedCard, OddsCard

# Of thirty cards so many should need so much energy, from 0 on; the last place is for
# that and everything above. A hand of seven then holds one or two that begin.
CURVE: Final = (9, 6, 5, 5, 5)
# What it costs to stray from the curve by a card; it grows with the square.
_STRAY: Final = 0.6
# Most of what is good about a card is its BP for its energy; a Site or an Event is
# worth an average Character of its energy.
_BP_OF_A_POINT: Final = 1000.0
_AVERAGE_BP: Final = (1.5, 2.5, 3.0, 3.5, 4.0)  # in points, by required energy
_TRIGGER: Final[Mapping[str | None, float]] = {
    None: 0.0,
    "special": 1.2,
    "final": 1.2,
    "color": 1.0,
    "get": 0.9,
    "draw": 0.7,
    "raid": 0.7,
    "active": 0.5,
}
_ENERGY: Final = 0.8  # a point of energy generated
_STRANDED: Final = 4.0  # a card whose colour is never generated in time
_WITHOUT_BASE: Final = 1.0  # a Raid card that must be played without Raid


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
        _flatten_pool(pool), key=lambda card: (-_card_value(card), card.number)
    )
    chosen, left = _first(places, size, triggers)
    worth = score_deck(chosen)
    while (better := _best_exchange(chosen, left, triggers, worth)) is not None:
        out, into, worth = better
        chosen[out], left[into] = left[into], chosen[out]
    return dict(sorted(Counter(card.number for card in chosen).items()))


def score_deck(deck: Sequence[OddsCard]) -> float:
    """How good a deck looks on paper; only for comparing decks of one size."""
    return (
        sum(map(_card_value, deck))
        - _curve_deviation(deck)
        - _stranded_colors_cost(deck)
        - _raids_without_base_cost(deck)
    )


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


def _card_value(card: OddsCard) -> float:
    """What a card is good for by itself."""
    average = _AVERAGE_BP[_column(card)]
    points = average if card.bp is None else card.bp / _BP_OF_A_POINT
    energy = _ENERGY * sum(card.generated_energy.values())
    return points - average + energy + _TRIGGER.get(card.trigger, 0.0)


def _column(card: OddsCard) -> int:
    return min(card.required_energy, len(CURVE) - 1)


def _curve_deviation(deck: Sequence[OddsCard]) -> float:
    """How far the required energies are from the curve."""
    held = Counter(map(_column, deck))
    share = len(deck) / sum(CURVE) or 1.0
    return sum(
        _STRAY * (held[column] - wanted * share) ** 2 / max(wanted * share, 1.0)
        for column, wanted in enumerate(CURVE)
    )


def _stranded_colors_cost(deck: Sequence[OddsCard]) -> float:
    """What it costs that colours are generated by few cards (UA-4.4.4).

    A card of a colour waits for cheaper cards that generate it; the rarer these are in
    the deck, the longer.
    """
    cost = 0.0
    for color in {card.color for card in deck}:
        makers = [card for card in deck if card.generated_energy.get(color)]
        for card in deck:
            if card.color == color and card.required_energy:
                cheaper = sum(
                    one.required_energy < card.required_energy or one.color != color
                    for one in makers
                )
                cost += _STRANDED / (1 + cheaper) * min(card.required_energy, 3)
    return cost


def _raids_without_base_cost(deck: Sequence[OddsCard]) -> float:
    """What it costs that Raid cards have no base in the deck (UA-6.2)."""
    raids = [card for card in deck if card.raid_onto]
    alone = (not any(card.may_be_put_on(base) for base in deck) for card in raids)
    return _WITHOUT_BASE * sum(alone)
