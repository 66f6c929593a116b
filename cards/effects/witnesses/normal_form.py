"""A tree without what two languages say differently and play does not notice.

Which steps stand in one sentence, conditions within conditions, the names of bindings,
and whether a card is chosen first and then acted on, or in one phrase.
"""

import dataclasses
from typing import TypeVar

from cards.effects.model import atoms, conditions, control, subjects
from cards.effects.model.base import Condition, Effect, replace_fields
from cards.effects.model.registry import SPEAKS_OF
from cards.effects.model.traversal import (
    get_step_object,
    iter_children,
    transform_tree,
    walk_tree,
)

T = TypeVar("T")


def normalize_tree(tree: T) -> T:
    """Return a tree that equals that of any text which means the same in play."""
    return _rename(transform_tree(tree, _normalize))


def _normalize(part: object) -> object:
    match part:
        case control.Sentences() | control.Seq():
            return _join_steps(part)
        case conditions.And() | conditions.Or():
            return _join_conditions(part)
        case subjects.Among(filters=()):
            return part.of
        case control.If(otherwise=None, then=control.If(otherwise=None) as inner):
            both = conditions.And((part.condition, inner.condition))
            condition = _join_conditions(both)
            return dataclasses.replace(inner, condition=condition)
        case _:
            return part


def _join_conditions(part: conditions.And | conditions.Or) -> Condition:
    found: list[Condition] = []
    for item in part.of:
        found += item.of if isinstance(item, type(part)) else (item,)
    once = tuple(dict.fromkeys(found))
    return once[0] if len(once) == 1 else dataclasses.replace(part, of=once)


def _join_steps(part: control.Sentences | control.Seq) -> Effect:
    """Return steps as one list, each choice made where it is used."""
    steps: list[Effect] = []
    for item in part.of:
        steps += (
            item.of if isinstance(item, control.Seq) and item.bind is None else (item,)
        )
    merged: list[Effect] = []
    for step in steps:
        joined = _join(merged[-1], step) if merged else None
        if joined is None:
            merged.append(step)
        else:
            merged[-1] = joined
    if len(merged) == 1 and part.bind is None:
        return merged[0]
    return control.Seq(tuple(merged), bind=part.bind)


def _join(last: Effect, step: Effect) -> Effect | None:
    """Return two steps as one, if the second only acts on what the first has found."""
    if isinstance(last, atoms.Choose):
        return _use_choice(last, step)
    if not isinstance(last, control.If) or last.otherwise is not None:
        return None
    if _get_name(get_step_object(step)) in _bound_in(last.then):
        # Without the condition there is nothing it could act on.
        then = _join_steps(control.Seq((last.then, step)))
        return dataclasses.replace(last, then=then)
    return None


def _get_name(what: object) -> str:
    """Return the name of the set that cards are taken from; empty if it has none."""
    while isinstance(what, subjects.Pick | subjects.Among):
        what = what.of
    if isinstance(what, subjects.Rest):
        return what.of
    return what.name if isinstance(what, subjects.Ref) else ""


def _bound_in(node: object) -> set[str]:
    names = (getattr(part, "bind", None) for part in walk_tree(node))
    return {name for name in names if isinstance(name, str)}


def _use_choice(choice: atoms.Choose, step: Effect) -> Effect | None:
    """Return a step that chooses its cards itself, if it acts on those just chosen."""
    chosen = subjects.Ref(choice.bind or "")
    if isinstance(step, atoms.Swap):
        return _swap_with_choice(choice, step, chosen)
    if choice.bind is None or get_step_object(step) != chosen:
        return None
    bound = getattr(step, "bind", None)
    if not hasattr(step, "bind") or not hasattr(step, "what"):
        return None
    if bound is not None and bound != choice.bind:
        return None
    rest = replace_fields(step, what=choice.pick)
    if any(_speaks_of(child, choice.bind) for _, child in iter_children(rest)):
        return None
    return replace_fields(rest, bind=choice.bind)


def _swap_with_choice(
    choice: atoms.Choose, step: atoms.Swap, chosen: subjects.Ref
) -> Effect | None:
    """Return a swap of a card with one that is chosen for it."""
    for card, other in ((step.first, step.second), (step.second, step.first)):
        if other == chosen and card is not None and card != chosen:
            return atoms.Swap(card, choice.pick)
    return None


def _speaks_of(node: object, name: str) -> bool:
    return any(
        getattr(part, SPEAKS_OF[type(part)]) == name
        for part in walk_tree(node)
        if type(part) in SPEAKS_OF
    )


def _rename(tree: T) -> T:
    """Return the tree with bindings numbered in order, and only those spoken of."""
    spoken = {
        getattr(part, SPEAKS_OF[type(part)])
        for part in walk_tree(tree)
        if type(part) in SPEAKS_OF
    }
    names: dict[str, str] = {}
    for part in walk_tree(tree):
        bind = getattr(part, "bind", None)
        if isinstance(bind, str) and bind in spoken:
            names.setdefault(bind, f"${len(names) + 1}")

    def change(part: object) -> object:
        field = SPEAKS_OF.get(type(part))
        if field is not None:
            old = getattr(part, field)
            part = replace_fields(part, **{field: names.get(old, old)})
        bind = getattr(part, "bind", None)
        if isinstance(bind, str) and names.get(bind) != bind:
            part = replace_fields(part, bind=names.get(bind))
        return part

    return transform_tree(tree, change)
