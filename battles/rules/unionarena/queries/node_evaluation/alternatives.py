"""Alternatives: "if …, B instead of A" (UA-7.5.6).

The last case whose condition holds replaces the base when the slot is reached. A case
that is optional has been asked about before the step began; the answer is a binding
named after the node.
"""

from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.base import Condition, Node


def name_answer_binding(number: int, index: int) -> str:
    """Return the name of the binding that holds the answer about a case."""
    return f"?{number}.{index}"


def is_alternative_taken(
    scope: Scope, node: Node, index: int, condition: Condition, *, optional: bool
) -> bool:
    """Return whether a case replaces the base."""
    if not scope.holds(condition):
        return False
    if not optional:
        return True
    values = scope.env.get(name_answer_binding(scope.number_of(node), index))
    return values is not None and bool(values[1])
