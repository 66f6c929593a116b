"""The tree of a query: conditions on one card, joined by and, or and not.

``And`` holds no ``And`` and ``Or`` no ``Or`` directly, so every query has one tree. The
empty query is ``And(())``: every card matches.
"""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cards.search.language.fields import Field


class Op(StrEnum):
    """How the card's value is compared with the query's."""

    HAS = ":"
    IS = "="
    IS_NOT = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


class Span(NamedTuple):
    """A range of the query."""

    start: int
    end: int


NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Term:
    """One condition.

    Attributes:
        field: The field compared.
        op: How it is compared.
        value: Text as written, a number, or the key of a choice; None is "has none".
        is_regex: Whether the text is a regular expression.
        span: Its position in the query; equal terms may have different positions.
    """

    field: Field
    op: Op
    value: str | int | None
    is_regex: bool = False
    span: Span = dataclasses.field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """A negated condition."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class And:
    """All of these."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of these."""

    parts: tuple["Node", ...]


Node = Term | Not | And | Or


def iter_terms(node: Node, *, wanted: bool = True) -> Iterator[tuple[Term, bool]]:
    """Yield the terms of a tree in order, each with whether it is required."""
    match node:
        case Term():
            yield node, wanted
        case Not(part):
            yield from iter_terms(part, wanted=not wanted)
        case And(parts) | Or(parts):
            for part in parts:
                yield from iter_terms(part, wanted=wanted)
