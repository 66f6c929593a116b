"""Visiting the nodes of a tree, and making a changed copy of one."""

import dataclasses
import operator
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar, cast

from cards.effects.model.base import Effect, Subject
from cards.effects.model.codec import list_field_shapes

T = TypeVar("T")


def iter_children(node: object) -> Iterator[tuple[str, object]]:
    """Direct parts of a node that are dataclasses, with their place in it.

    Places read ``body`` or ``of[2]``; order is the order of the fields.
    """
    node_type: type = type(node)
    for shape in list_field_shapes(node_type):
        value = getattr(node, shape.name)
        yield from _parts(shape.name, value)


def _parts(place: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _parts(f"{place}[{index}]", item)
    elif hasattr(type(value), "__dataclass_fields__"):
        yield place, value


def get_step_object(step: object) -> Subject | None:
    """The cards a step does something to; of two sets that change places the first."""
    for name in ("pick", "what", "first"):
        found = getattr(step, name, None)
        if isinstance(found, Subject):
            return found
    return None


def map_steps_by_name(node: object) -> dict[str, Effect]:
    """Return the step that first bound each name, in printed order."""
    found: dict[str, Effect] = {}
    for part in walk_tree(node):
        name = getattr(part, "bind", None)
        if isinstance(part, Effect) and isinstance(name, str):
            found.setdefault(name, part)
    return found


def walk_tree(node: object) -> Iterator[object]:
    """Yield a node and everything below it, parents first, in printed order."""
    todo = [node]
    while todo:
        part = todo.pop()
        if isinstance(part, tuple):
            todo.extend(reversed(part))
            continue
        part_type: type = type(part)
        names = _list_field_names(part_type)
        if names is not None:
            yield part
            todo.extend([getattr(part, name) for name in reversed(names)])


def walk_tree_with_paths(
    node: object, place: str = "$"
) -> Iterator[tuple[str, object]]:
    """Like ``walk``, each node with its JSON path."""
    yield place, node
    for name, child in iter_children(node):
        yield from walk_tree_with_paths(child, f"{place}.{name}")


def transform_tree(node: T, change: Callable[[object], object]) -> T:
    """Return a copy in which every part was replaced by what ``change`` makes of it.

    ``change`` sees parts before their parents, and the node itself last.
    """
    return cast(T, _rebuild(node, change))


def _rebuild(value: object, change: Callable[[object], object]) -> object:
    if isinstance(value, tuple):
        items = [_rebuild(item, change) for item in value]
        is_same = all(map(operator.is_, items, value))
        return value if is_same else tuple(items)
    node_type: type = type(value)
    names = _list_field_names(node_type)
    if names is None:
        return value
    updates: dict[str, object] = {}
    for name in names:
        before = getattr(value, name)
        after = _rebuild(before, change)
        if after is not before and after != before:
            updates[name] = after
    copy = dataclasses.replace(cast(Effect, value), **updates) if updates else value
    return change(copy)


@cache
def _list_field_names(node_type: type) -> tuple[str, ...] | None:
    """Return the fields of a type of node; ``None`` of any other type."""
    if not dataclasses.is_dataclass(node_type):
        return None
    return tuple(shape.name for shape in list_field_shapes(node_type))
