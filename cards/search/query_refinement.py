"""A query as chips and switches, for users who click instead of typing."""

from collections.abc import Iterable
from dataclasses import dataclass

from cards.catalogue.localized_names import LazyWord
from cards.search.facets import Facet
from cards.search.labels import FIELDS, get_value_label
from cards.search.language import (
    And,
    Field,
    Kind,
    Node,
    Op,
    Or,
    QueryError,
    Term,
    parse_query,
    render_query,
)
from cards.search.language.fields import ANY, HELD_FIELDS


@dataclass(frozen=True, slots=True)
class Chip:
    """A part of the query, and the query without it."""

    label: str
    without: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A value that can be added to the query, and the query with it toggled."""

    label: LazyWord
    value: str
    count: int
    is_on: bool
    query: str


@dataclass(frozen=True, slots=True)
class Switches:
    """All values of one field."""

    field: Field
    label: LazyWord
    switches: tuple[Switch, ...]


def list_chips(tree: Node) -> tuple[Chip, ...]:
    """Return the parts of a query as chips; none for the empty one."""
    parts = _parts(tree)
    return tuple(
        Chip(
            render_query(part), render_query(_joined(p for p in parts if p is not part))
        )
        for part in parts
    )


def build_switches(tree: Node, facet: Facet) -> Switches:
    """Return the values of a facet as switches; chosen ones stay, found or not."""
    chosen = _chosen(tree, facet.field)
    counted = dict(facet.counts)
    values = [*counted, *(value for value in chosen if value not in counted)]
    return Switches(
        facet.field,
        FIELDS[facet.field],
        tuple(
            Switch(
                get_value_label(facet.field, value),
                value,
                counted.get(value, 0),
                value in chosen,
                render_query(_switched(tree, facet.field, chosen, value)),
            )
            for value in values
        ),
    )


def build_ownership_links(text: str) -> tuple[tuple[Field, str, bool], ...]:
    """Return the fields of held copies, each with the query toggled and its state.

    Empty for a query that cannot be parsed.
    """
    try:
        tree = parse_query(text)
    except QueryError:
        return ()
    found = []
    for field in HELD_FIELDS:
        chosen = _chosen(tree, field)
        query = render_query(_switched(tree, field, chosen, ANY))
        found.append((field, query, bool(chosen)))
    return tuple(found)


def _parts(tree: Node) -> tuple[Node, ...]:
    return tree.parts if isinstance(tree, And) else (tree,)


def _joined(parts: Iterable[Node]) -> Node:
    kept = tuple(parts)
    return kept[0] if len(kept) == 1 else And(kept)


def _values_of(part: Node, field: Field) -> tuple[str, ...]:
    """Return the values a part allows, if it is one of them or an "or" of them."""
    terms = part.parts if isinstance(part, Or) else (part,)
    values = [
        _word_of(term)
        for term in terms
        if isinstance(term, Term) and term.field is field and _is_exact(term)
    ]
    return tuple(values) if len(values) == len(terms) else ()


def _is_exact(term: Term) -> bool:
    if term.field.kind is Kind.HELD:
        return (term.op, term.value) == (Op.MORE, 0)
    return term.op is Op.IS or (term.field is Field.SERIES and term.op is Op.HAS)


def _word_of(term: Term) -> str:
    if term.field.kind is Kind.HELD:
        return ANY
    return "none" if term.value is None else str(term.value)


def _chosen(tree: Node, field: Field) -> tuple[str, ...]:
    for part in _parts(tree):
        found = _values_of(part, field)
        if found:
            return found
    return ()


def _switched(tree: Node, field: Field, chosen: tuple[str, ...], value: str) -> Node:
    others = [part for part in _parts(tree) if not _values_of(part, field)]
    on = [v for v in chosen if v != value] if value in chosen else [*chosen, value]
    terms = tuple(_term(field, v) for v in on)
    if not terms:
        return _joined(others)
    return _joined([*others, terms[0] if len(terms) == 1 else Or(terms)])


def _term(field: Field, value: str) -> Term:
    if field.kind is Kind.HELD:
        return Term(field, Op.MORE, 0)
    if value == "none":
        return Term(field, Op.IS, None)
    plain: str | int = int(value) if field is Field.ENERGY else value
    return Term(field, Op.HAS if field is Field.SERIES else Op.IS, plain)
