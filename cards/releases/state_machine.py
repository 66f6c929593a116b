"""State machines for rows with states, dates and approvers, as tables.

A ``StateMachine`` has the ``Transition``s of one kind of row: from which states, to
which, who may, what guards it, what it does, and the date from which it is automatic.
What is in no line cannot happen. The machine uses no database;
``services.transitions`` finds and locks the row.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from .errors import NotYours, WrongState


class StatefulRow(Protocol):
    """The rows of a state machine."""

    state: str
    obstacle: str

    def save(self) -> None:
        """Save what was changed."""


class Actor(Protocol):
    """The user who requests a transition."""

    def has_perm(self, perm: str) -> bool:
        """Tell whether they have a permission."""


StatefulRowT = TypeVar("StatefulRowT", bound=StatefulRow)


def do_nothing(_row: object, **_wanted: object) -> None:
    """Do nothing: no guard, or no effect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """One line of a table.

    Attributes:
        name: What is done.
        before: States in which it is possible.
        after: The state that follows; empty if it stays as it is.
        who: Permissions of which one is enough; none for automatic ones.
        guard: Refuses, and changes nothing; gets the row, ``by`` and the arguments.
        effect: What else changes; gets the same.
        stamp: Field in which the moment is kept; empty for none.
        due: Field with the date from which it is automatic; empty for never.
        until: Field with the date from which that is too late; empty for none.
        refusal: The sentence in any other state; the usual one if empty.
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
    """The transitions of one kind of row.

    Attributes:
        kind: The kind of the rows.
        missing: The refusal where there is no such row, made from its key.
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
        """Build a machine from its table."""
        return cls(kind, missing, {move.name: move for move in moves})

    def allows(self, name: str, row: StatefulRowT, by: Actor) -> bool:
        """Tell whether a user may request it now; a guard may still refuse it."""
        move = self.moves[name]
        return row.state in move.before and any(map(by.has_perm, move.who))

    def refuse_person(self, name: str, by: Actor) -> None:
        """Require one of the permissions.

        Raises:
            NotYours: The user has none of them.
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
        **wanted: Any,
    ) -> None:
        """Perform a transition on a locked row; a refusal changes nothing.

        Raises:
            WrongState: The transition is not possible in this state.
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
