"""What comes out of a pack: decided by its product, its cards and a seed; pure.

>>> pack = Product("first", "TDL", (Slot(2, {"C": 1}), Slot(1, {"R": 3, "SR": 1})))
>>> pool = {"C": ["TDL-1-001", "TDL-1-002"], "R": ["TDL-1-003"], "SR": ["TDL-1-004"]}
>>> open_packs(pack, pool, b"harbour", 1)
[['TDL-1-002', 'TDL-1-001', 'TDL-1-003']]
>>> compute_pack_odds(pack)["SR"]
Fraction(1, 4)
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Final

from unionarena.core.chance import Chance

# Cards by rarity: their numbers; the order does not matter.
CardsByRarity = Mapping[str, Iterable[str]]

# Promotion cards (PR) are in no pack.
_COMMON, _UNCOMMON = {"C": 1}, {"U": 1}
_HIT: Final = {"R": 60, "SR": 16, "UR": 3, "SP": 1}


@dataclass(frozen=True, slots=True)
class Slot:
    """Places of a pack that are drawn alike.

    Attributes:
        count: How many of them, from 1.
        odds: Weights by rarity, whole numbers from 1; a rarity's share is its weight
            among all.
    """

    count: int
    odds: Mapping[str, int]

    def __post_init__(self) -> None:
        if self.count < 1 or not self.odds or min(self.odds.values()) < 1:
            raise ValueError("a slot has places, and weights of one or more")

    @property
    def shares(self) -> dict[str, Fraction]:
        """How likely each rarity is; they add up to one."""
        total = sum(self.odds.values())
        return {rarity: Fraction(odd, total) for rarity, odd in self.odds.items()}


@dataclass(frozen=True, slots=True)
class Product:
    """A kind of pack.

    Attributes:
        slug: Its stable identifier.
        series: Code of the series whose cards it holds.
        slots: What is in it, in the order in which the cards are turned.
        enough: Copies from which on a card is drawn only if no other of its rarity is
            left that somebody has fewer of; nothing: duplicates are not avoided.
        names: What it is called, by language.
    """

    slug: str
    series: str
    slots: tuple[Slot, ...]
    enough: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Cards in a pack."""
        return sum(slot.count for slot in self.slots)

    @property
    def rarities(self) -> frozenset[str]:
        """Every rarity that may be in it."""
        return frozenset(rarity for slot in self.slots for rarity in slot.odds)


class EmptyRarity(ValueError):
    """A product promises a rarity of which there is no card."""


def make_default_product(series: str, rarities: Iterable[str]) -> Product | None:
    """A product for a series that brings none, made of the rarities it has.

    Returns:
        Nothing if the series has promotion cards at most.
    """
    there = set(rarities)
    slots = []
    for count, odds in ((4, _COMMON), (3, _UNCOMMON), (1, _HIT)):
        known = {rarity: odd for rarity, odd in odds.items() if rarity in there}
        slots.append((count, known))
    likeliest = next((known for _count, known in slots if known), None)
    if likeliest is None:
        return None
    return Product(
        slug=series.lower(),
        series=series,
        slots=tuple(Slot(count, known or likeliest) for count, known in slots),
    )


def compute_pack_odds(product: Product) -> dict[str, Fraction]:
    """How likely a pack holds at least one card of a rarity, by rarity."""
    return {rarity: 1 - _none(product, rarity) for rarity in product.rarities}


def open_packs(
    product: Product,
    pool: CardsByRarity,
    seed: bytes,
    count: int,
    owned: Mapping[str, int] | None = None,
) -> list[list[str]]:
    """Draw packs; the same arguments always give the same cards.

    No card is twice in a pack while another of its rarity is left.

    Args:
        product: What is opened.
        pool: Numbers of the cards of each rarity.
        seed: 1 to 64 bytes that decide everything.
        count: How many packs.
        owned: Copies somebody has by number, for ``product.enough``; nothing: all
            cards of a rarity are alike, as when packs are drafted.

    Returns:
        Numbers of each pack, in the order of its slots.

    Raises:
        EmptyRarity: A rarity of the product has no card.
    """
    cards = {rarity: sorted(pool.get(rarity, ())) for rarity in product.rarities}
    if not all(cards.values()):
        lacking = sorted(rarity for rarity, numbers in cards.items() if not numbers)
        raise EmptyRarity(f"no card of rarity {', '.join(lacking)}")
    chance = Chance(seed)
    had = None if owned is None or product.enough is None else Counter(owned)
    return [_open(product, cards, chance, had) for _pack in range(count)]


def mix_seed(secret: bytes, entropy: str) -> bytes:
    """The seed made of a secret that was promised and of what the opener added.

    Args:
        secret: 32 bytes; its hash was published before ``entropy`` was known.
        entropy: Any text, or none.
    """
    return hashlib.sha256(secret + entropy.encode()).digest()


def _none(product: Product, rarity: str) -> Fraction:
    """How likely a pack holds no card of a rarity."""
    missed = Fraction(1)
    for slot in product.slots:
        missed *= (1 - slot.shares.get(rarity, Fraction(0))) ** slot.count
    return missed


def _open(
    product: Product,
    cards: Mapping[str, Sequence[str]],
    chance: Chance,
    had: Counter[str] | None,
) -> list[str]:
    pack: list[str] = []
    for slot in product.slots:
        for _place in range(slot.count):
            of_rarity = cards[_rarity(slot, chance)]
            fresh = [number for number in of_rarity if number not in pack]
            lacking = [n for n in fresh if had is not None and _lacks(product, had, n)]
            pack.append(chance.choice(lacking or fresh or of_rarity))
            if had is not None:
                had[pack[-1]] += 1
    return pack


def _rarity(slot: Slot, chance: Chance) -> str:
    """Draw by weight; in the order of names, so that files may be sorted anew."""
    in_order = sorted(slot.odds)
    ends = list(accumulate(slot.odds[rarity] for rarity in in_order))
    drawn = chance.below(ends[-1])
    return next(r for r, end in zip(in_order, ends, strict=True) if drawn < end)


def _lacks(product: Product, had: Counter[str], number: str) -> bool:
    return product.enough is not None and had[number] < product.enough
