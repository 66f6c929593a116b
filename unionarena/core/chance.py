"""The only source of randomness: a counter-based generator that can be verified.

Draw number k is BLAKE2b of k, keyed with the secret seed. The position in the sequence
is one number and part of the state, so a copied or restored battle draws the same.
Players get the commitment at the start and the seed at the end, and can then recompute
every shuffle and every pack. Pure: the engine is built on it.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

T = TypeVar("T")

MAX_SEED_BYTES = 64  # The longest key BLAKE2b takes.
_WORD_BITS = 64


def compute_commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed as hex; published before the first draw.

    >>> compute_commitment(b"harbour")[:16]
    'aa74f6fd03bf68be'
    """
    return hashlib.sha256(seed).hexdigest()


def mix_seed(secret: bytes, shares: Sequence[bytes]) -> bytes:
    """Return the seed that follows from a secret and shares of up to 255 bytes each.

    It is the SHA-256 of the line ``union-arena-seed``, then each value with its length
    before it.

    >>> mix_seed(b"harbour", [b"gull", b""]).hex()[:16]
    'dc729544348f32af'
    """
    parts = (len(each).to_bytes(1, "big") + each for each in (secret, *shares))
    return hashlib.sha256(b"union-arena-seed\n" + b"".join(parts)).digest()


class DrawRecorder:
    """What was drawn from one seed, in order; a repeated draw is noted once.

    Attributes:
        seed: Draws from other seeds are not noted.
        draws: As plain data: ``{"at", "below", "is"}`` for a number, ``{"at",
            "shuffle", "to"}`` for a pile before and after; ``at`` counts the words
            drawn before.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.draws: list[dict[str, object]] = []
        self._noted: set[str] = set()

    def note(self, draw: dict[str, object]) -> None:
        """Note a draw, unless it was noted before an action was taken back."""
        key = repr(draw)
        if key not in self._noted:
            self._noted.add(key)
            self.draws.append(draw)


_RECORDER: Final[ContextVar[DrawRecorder | None]] = ContextVar(
    "draw_recorder", default=None
)


@contextmanager
def record_draws(seed: bytes) -> Iterator[list[dict[str, object]]]:
    """Record what is drawn from a seed within the block.

    >>> with record_draws(b"harbour") as draws:
    ...     _ = Chance(b"harbour").below(6)
    >>> draws
    [{'at': 0, 'below': 6, 'is': 2}]
    """
    recorder = DrawRecorder(seed)
    token = _RECORDER.set(recorder)
    try:
        yield recorder.draws
    finally:
        _RECORDER.reset(token)


class Chance:
    """A sequence of random draws that follows from a seed.

    Attributes:
        seed: The secret, 1 to 64 bytes; at least 16 random bytes in real battles.
        drawn: How many draws have been made.
    """

    __slots__ = ("drawn", "seed")

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        if not 1 <= len(seed) <= MAX_SEED_BYTES:
            raise ValueError(f"a seed has 1 to {MAX_SEED_BYTES} bytes")
        self.seed = seed
        self.drawn = drawn

    def word(self) -> int:
        """Draw a whole number below 2**64."""
        digest = hashlib.blake2b(
            self.drawn.to_bytes(8, "big"), digest_size=8, key=self.seed
        ).digest()
        self.drawn += 1
        return int.from_bytes(digest, "big")

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to bound - 1, each equally likely.

        >>> Chance(b"harbour").below(6)
        2
        """
        at = self.drawn
        number = self._draw_below(bound)
        recorder = _RECORDER.get()
        if recorder is not None and recorder.seed == self.seed:
            recorder.note({"at": at, "below": bound, "is": number})
        return number

    def _draw_below(self, bound: int) -> int:
        limit = (1 << _WORD_BITS) - (1 << _WORD_BITS) % bound
        word = self.word()
        while word >= limit:  # Rejection keeps every outcome equally likely.
            word = self.word()
        return word % bound

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order, in place (Fisher-Yates from the end)."""
        recorder = _RECORDER.get()
        at, before = self.drawn, [] if recorder is None else items.copy()
        for last in range(len(items) - 1, 0, -1):
            other = self._draw_below(last + 1)
            items[last], items[other] = items[other], items[last]
        if recorder is not None and recorder.seed == self.seed:
            recorder.note({"at": at, "shuffle": before, "to": items.copy()})

    def choice(self, items: Sequence[T]) -> T:
        """Draw one item of a non-empty sequence."""
        return items[self.below(len(items))]

    def copy(self) -> "Chance":
        """Return a generator that continues with the same draws."""
        return Chance(self.seed, self.drawn)
