"""All node types by name, and the unions a ``match`` can be checked against."""

from typing import Final

from cards.effects.model import (
    abilities,
    amounts,
    atoms,
    conditions,
    control,
    costs,
    durations,
    filters,
    modifiers,
    moments,
    subjects,
)
from cards.effects.model.base import Node

# Parts of nodes that are data, not members of a family, and need no ``t`` in JSON.
PLAIN_PARTS: Final = (
    subjects.SumLimit,
    amounts.AmountCase,
    durations.DurationCase,
    modifiers.ModifierCase,
    control.EffectCase,
)

_MODULES: Final = (
    abilities,
    amounts,
    atoms,
    conditions,
    control,
    costs,
    durations,
    filters,
    modifiers,
    moments,
    subjects,
)


def _own_nodes() -> dict[str, type[Node]]:
    nodes: dict[str, type[Node]] = {}
    for module in _MODULES:
        for name, value in vars(module).items():
            if not isinstance(value, type) or value.__module__ != module.__name__:
                continue
            if issubclass(value, Node):
                nodes[name] = value
    return nodes


# Every node type by the name it has in JSON, families in the order of _MODULES.
NODES: Final[dict[str, type[Node]]] = _own_nodes()

# Nodes that speak of a step, and the field that holds its name.
SPEAKS_OF: Final[dict[type, str]] = {
    subjects.Ref: "name",
    subjects.Rest: "of",
    conditions.Did: "step",
    filters.SameNameAs: "of",
    amounts.NumberRef: "name",
}
