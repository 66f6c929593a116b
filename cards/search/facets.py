"""Facets: how many of the cards found have which color, type and so on.

Only cards the viewer can see are counted.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import BooleanField, ExpressionWrapper

from cards.models import Viewer
from cards.search.language import Field, Kind, Op, QueryError, Term
from cards.search.language.fields import ANY, HELD_FIELDS
from cards.search.query_compiler import compile_query
from cards.search.selectors import (
    NumberFilter,
    filter_entries_for,
    make_query_refusal,
    read_query,
)
from cards.search.time_limits import limit_query_time

# The fields with switches beside a list of cards, in the order of the form.
_FACETS: Final = (
    *(Field.COLOR, Field.TYPE, Field.ENERGY, Field.TRIGGER),
    *(Field.SERIES, Field.RARITY, Field.KEYWORD, Field.DOES),
)
# Of more cards than this, only so many are counted.
MOST_COUNTED: Final = 5_000


@dataclass(frozen=True, slots=True)
class Facet:
    """A field, its values and how many cards have each."""

    field: Field
    counts: tuple[tuple[str, int], ...]


def count_facets(
    viewer: Viewer, text: str, within: NumberFilter = None
) -> tuple[Facet, ...]:
    """Return the facets of a query, in the order of the form.

    Raises:
        BadQuery: The query cannot be parsed or run.
    """
    tree = read_query(viewer, text)
    fields = (*_FACETS, *(HELD_FIELDS if viewer.is_authenticated else ()))
    try:
        with limit_query_time():
            found = filter_entries_for(viewer, tree, within).order_by("number")
            columns = [f.spec.column or _is_held(viewer, f) for f in fields]
            rows = list(found.values_list(*columns)[:MOST_COUNTED])
    except QueryError as error:
        raise make_query_refusal(error, text) from error
    counted = zip(*rows, strict=True) if rows else ([] for _ in fields)
    return tuple(
        _facet(field, values) for field, values in zip(fields, counted, strict=True)
    )


def _is_held(viewer: Viewer, field: Field) -> ExpressionWrapper:
    """Return whether the viewer holds any copy, in the sense of a field."""
    any_of_it = compile_query(Term(field, Op.MORE, 0), viewer)
    return ExpressionWrapper(any_of_it, BooleanField())


def _facet(field: Field, values: Iterable[str | int]) -> Facet:
    counted = Counter(values)
    if field.kind is Kind.HELD:
        return Facet(field, ((ANY, counted[True]),) if counted[True] else ())
    if field.is_bits:
        by_word = {
            word: sum(n for mask, n in counted.items() if int(mask) >> place & 1)
            for place, word in enumerate(field.choices)
        }
        return Facet(field, tuple((w, n) for w, n in by_word.items() if n))
    if not field.choices:
        return Facet(field, tuple((str(v), counted[v]) for v in sorted(counted)))
    known = [(word, counted[word]) for word in field.choices]
    none = [("none", counted[""])] if "" in counted else []
    return Facet(field, tuple((w, n) for w, n in (*known, *none) if n))
