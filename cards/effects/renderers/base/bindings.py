"""What the names in a tree stand for, for renderers that must say it again."""

from collections.abc import Mapping

from cards.effects.model.base import Effect, Node, Subject
from cards.effects.model.subjects import (
    Among,
    Cards,
    Pick,
    Ref,
    Rest,
    Together,
    Top,
    Union,
)
from cards.effects.model.walk import walk


def steps_by_name(*nodes: Node) -> dict[str, Effect]:
    """The first step that binds each name (alternatives bind names twice)."""
    found: dict[str, Effect] = {}
    for node in nodes:
        for part in walk(node):
            name = getattr(part, "bind", None)
            if isinstance(part, Effect) and isinstance(name, str):
                found.setdefault(name, part)
    return found


def object_of(step: Effect) -> Subject | None:
    """What a step acts on, if it acts on cards."""
    for name in ("pick", "what", "first"):
        found = getattr(step, name, None)
        if isinstance(found, Subject):
            return found
    return None


def cards_of(subject: Subject, steps: Mapping[str, Effect]) -> tuple[Cards, ...]:
    """The sets that a subject's cards come from in the end, names followed."""
    if isinstance(subject, Cards):
        return (subject,)
    if isinstance(subject, (Pick, Among)):
        return cards_of(subject.of, steps)
    if isinstance(subject, (Together, Union)):
        return tuple(found for part in subject.of for found in cards_of(part, steps))
    if isinstance(subject, (Ref, Rest)):
        name = subject.name if isinstance(subject, Ref) else subject.of
        step = steps.get(name)
        what = object_of(step) if step is not None else None
        return cards_of(what, steps) if what is not None else ()
    return ()


def top_of(subject: Subject, steps: Mapping[str, Effect]) -> Top | None:
    """The deck cards a subject comes from in the end, if it does."""
    for part in walk(subject):
        if isinstance(part, Top):
            return part
        if isinstance(part, (Ref, Rest)):
            name = part.name if isinstance(part, Ref) else part.of
            step = steps.get(name)
            what = object_of(step) if step is not None else None
            if what is not None:
                return top_of(what, steps)
    return None
