"""Overtime: the procedure of official events when a round's clock has run out.

The turn is finished, and three more follow; after five minutes it is over in any case.
More life wins; if level, more cards in the deck; if level again, the draw. A series is
won by the player with more games before any of this counts.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

FURTHER_TURNS: Final = 3
FURTHER_S: Final = 300


class Measure(StrEnum):
    """What decided a match after time."""

    GAMES = "games"
    LIFE = "life"
    DECK = "deck"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Board:
    """The part of an unfinished battle that counts.

    Attributes:
        turn: Number of the turn; both players' turns count.
        life: Life of the first and of the second.
        deck: Cards in the decks of both.
        games: Games of a series that both have won.
    """

    turn: int
    life: tuple[int, int]
    deck: tuple[int, int]
    games: tuple[int, int] = (0, 0)


def is_over(board: Board, *, called_in_turn: int, called_s: float) -> bool:
    """Return whether the further turns or minutes are over.

    Args:
        board: The battle as it is now.
        called_in_turn: The turn in which time was called; it goes on to its end.
        called_s: Seconds since then.
    """
    return board.turn > called_in_turn + FURTHER_TURNS or called_s >= FURTHER_S


def decide_table(board: Board, *, lot: int) -> tuple[int, Measure]:
    """Return who wins (0: the first), and by what.

    Args:
        board: The battle as it is now.
        lot: 0 or 1, drawn at random; the last resort.
    """
    for measure, (one, other) in (
        (Measure.GAMES, board.games),
        (Measure.LIFE, board.life),
        (Measure.DECK, board.deck),
    ):
        if one != other:
            return int(other > one), measure
    return lot, Measure.LOT
