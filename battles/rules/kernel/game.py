"""What a game must offer to be played on the kernel.

A game is a stateless object; everything that changes lives in its :class:`Position`.
The kernel drives it: it asks for the reason against an answer that is not offered,
passes on accepted answers, and lets the game run until the next question or the end.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.events import Event, Value
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.mypyc_support import mypyc_attr
from unionarena.core.chance import Chance


class Result:
    """How a battle ended.

    Attributes:
        winner: The winning seat, or None for a draw.
        reason: Why, as a stable word such as ``concession``.
        clause: The clause of the rules, or None.
    """

    __slots__ = ("clause", "reason", "winner")

    def __init__(self, winner: int | None, reason: str, clause: str | None) -> None:
        self.winner = winner
        self.reason = reason
        self.clause = clause

    def to_dict(self) -> JsonObject:
        """Return the result as plain JSON data."""
        return {"winner": self.winner, "reason": self.reason, "clause": self.clause}

    @classmethod
    def from_dict(cls, data: JsonObject) -> "Result":
        """Restore a result written by :meth:`to_dict`."""
        return cls(
            json_readers.as_optional_int(data.get("winner"), "result.winner"),
            json_readers.as_text(
                json_readers.get_required(data, "reason", "result"), "result.reason"
            ),
            json_readers.as_optional_text(data.get("clause"), "result.clause"),
        )

    def __eq__(self, other: object) -> bool:
        """Return whether winner, reason and clause are equal."""
        if not isinstance(other, Result):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        """Hash winner, reason and clause."""
        return hash((self.winner, self.reason, self.clause))

    def __repr__(self) -> str:
        """Describe the result."""
        return f"Result({self.winner!r}, {self.reason!r}, {self.clause!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """What every game keeps; games extend it with their own plain data.

    Attributes:
        chance: The generator.
        frames: Unfinished work, innermost last.
        decisions: Questions waiting for an answer; several when they are simultaneous.
        result: How the battle ended, or None.
        seq: Number of events so far.
        events: Facts of the action being carried out; taken away by the kernel.
    """

    __slots__ = ("chance", "decisions", "events", "frames", "result", "seq")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.frames: list[Frame] = []
        self.decisions: list[Decision] = []
        self.result: Result | None = None
        self.seq = 0
        self.events: list[Event] = []

    def emit(self, type_: str, data: dict[str, Value]) -> None:
        """Record an event."""
        self.seq += 1
        self.events.append(Event(self.seq, type_, data))

    def push(self, frame: Frame) -> None:
        """Begin a piece of work inside the current one."""
        self.frames.append(frame)

    def ask(self, decision: Decision) -> None:
        """Wait until the question is answered."""
        self.decisions.append(decision)

    def finish(self, result: Result) -> None:
        """End the battle; waiting work is dropped."""
        self.result = result
        self.frames.clear()
        self.decisions.clear()
        self.emit("battle_finished", dict(result.to_dict()))


P = TypeVar("P", bound=Position)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[P]):
    """The rules of one game.

    Attributes:
        name: Stable name, part of every serialised battle.
        version: Raised when a change makes old logs play differently.
        reads_versions: Earlier versions whose stored positions are read as they are.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    reads_versions: ClassVar[frozenset[int]] = frozenset()

    @abstractmethod
    def advance(self, position: P) -> None:
        """Do waiting work until a question is asked or the battle is over."""

    @abstractmethod
    def answer(self, position: P, answers: list[tuple[Decision, Action]]) -> None:
        """Carry out accepted answers: one, or all of a simultaneous question.

        The questions have already been taken from ``position.decisions``.
        """

    @abstractmethod
    def explain(self, position: P, decision: Decision, action: Action) -> Illegal:
        """Return the reason why an action that is not offered is refused."""

    @abstractmethod
    def action_from_dict(self, data: object) -> Action:
        """Read an action from plain data; raises MalformedAction."""

    @abstractmethod
    def view(self, position: P, viewer: int | None, decision: Json) -> JsonObject:
        """Return what a viewer may know; the decision is already filtered for them."""

    @abstractmethod
    def copy(self, position: P) -> P:
        """Return an independent copy of a position."""

    @abstractmethod
    def to_dict(self, position: P) -> JsonObject:
        """Return a position as plain data, without what is fixed for the battle."""

    @abstractmethod
    def fixed_to_dict(self, position: P) -> JsonObject:
        """Return what is fixed for the battle (cards, options) as plain data."""

    @abstractmethod
    def from_dict(self, data: JsonObject, fixed: JsonObject) -> P:
        """Restore a position; raises DamagedState."""

    @abstractmethod
    def forfeit(self, position: P, player: int, action: Action) -> Result:
        """Return the result when a seat concedes, runs out of time or leaves."""

    @abstractmethod
    def restart(self, position: P) -> P:
        """Return the very first position of the same battle: same cards, same seed."""
