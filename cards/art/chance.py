"""Chance that is none: numbers drawn from a card's own number, equal for ever."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


class Dice:
    """A row of numbers that depends on the seed alone.

    >>> Dice("TDL-1-001").between(0, 100) == Dice("TDL-1-001").between(0, 100)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._thrown = 0

    def unit(self) -> float:
        """The next number, from zero to below one."""
        self._thrown += 1
        throw = hashlib.blake2b(
            self._seed, digest_size=4, key=self._thrown.to_bytes(4, "big")
        )
        return int.from_bytes(throw.digest(), "big") / 2**32

    def between(self, low: float, high: float) -> float:
        """The next number in a range."""
        return low + (high - low) * self.unit()

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of the things."""
        return things[int(self.unit() * len(things))]

    def flip(self) -> bool:
        """Heads or tails."""
        return self.pick((True, False))
