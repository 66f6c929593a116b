"""A thing with states, a date and an approver, as a table of what may be done with it.

A ``Machine`` holds the ``Move``s of one kind of thing, a line for each: where it may be
done, what follows, who may, what keeps from it, what it does, and the date from which
the clock does it by itself. What is in no line cannot happen. The machine touches no
database; ``services.moving`` finds and locks the row.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from .errors import NotYours, WrongState


class StatefulRow(Protocol):
    """What a machine moves."""

    state: str
    obstacle: str

    def save(self) -> None:
        """Keep what was changed."""


class Actor(Protocol):
    """Whoever asks for a move."""

    def has_perm(self, perm: str) -> bool:
        """Whether they have a right."""


StatefulRowT = TypeVar("StatefulRowT", bound=StatefulRow)


def do_nothing(_row: object, **_wanted: object) -> None:
    """No guard, or no effect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """One line of a table.

    Attributes:
        name: What is done.
        before: States in which it may be done.
        after: The state that follows; empty if it stays as it is.
        who: Rights of which one is enough; none for what only the clock does.
        guard: Refuses, and changes nothing; gets the row, ``by`` and what is wanted.
        effect: What else changes; gets the same.
        stamp: Field in which the moment is kept; empty for none.
        due: Field with the date from which the clock does it; empty for never.
        until: Field with the date from which that is too late; empty for none.
        refusal: What is said in any other state; the usual sentence if empty.
    """

    name: str
    before: Sequence[str]
    after: str = ""
    who: Sequence[str] = ()
    guard: Callable[..., None] = do_nothing
    effect: Callable[..., None] = do_nothing
    stamp: str = ""
    due: str = ""
    until: str = ""
    refusal: Any = None


@dataclass(frozen=True, slots=True)
class StateMachine(Generic[StatefulRowT]):
    """The moves of one kind of thing.

    Attributes:
        kind: Of what kind the things are.
        missing: The refusal where there is no such thing, made from its key.
        moves: The table, by name.
    """

    kind: type[StatefulRowT]
    missing: Callable[[int], Exception]
    moves: Mapping[str, Transition] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        kind: type[StatefulRowT],
        missing: Callable[[int], Exception],
        *moves: Transition,
    ) -> "StateMachine[StatefulRowT]":
        """A machine, its table read from top to bottom."""
        return cls(kind, missing, {move.name: move for move in moves})

    def allows(self, name: str, row: StatefulRowT, by: Actor) -> bool:
        """Whether somebody may ask for a move now; a guard may still refuse it."""
        move = self.moves[name]
        return row.state in move.before and any(map(by.has_perm, move.who))

    def refuse_person(self, name: str, by: Actor) -> None:
        """Go on only with one of the rights.

        Raises:
            NotYours: The person has none of them.
        """
        who = self.moves[name].who
        if not any(map(by.has_perm, who)):
            raise NotYours(details={"permission": who[-1]} if who else {})

    def perform(
        self,
        name: str,
        row: StatefulRowT,
        *,
        by: Actor | None,
        **wanted: Any,  # noqa: ANN401 - what guard and effect ask for
    ) -> None:
        """Make a move with a row that is locked; what is refused changes nothing.

        Raises:
            WrongState: The move does not follow on where the row stands.
        """
        move = self.moves[name]
        if row.state not in move.before:
            raise WrongState(move.refusal, details={"state": row.state})
        move.guard(row, by=by, **wanted)
        move.effect(row, by=by, **wanted)
        if move.stamp:
            setattr(row, move.stamp, wanted["now"])
        if move.after:
            row.state, row.obstacle = move.after, ""
            row.save()
