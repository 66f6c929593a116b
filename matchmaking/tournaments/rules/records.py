"""Records of the arithmetic: players, and the tables they played at."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

WIN_POINTS: Final = 3
DRAW_POINTS: Final = 1


class Outcome(StrEnum):
    """How a table ended."""

    PENDING = "pending"
    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    # Both have lost: a judge's ruling.
    NEITHER = "neither"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Player:
    """A player in the tournament.

    Attributes:
        id: Unique in the tournament.
        lot: Drawn at the start, unique; the last tie-break.
        is_out: Whether they have dropped out; they keep what they have won.
    """

    id: int
    lot: int
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Two players of one round, or one with a bye.

    Attributes:
        round: From 1.
        number: From 1 in its round; in an elimination its place in the bracket.
        first: A player.
        second: Their opponent; None for a bye.
        outcome: How it ended.
        games: Games won by the first and by the second.
    """

    round: int
    number: int
    first: int
    second: int | None = None
    outcome: Outcome = Outcome.PENDING
    games: tuple[int, int] = (0, 0)

    @property
    def players(self) -> tuple[int, ...]:
        """Its players."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def winner(self) -> int | None:
        """The winner; a bye is won."""
        if self.outcome in (Outcome.FIRST, Outcome.BYE):
            return self.first
        return self.second if self.outcome == Outcome.SECOND else None

    def opponent_of(self, player: int) -> int | None:
        """Return the opponent of a player at this table; None at a bye."""
        return self.second if player == self.first else self.first

    def points_of(self, player: int) -> int:
        """Return the match points a player of this table has from it."""
        if self.winner == player:
            return WIN_POINTS
        return DRAW_POINTS if self.outcome == Outcome.DRAW else 0


def count_points(players: Sequence[Player], tables: Sequence[Table]) -> dict[int, int]:
    """Count everyone's match points."""
    sums = {player.id: 0 for player in players}
    for table in tables:
        for player in table.players:
            sums[player] += table.points_of(player)
    return sums
