"""The score of a series, as arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """The score of a series.

    Attributes:
        best_of: Battles at most.
        wins: Of the side that had seat 0 in the first battle, and of the other.
        played: Battles that are over.
    """

    best_of: int
    wins: tuple[int, int]
    played: int

    @property
    def is_decided(self) -> bool:
        """Whether the rest cannot change who wins, or there is no rest."""
        rest = self.best_of - self.played
        return abs(self.wins[0] - self.wins[1]) > rest or rest <= 0

    @property
    def winner(self) -> int | None:
        """Return the side that has won, or None: undecided, or a draw."""
        if not self.is_decided or self.wins[0] == self.wins[1]:
            return None
        return int(self.wins[1] > self.wins[0])

    def by_seat(self, game: int) -> tuple[int, int]:
        """Return the wins by seat of a battle; seats swap every time."""
        return self.wins if game % 2 else (self.wins[1], self.wins[0])


def score_series(best_of: int, winners: Sequence[int | None]) -> SeriesScore:
    """Count a series.

    Args:
        best_of: Battles at most.
        winners: The winning seat of each battle that is over, in order; None: a draw.
    """
    wins = [0, 0]
    for number, seat in enumerate(winners):
        if seat is not None:
            wins[seat ^ (number % 2)] += 1
    return SeriesScore(best_of, (wins[0], wins[1]), len(winners))
