"""Names of steps: only what something speaks of keeps one."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TypeVar

from cards.effects.model import base, conditions, filters, subjects
from cards.effects.model.amounts import NumberRef
from cards.effects.model.walk import rebuild, walk

N = TypeVar("N", bound=base.Node)


def rename(nodes: tuple[base.Node, ...]) -> tuple[base.Node, ...]:
    """Names for what is spoken of, in printed order; none for the rest."""
    spoken = {name for node in nodes for name in _spoken(node)}
    names: dict[str, str | None] = {}
    used = 0
    for node in nodes:
        for part in walk(node):
            name = getattr(part, "bind", None)
            if isinstance(name, str) and name not in names:
                used += name in spoken
                names[name] = f"${used}" if name in spoken else None
    return tuple(renamed(node, names) for node in nodes)


def _spoken(node: base.Node) -> Iterator[str]:
    for part in walk(node):
        if isinstance(part, subjects.Ref):
            yield part.name
        elif isinstance(part, subjects.Rest):
            yield part.of
        elif isinstance(part, conditions.Did):
            yield part.step
        elif isinstance(part, filters.SameNameAs):
            yield part.of
        elif isinstance(part, NumberRef):
            yield part.name


def renamed(node: N, names: Mapping[str, str | None]) -> N:
    """The same tree with its steps called by other names."""

    def change(part: object) -> object:
        if isinstance(part, subjects.Ref | NumberRef):
            return dataclasses.replace(part, name=names.get(part.name) or part.name)
        if isinstance(part, subjects.Rest | filters.SameNameAs):
            return dataclasses.replace(part, of=names.get(part.of) or part.of)
        if isinstance(part, conditions.Did):
            return dataclasses.replace(part, step=names.get(part.step) or part.step)
        bind = getattr(part, "bind", None)
        if isinstance(bind, str):
            return dataclasses.replace(part, bind=names.get(bind, bind))  # type: ignore[type-var]
        return part

    return rebuild(node, change)
