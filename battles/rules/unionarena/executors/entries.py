"""Writing the entries of the book of nodes, so that each reader keeps its own type.

A reader takes the node it is for; the tables hold them by node type, where that type
can no longer be told. These functions are the one place where it is given up.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from battles.rules.kernel.actions import Action
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena.scope import (
    Act,
    AmountRead,
    ConditionTest,
    Executor,
    FilterTest,
    Reply,
    Scope,
    SubjectRead,
    Subjects,
    Work,
)
from cards.effects.model.base import Amount, Condition, Effect, Filter, Subject

F = TypeVar("F", bound=Filter)
S = TypeVar("S", bound=Subject)
A = TypeVar("A", bound=Amount)
C = TypeVar("C", bound=Condition)
E = TypeVar("E", bound=Effect)


def filter_entry(
    node: type[F], test: Callable[[Scope, int, F], bool]
) -> tuple[type[Filter], FilterTest]:
    """Compose the entry of a filter."""
    return node, cast("FilterTest", test)


def subject_entry(
    node: type[S], read: Callable[[Scope, S], list[int]]
) -> tuple[type[Subject], SubjectRead]:
    """Compose the entry of a subject."""
    return node, cast("SubjectRead", read)


def amount_entry(
    node: type[A], read: Callable[[Scope, A], int]
) -> tuple[type[Amount], AmountRead]:
    """Compose the entry of an amount."""
    return node, cast("AmountRead", read)


def condition_entry(
    node: type[C], test: Callable[[Scope, C], bool]
) -> tuple[type[Condition], ConditionTest]:
    """Compose the entry of a condition."""
    return node, cast("ConditionTest", test)


def executor(
    node: type[E],
    *,
    subject: Callable[[E], Subject | None] | None = None,
    act: Callable[[Scope, E, list[int], bool], bool] | None = None,
    is_simple: Callable[[E], bool] | None = None,
    steps: Sequence[Callable[[Scope, Frame, E], None]] = (),
    answers: Mapping[int, Callable[[Scope, Frame, E, Action], None]] | None = None,
) -> tuple[type[Effect], Executor]:
    """Compose the entry of an effect."""
    return node, Executor(
        subject=cast("Subjects | None", subject),
        act=cast("Act | None", act),
        is_simple=cast("Callable[[Effect], bool] | None", is_simple),
        steps=cast("tuple[Work, ...]", tuple(steps)),
        answers=cast("Mapping[int, Reply] | None", answers),
    )
