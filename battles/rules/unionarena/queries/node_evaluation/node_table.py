"""The table of nodes, and its entries, in which each evaluator keeps its own type.

An evaluator takes the node it is for; the tables hold them by node type, where that
type is no longer known. These functions are the one place where it is dropped.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar, cast

from battles.rules.kernel.actions import Action
from battles.rules.unionarena.decisions.rule import Next, index_steps
from battles.rules.unionarena.position.derived_values import DerivedValues
from battles.rules.unionarena.position.generated.frames import Do
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries.node_evaluators import NodeEvaluators
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.base import Amount, Condition, Effect, Filter, Subject

FilterTest: TypeAlias = Callable[[Scope, int, Filter], bool]
SubjectRead: TypeAlias = Callable[[Scope, Subject], list[int]]
AmountRead: TypeAlias = Callable[[Scope, Amount], int]
ConditionTest: TypeAlias = Callable[[Scope, Condition], bool]
Subjects: TypeAlias = Callable[[Effect], Subject | None]
Act: TypeAlias = Callable[[Scope, Effect, list[int], bool], bool]
Work: TypeAlias = Callable[[Scope, Do, Effect], Next]
Reply: TypeAlias = Callable[[Scope, Do, Effect, Action], Next]

F = TypeVar("F", bound=Filter)
S = TypeVar("S", bound=Subject)
A = TypeVar("A", bound=Amount)
C = TypeVar("C", bound=Condition)
E = TypeVar("E", bound=Effect)
D = TypeVar("D", bound=Do)


class Executor:
    """How an effect is carried out.

    Attributes:
        subject: The cards it is about, whose choices are made first; or None.
        act: What is done with them at once; returns whether it was done in full. It
            gets whether the choice was made in full. None if it takes several steps.
        is_simple: Whether a node can be carried out by ``act`` although others of its
            kind take several steps.
        frame: The type of its frames.
        steps: The steps of an effect that takes several. The last one finishes.
        answers: What answers do, by the place of the step that asked.
        places: The place of each step.
    """

    __slots__ = (
        "act",
        "answers",
        "frame",
        "is_simple",
        "places",
        "steps",
        "subject",
    )

    def __init__(
        self,
        *,
        subject: Subjects | None = None,
        act: Act | None = None,
        is_simple: Callable[[State, Effect], bool] | None = None,
        frame: type[Do] = Do,
        steps: tuple[Work, ...] = (),
        answers: Mapping[Work, Reply] | None = None,
    ) -> None:
        self.subject = subject
        self.act = act
        self.is_simple = is_simple
        self.frame = frame
        self.steps = steps
        self.places = index_steps(steps)
        self.answers = {
            self.places[step]: answer for step, answer in (answers or {}).items()
        }


class NodeTable(NodeEvaluators[Scope]):
    """How every node is evaluated or carried out.

    Attributes:
        effects: How effects are carried out, by node type.
    """

    __slots__ = ("effects",)

    def __init__(
        self,
        *,
        filters: Mapping[type[Filter], FilterTest],
        subjects: Mapping[type[Subject], SubjectRead],
        amounts: Mapping[type[Amount], AmountRead],
        conditions: Mapping[type[Condition], ConditionTest],
        derive: Callable[[State], DerivedValues],
        derive_off_field: Callable[[State, int], DerivedValues],
        effects: Mapping[type[Effect], Executor],
    ) -> None:
        super().__init__(
            filters=filters,
            subjects=subjects,
            amounts=amounts,
            conditions=conditions,
            derive=derive,
            derive_off_field=derive_off_field,
        )
        self.effects = dict(effects)


def get_executor(state: State, node: Effect) -> Executor:
    """Return how an effect is carried out."""
    return cast("NodeTable", state.book).effects[type(node)]


def build_filter_entry(
    node: type[F], test: Callable[[Scope, int, F], bool]
) -> tuple[type[Filter], FilterTest]:
    """Build the entry of a filter."""
    return node, cast("FilterTest", test)


def build_subject_entry(
    node: type[S], read: Callable[[Scope, S], list[int]]
) -> tuple[type[Subject], SubjectRead]:
    """Build the entry of a subject."""
    return node, cast("SubjectRead", read)


def build_amount_entry(
    node: type[A], read: Callable[[Scope, A], int]
) -> tuple[type[Amount], AmountRead]:
    """Build the entry of an amount."""
    return node, cast("AmountRead", read)


def build_condition_entry(
    node: type[C], test: Callable[[Scope, C], bool]
) -> tuple[type[Condition], ConditionTest]:
    """Build the entry of a condition."""
    return node, cast("ConditionTest", test)


def build_executor_entry(
    node: type[E],
    *,
    subject: Callable[[E], Subject | None] | None = None,
    act: Callable[[Scope, E, list[int], bool], bool] | None = None,
    is_simple: Callable[[State, E], bool] | None = None,
    frame: type[D] | None = None,
    steps: Sequence[Callable[[Scope, D, E], Next]] = (),
    answers: Mapping[
        Callable[[Scope, D, E], Next], Callable[[Scope, D, E, Action], Next]
    ]
    | None = None,
) -> tuple[type[Effect], Executor]:
    """Build the entry of an effect."""
    return node, Executor(
        subject=cast("Subjects | None", subject),
        act=cast("Act | None", act),
        is_simple=cast("Callable[[State, Effect], bool] | None", is_simple),
        frame=frame or Do,
        steps=cast("tuple[Work, ...]", tuple(steps)),
        answers=cast("Mapping[Work, Reply] | None", answers),
    )
