"""Any tree the model allows: hypothesis strategies made from the model itself.

Nodes are built by the types of their fields, so a new node is covered when it exists.
Trees are kept small: depth is bounded, lists are short, names are few.
"""

import dataclasses
import types
import typing
from enum import Enum
from typing import Any

from hypothesis import strategies as st

from cards.effects.model import base
from cards.effects.model.abilities import Ability, CardEffects, Limit, Window
from cards.effects.model.codec import list_field_shapes
from cards.effects.model.enums import AbilityKind, Color, Frame, Place, Trigger
from cards.effects.model.registry import NODES

NAMES = ("灯台守", "海鳥", "嵐の夜")
# Spoken of only after something was bound; ``bound`` below makes such trees.
_NEEDS_A_NAME = {"Ref", "Rest", "Did", "SameNameAs", "NumberRef"}
_ROOTS = {"Ability", "CardEffects", "Raid", "Window", "Limit", "Cause", "Moment"}
_FAMILIES = (
    base.Effect,
    base.Subject,
    base.Condition,
    base.Filter,
    base.Amount,
    base.Modifier,
    base.Duration,
    base.Cost,
)
_LEAF_DEPTH = 0


def _members(family: type) -> list[type]:
    return [
        kind
        for name, kind in NODES.items()
        if issubclass(kind, family) and name not in _NEEDS_A_NAME | _ROOTS
    ]


def _is_leaf(kind: type) -> bool:
    """Whether a node has no part that is a node of a family."""
    text = " ".join(str(shape.annotation) for shape in list_field_shapes(kind))
    return not any(family.__name__ in text for family in _FAMILIES)


def of_family(family: type, depth: int) -> st.SearchStrategy[Any]:
    """Any node of a family, at most so deep."""
    kinds = _members(family)
    if depth <= _LEAF_DEPTH:
        kinds = [kind for kind in kinds if _is_leaf(kind)] or kinds[:1]
    return st.sampled_from(kinds).flatmap(lambda kind: node(kind, depth - 1))


def node(kind: type, depth: int) -> st.SearchStrategy[Any]:
    """Any node of one type."""
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for shape in list_field_shapes(kind):
        if shape.name == "bind":
            continue
        value = of_type(shape.annotation, depth)
        if shape.default is not dataclasses.MISSING:
            value = st.just(shape.default) | value
        fields[shape.name] = value
    return st.builds(kind, **fields)


def of_type(wanted: Any, depth: int) -> st.SearchStrategy[Any]:
    """Any value of a field's type."""
    origin = typing.get_origin(wanted)
    arguments = typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([of_type(item, depth) for item in arguments])
    if origin is tuple:
        return st.lists(of_type(arguments[0], depth), min_size=1, max_size=2).map(tuple)
    return _of_class(wanted, depth)


_PLAIN: dict[type, st.SearchStrategy[Any]] = {
    type(None): st.none(),
    bool: st.booleans(),
    int: st.sampled_from((1, 2, 3, 1000)),
    str: st.sampled_from(NAMES),
}


def _of_class(wanted: Any, depth: int) -> st.SearchStrategy[Any]:
    if wanted in _PLAIN:
        return _PLAIN[wanted]
    if issubclass(wanted, Enum):
        return st.sampled_from(list(wanted))
    if wanted is Ability:
        return ability(depth, granted=True)
    if wanted in _FAMILIES:
        return of_family(wanted, depth)
    return node(wanted, depth)


def ability(depth: int, *, granted: bool = False) -> st.SearchStrategy[Ability]:
    """Any ability; its body is an effect at most so deep."""
    moment = node(NODES["Moment"], depth - 1)
    kinds = [kind for kind in AbilityKind if kind is not AbilityKind.TRIGGER]
    if granted:
        kinds = [AbilityKind.TIMED, AbilityKind.ACTIVATED, AbilityKind.CONTINUOUS]
    return st.builds(
        Ability,
        kind=st.sampled_from(kinds),
        body=of_family(base.Effect, depth),
        moments=st.just(()) | st.tuples(moment),
        window=st.none() | node(Window, 0),
        conditions=st.just(()) | st.tuples(of_family(base.Condition, depth - 1)),
        costs=st.just(()) | st.tuples(of_family(base.Cost, depth - 1)),
        limit=st.none() | st.just(Limit(1)),
        frame=st.just(Frame.BASE),
        place=st.sampled_from(list(Place)),
    )


def trees(depth: int = 3) -> st.SearchStrategy[CardEffects]:
    """Any tree with one ability, sound or not (``check`` tells)."""
    return ability(depth).map(lambda found: CardEffects(abilities=(found,)))


__all__ = ["Color", "Trigger", "ability", "node", "of_family", "of_type", "trees"]
