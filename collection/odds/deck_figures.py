"""All figures of a deck as plain data, as pages and clients show them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from .draw_probabilities import (
    OPENING_HAND,
    OPENING_LIFE,
    chance_after_redraw,
    chance_of_any,
    chance_of_one_each,
    chances_by_count,
    count_cards_seen,
)
from .odds_cards import ListedCard
from .raid_pairs import find_pairs

TURNS: Final = (1, 2, 3, 4, 5)  # by then a battle is decided or the hand is spent
_DIGITS: Final = 4


def compute_deck_figures(deck: Iterable[ListedCard]) -> dict[str, Any]:
    """Curve, colours, triggers and odds of a deck.

    Returns:
        ``size``; ``energy`` (cards by required energy, the place is the amount);
        ``ap`` (``average`` and ``counts``); ``kinds``, ``triggers`` and ``bp`` as
        counts; ``colors`` (``needed`` and ``generated`` in all); ``odds``. Chances are
        between 0 and 1, to four digits; ``odds`` is None for a deck without cards.
    """
    listed = [one for one in deck if one.copies > 0]
    size = sum(count for _card, count in listed)
    spent = _by(listed, lambda one: one.card.ap_cost)
    energy = _by(listed, lambda one: one.card.required_energy)
    ap = sum(cost * count for cost, count in spent.items())
    return {
        "size": size,
        "energy": [energy[amount] for amount in range(max(energy, default=0) + 1)],
        "ap": {
            "average": round(ap / size, 2) if size else 0,
            "counts": _pairs_of("ap_cost", spent),
        },
        "kinds": _pairs_of("kind", _by(listed, lambda one: one.card.kind)),
        "triggers": _pairs_of("trigger", _by(listed, lambda one: one.card.trigger)),
        "bp": _pairs_of("bp", _by(listed, lambda one: one.card.bp)),
        "colors": _colors(listed),
        "odds": _odds(listed, size) if size else None,
    }


def _by(
    listed: Sequence[ListedCard], key: Callable[[ListedCard], Any]
) -> "Counter[Any]":
    counts: Counter[Any] = Counter()
    for one in listed:
        value = key(one)
        if value is not None:
            counts[value] += one.copies
    return counts


def _pairs_of(name: str, counts: "Counter[Any]") -> list[dict[str, Any]]:
    return [{name: value, "count": counts[value]} for value in sorted(counts)]


def _colors(listed: Sequence[ListedCard]) -> list[dict[str, Any]]:
    """What all cards of a colour need together, and what all cards generate of it."""
    needed: Counter[str] = Counter()
    generated: Counter[str] = Counter()
    for card, count in listed:
        needed[card.color] += card.required_energy * count
        for color, amount in card.generated_energy.items():
            generated[color] += amount * count
    return [
        {"color": color, "needed": needed[color], "generated": generated[color]}
        for color in sorted({*needed, *generated})
    ]


def _odds(listed: Sequence[ListedCard], size: int) -> dict[str, Any]:
    openers = sum(count for card, count in listed if card.is_opener)
    triggers = sum(count for card, count in listed if card.trigger)
    life = chances_by_count(triggers, size=size, seen=OPENING_LIFE)
    return {
        "opener": {
            "cards": openers,
            "opening": _short(chance_of_any(openers, size=size, seen=OPENING_HAND)),
            "with_redraw": _short(chance_after_redraw(openers, size=size)),
        },
        "colors": _colors_on_time(listed, size),
        "raid": _raid(listed),
        "life_triggers": {
            "cards": triggers,
            "average": round(float(sum(n * p for n, p in enumerate(life))), 2),
            "chances": [_short(chance) for chance in life],
        },
    }


def _colors_on_time(listed: Sequence[ListedCard], size: int) -> dict[str, Any]:
    """For each colour that cards need, the chance to hold a card that begins it."""
    places: dict[str, set[int]] = {
        card.color: set() for card, _count in listed if card.required_energy
    }
    place = 0
    for card, count in listed:
        for color, own in places.items():
            if card.begins(color):
                own.update(range(place, place + count))
        place += count
    groups = {color: frozenset(places[color]) for color in sorted(places)}

    def all_of(seen: int) -> Fraction:
        return chance_of_one_each(tuple(groups.values()), size=size, seen=seen)

    def any_of(cards: frozenset[int]) -> Callable[[int], Fraction]:
        return lambda seen: chance_of_any(len(cards), size=size, seen=seen)

    return {
        "each": [
            {"color": color, "cards": len(cards), "by_turn": _by_turn(any_of(cards))}
            for color, cards in groups.items()
        ],
        "all_by_turn": _by_turn(all_of),
    }


def _raid(listed: Sequence[ListedCard]) -> dict[str, Any] | None:
    """The chance of a Raid pair; none for a deck without, or with too many to count."""
    pairs = find_pairs(listed)
    if pairs is None or not pairs.raids:
        return None
    return {
        "cards": pairs.raids,
        "bases": pairs.bases,
        "by_turn": _by_turn(pairs.chance),
    }


def _by_turn(chance: Callable[[int], Fraction]) -> list[dict[str, Any]]:
    """A chance at the beginning of each own turn, for both players."""
    return [
        {
            "turn": turn,
            "first": _short(chance(count_cards_seen(turn, is_first=True))),
            "second": _short(chance(count_cards_seen(turn, is_first=False))),
        }
        for turn in TURNS
    ]


def _short(chance: Fraction) -> float:
    return round(float(chance), _DIGITS)
