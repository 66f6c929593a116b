"""The tree of moves of a study, as plain data.

A move has a number of its own, and belongs to the move before it; 0 is the position the
study begins with. The first move after another one is the main line.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from battles.scenes.errors import MoveNotFound, StudyFull

START: Final = 0
MOST_MOVES: Final = 2_000  # A game has a few hundred.


@dataclass(frozen=True, slots=True)
class Move:
    """An action in a study.

    Attributes:
        number: Its number, from 1; never given to another move.
        parent: The number of the move before it.
        seat: Who acts.
        action: What they do, as the log of a battle has it.
        is_played: Whether it was played in the game the study is of.
        mark: A mark such as "!?", or nothing.
        comment: What somebody wrote about it.
    """

    number: int
    parent: int
    seat: int
    action: Mapping[str, Any]
    is_played: bool = False
    mark: str = ""
    comment: str = ""


class Tree:
    """The moves of a study."""

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self._moves: dict[int, Move] = {}
        self._following: dict[int, list[int]] = {}
        for move in moves:
            self._add(move)

    @classmethod
    def read(cls, rows: Iterable[Mapping[str, Any]]) -> "Tree":
        """Read the rows that ``write`` has written."""
        return cls(Move(**row) for row in rows)

    def write(self) -> list[dict[str, Any]]:
        """Return plain data, each move after the one before it."""
        return [asdict(move) for move in self.moves]

    def _add(self, move: Move) -> None:
        if len(self._moves) >= MOST_MOVES:
            raise StudyFull(details={"most": MOST_MOVES})
        self._moves[move.number] = move
        self._following.setdefault(move.parent, []).append(move.number)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return all moves, each after the one before it."""
        return tuple(self._moves.values())

    def get(self, number: int) -> Move:
        """Return a move.

        Raises:
            MoveNotFound: There is none with that number.
        """
        if number not in self._moves:
            raise MoveNotFound(details={"move": number})
        return self._moves[number]

    def list_following(self, number: int) -> list[Move]:
        """Return the moves after a move, the main line first."""
        return [self._moves[each] for each in self._following.get(number, ())]

    def find_path(self, number: int) -> list[Move]:
        """Return the moves that lead to a move, and that move.

        Raises:
            MoveNotFound: There is none with that number.
        """
        path: list[Move] = []
        while number != START:
            path.append(self.get(number))
            number = path[-1].parent
        return path[::-1]

    def find_line(self, number: int) -> list[Move]:
        """Return the path to a move, and the main line that follows it.

        Raises:
            MoveNotFound: There is none with that number.
        """
        line = self.find_path(number)
        while following := self._following.get(line[-1].number if line else START):
            line.append(self._moves[following[0]])
        return line

    def add(self, parent: int, seat: int, action: Mapping[str, Any]) -> Move:
        """Return the move with an action after another one; a new one if need be.

        Raises:
            MoveNotFound: There is no such move before it.
            StudyFull: There are as many as a study may have.
        """
        for each in self.list_following(parent):
            if (each.seat, each.action) == (seat, action):
                return each
        if parent != START:
            self.get(parent)
        move = Move(max(self._moves, default=START) + 1, parent, seat, action)
        self._add(move)
        return move

    def annotate(self, number: int, *, mark: str, comment: str) -> None:
        """Give a move a mark and a comment; empty ones take them away.

        Raises:
            MoveNotFound: There is none with that number.
        """
        self._moves[number] = replace(self.get(number), mark=mark, comment=comment)

    def remove(self, number: int) -> None:
        """Remove a move and what follows it.

        Raises:
            MoveNotFound: There is none with that number.
        """
        self._following[self.get(number).parent].remove(number)
        waiting = [number]
        while waiting:
            each = waiting.pop()
            waiting += self._following.pop(each, ())
            del self._moves[each]
