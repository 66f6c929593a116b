"""Names of steps: only what something speaks of keeps one."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from cards.effects.model import base
from cards.effects.model.registry import SPEAKS_OF
from cards.effects.model.traversal import transform_tree, walk_tree

N = TypeVar("N", bound=base.Node)


def renumber_bindings(nodes: tuple[base.Node, ...]) -> tuple[base.Node, ...]:
    """Return names for what is spoken of, in printed order; none for the rest."""
    spoken = {name for node in nodes for name in _iter_used_names(node)}
    names: dict[str, str | None] = {}
    used = 0
    for node in nodes:
        for part in walk_tree(node):
            name = getattr(part, "bind", None)
            if isinstance(name, str) and name not in names:
                used += name in spoken
                names[name] = f"${used}" if name in spoken else None
    return tuple(rename_bindings(node, names) for node in nodes)


def _iter_used_names(node: base.Node) -> Iterator[str]:
    for part in walk_tree(node):
        if type(part) in SPEAKS_OF:
            yield getattr(part, SPEAKS_OF[type(part)])


def rename_bindings(node: N, names: Mapping[str, str | None]) -> N:
    """Return the same tree with its steps called by other names."""

    def change(part: Any) -> object:  # noqa: ANN401 (any part of a tree)
        field = SPEAKS_OF.get(type(part))
        if field is not None:
            name = getattr(part, field)
            return dataclasses.replace(part, **{field: names.get(name) or name})
        bind = getattr(part, "bind", None)
        if isinstance(bind, str):
            return dataclasses.replace(part, bind=names.get(bind, bind))
        return part

    return transform_tree(node, change)
