"""How likely a hand holds something: counted out, as fractions.

A deck that is still short deals what it has (UA-7.5.5 likewise), so that figures stand
beside a deck from its first card on.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

OPENING_HAND: Final = 7  # UA-3.3
OPENING_LIFE: Final = 7  # UA-3.7


def count_cards_seen(turn: int, *, is_first: bool) -> int:
    """How many cards a player has seen once their own n-th turn has begun.

    Seven and one a turn; the first player does not draw in their first turn
    (UA-4.2.4). Neither extra draws nor effects are counted.

    >>> [count_cards_seen(turn, is_first=True) for turn in (1, 2, 3)]
    [7, 8, 9]
    """
    return OPENING_HAND + turn - is_first


def chance_of_none(wanted: int, *, size: int, seen: int) -> Fraction:
    """The chance that none of ``wanted`` cards is among ``seen`` of ``size``.

    >>> chance_of_none(1, size=2, seen=1)
    Fraction(1, 2)
    """
    seen = min(seen, size)
    return Fraction(comb(size - wanted, seen), comb(size, seen))


def chance_of_any(wanted: int, *, size: int, seen: int) -> Fraction:
    """The chance that one of ``wanted`` cards at least is among those seen."""
    return 1 - chance_of_none(wanted, size=size, seen=seen)


def chance_after_redraw(wanted: int, *, size: int) -> Fraction:
    """The chance of an opening hand with one, if a hand without is redrawn.

    The seven set aside cannot come again (UA-3.5): both hands miss just when fourteen
    cards hold none.

    >>> chance_after_redraw(0, size=50)
    Fraction(0, 1)
    """
    return chance_of_any(wanted, size=size, seen=2 * OPENING_HAND)


def chances_by_count(wanted: int, *, size: int, seen: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, … up to ``seen`` of the wanted cards among those seen."""
    seen = min(seen, size)
    every = comb(size, seen)
    return tuple(
        Fraction(comb(wanted, count) * comb(size - wanted, seen - count), every)
        for count in range(seen + 1)
    )


def chance_of_one_each(
    groups: Sequence[frozenset[int]], *, size: int, seen: int
) -> Fraction:
    """The chance to see one card of every group; a card may stand in several.

    Counted by what is missing (inclusion and exclusion), so for a few groups only.

    Args:
        groups: The cards of each group, as places in the deck.
        size: Cards in the deck.
        seen: Cards seen.
    """
    total = Fraction(0)
    for missing in _subsets(groups):
        cards = frozenset[int]().union(*missing)
        sign = -1 if len(missing) % 2 else 1
        total += sign * chance_of_none(len(cards), size=size, seen=seen)
    return total


def _subsets(
    groups: Sequence[frozenset[int]],
) -> Iterable[tuple[frozenset[int], ...]]:
    for count in range(len(groups) + 1):
        yield from combinations(groups, count)
