"""Random numbers seeded with a card's number: the same for ever."""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

Choice = TypeVar("Choice")


class SeededRandom:
    """Numbers and choices that depend on a seed and on their purpose.

    Each purpose has its own, so that one more purpose changes none of the others; and
    one more option changes only the choices it wins.

    >>> first, second = SeededRandom("TDL-1-001"), SeededRandom("TDL-1-001")
    >>> first.between("tilt", 0, 9) == second.between("tilt", 0, 9)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def unit(self, purpose: object) -> float:
        """Return a number from zero to below one."""
        digest = hashlib.blake2b(f"{self._seed}/{purpose}".encode(), digest_size=4)
        return int.from_bytes(digest.digest(), "big") / 2**32

    def between(self, purpose: object, low: float, high: float) -> float:
        """Return a number in a range."""
        return low + (high - low) * self.unit(purpose)

    def pick(self, purpose: object, things: Iterable[Choice]) -> Choice:
        """Return one of the options, all equally likely."""
        return max(things, key=lambda thing: self.unit(f"{purpose}/{thing}"))
