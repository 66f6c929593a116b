"""The table of evaluators: one function for each kind of node without effect.

The functions are in ``node_evaluation``; they get the scope of the effect.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from battles.rules.unionarena.position.derived_values import DerivedValues
from battles.rules.unionarena.position.state import DerivationFunctions, State
from cards.effects.model.base import Amount, Condition, Filter, Subject

S = TypeVar("S")  # The scope of an effect: ``scope.Scope``.


class NodeEvaluators(DerivationFunctions, Generic[S]):
    """How every node that is only evaluated is evaluated.

    Attributes:
        filters: Tests of one card, by node type.
        subjects: Sets of cards, by node type.
        amounts: Numbers, by node type.
        conditions: Conditions, by node type.
    """

    __slots__ = ("amounts", "conditions", "filters", "subjects")

    def __init__(
        self,
        *,
        filters: Mapping[type[Filter], Callable[[S, int, Filter], bool]],
        subjects: Mapping[type[Subject], Callable[[S, Subject], list[int]]],
        amounts: Mapping[type[Amount], Callable[[S, Amount], int]],
        conditions: Mapping[type[Condition], Callable[[S, Condition], bool]],
        derive: Callable[[State], DerivedValues],
        derive_off_field: Callable[[State, int], DerivedValues],
    ) -> None:
        super().__init__(derive, derive_off_field)
        self.filters = dict(filters)
        self.subjects = dict(subjects)
        self.amounts = dict(amounts)
        self.conditions = dict(conditions)
