"""How likely a hand holds a Raid pair: a Raid card and a card it may be put on.

Hands without a pair are counted. Cards that know nothing of each other are counted
apart and multiplied, so that only the few Raid cards sharing a base are gone through.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from .odds_cards import ListedCard

# Two to the power of these are gone through; no deck with fifty cards comes near.
MOST_SHARING: Final = 10

# Hands by number of cards: the place is the number.
Hands = list[int]


@dataclass(frozen=True, slots=True)
class Pairs:
    """The Raid cards of a deck and what they may be put on.

    Attributes:
        raids: Copies of Raid cards that have a base in the deck.
        bases: Copies of their bases.
        size: Cards in the deck.
        knots: Raid cards that share bases, with those bases.
    """

    raids: int
    bases: int
    size: int
    knots: tuple["SharedBaseGroup", ...]

    def chance(self, seen: int) -> Fraction:
        """The chance of a pair among so many cards seen."""
        seen = min(seen, self.size)
        without: Hands = [1]
        for knot in self.knots:
            without = _times(without, knot.without_pair(seen), seen)
        others = self.size - self.raids - self.bases
        hands = sum(
            ways * comb(others, seen - held) for held, ways in enumerate(without)
        )
        return 1 - Fraction(hands, comb(self.size, seen))


@dataclass(frozen=True, slots=True)
class SharedBaseGroup:
    """Raid cards that share bases.

    Attributes:
        raids: For each kind of Raid card, its copies and the bases it may be put on.
        bases: Copies of each base.
    """

    raids: tuple[tuple[int, frozenset[str]], ...]
    bases: Mapping[str, int]

    def without_pair(self, most: int) -> Hands:
        """Hands of these cards alone without a pair, by number of cards."""
        return self._from(0, frozenset(), [1], most)

    def _from(
        self, place: int, blocked: frozenset[str], held: Hands, most: int
    ) -> Hands:
        """Go through which kinds of Raid cards are held; their bases are then not."""
        if place == len(self.raids):
            free = sum(n for base, n in self.bases.items() if base not in blocked)
            return _times(held, _any_of(free, most), most)
        copies, onto = self.raids[place]
        some = [0, *_any_of(copies, most)[1:]]
        without = self._from(place + 1, blocked, held, most)
        with_it = self._from(place + 1, blocked | onto, _times(held, some, most), most)
        return _plus(without, with_it)


def find_pairs(deck: Sequence[ListedCard]) -> Pairs | None:
    """The Raid pairs of a deck; none if too many Raid cards share bases to count."""
    kinds: dict[frozenset[str], int] = {}
    for raid, copies in deck:
        onto = frozenset(
            base.number for base, _count in deck if raid.may_be_put_on(base)
        )
        if onto:
            kinds[onto] = kinds.get(onto, 0) + copies
    counts = {card.number: count for card, count in deck}
    knots = []
    for together in _sharing(list(kinds)):
        if len(together) > MOST_SHARING:
            return None
        bases = frozenset[str]().union(*together)
        knots.append(
            SharedBaseGroup(
                tuple((kinds[onto], onto) for onto in together),
                {base: counts[base] for base in bases},
            )
        )
    return Pairs(
        raids=sum(kinds.values()),
        bases=sum(sum(knot.bases.values()) for knot in knots),
        size=sum(counts.values()),
        knots=tuple(knots),
    )


def _sharing(kinds: list[frozenset[str]]) -> list[list[frozenset[str]]]:
    """Put together what shares a base, directly or through others."""
    groups: list[list[frozenset[str]]] = []
    for kind in kinds:
        near = [group for group in groups if any(kind & other for other in group)]
        merged = [kind, *(other for group in near for other in group)]
        groups = [group for group in groups if group not in near] + [merged]
    return groups


def _any_of(copies: int, most: int) -> Hands:
    return [comb(copies, held) for held in range(min(copies, most) + 1)]


def _times(one: Hands, other: Hands, most: int) -> Hands:
    product = [0] * min(len(one) + len(other) - 1, most + 1)
    for held, ways in enumerate(one):
        for more, more_ways in enumerate(other[: len(product) - held]):
            product[held + more] += ways * more_ways
    return product


def _plus(one: Hands, other: Hands) -> Hands:
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return [
        ways + (shorter[held] if held < len(shorter) else 0)
        for held, ways in enumerate(longer)
    ]
