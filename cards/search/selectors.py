"""Searches for cards: by query, in an order, page by page.

Every read here passes ``CardQuerySet.visible_to`` for the viewer, or leaves out what
``CardQuerySet.hidden_from`` names.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Collate

from cards.card_data.folding import fold_text
from cards.card_data.languages import FALLBACK_LANGUAGE, LANGUAGES, list_columns
from cards.models import Card, Viewer, may_preview
from cards.search import ownership
from cards.search.document_loading import read_documents
from cards.search.error_sentences import explain_query_error
from cards.search.errors import BadCursor, BadQuery, BadSort
from cards.search.format_legality import (
    get_legality_by_format,
    get_rules_by_folded_code,
)
from cards.search.language import (
    And,
    Code,
    Field,
    Kind,
    Node,
    QueryError,
    Term,
    iter_terms,
    parse_query,
)
from cards.search.match_explanations import Reason, explain_match
from cards.search.models import Entry
from cards.search.query_compiler import compile_query, filter_by_flag, find_candidates
from cards.search.time_limits import limit_query_time
from unionarena.core import keyset_pagination
from unionarena.core.keyset_pagination import decode_cursor, encode_cursor

__all__ = [
    "LONGEST_CURSOR",
    "MOST_AT_ONCE",
    "SORTS",
    "CardPage",
    "Order",
    "explain_matches_for",
    "filter_by_flag",
    "filter_entries_for",
    "find_cards",
    "find_numbers_by_name",
    "make_query_refusal",
    "read_query",
]

# Counting stops here, at several times the cards there are.
COUNTED: Final = 10_000
_SORTED_HERE: Final = 1_000  # So many are counted and sorted by one query.
MOST_AT_ONCE: Final = 200
LONGEST_CURSOR: Final = 600

# Numbers of the only cards to search; None: all.
NumberFilter = Collection[str] | None

LANGUAGE_PLACES: Final[Mapping[str, int]] = {
    language: place for place, language in enumerate(LANGUAGES)
}
SORTS: Final[Mapping[str, str]] = {
    "number": "number",
    "name": "sort_{language}",
    "energy": "energy",
    "ap": "ap",
    "bp": "bp",
    "color": "color",
    "type": "kind",
    "rarity": "top_rarity",
    "date": "date",
}
_TEXT_COLUMNS: Final = ("number", "color", "kind", *list_columns("sort"))


@dataclass(frozen=True, slots=True)
class Order:
    """A sort order of cards; ties are broken by number.

    Attributes:
        sort: One of ``SORTS``.
        is_descending: Whether from the greatest to the least.
    """

    sort: str = "number"
    is_descending: bool = False

    @classmethod
    def from_text(cls, written: str, known: Iterable[str] = SORTS) -> "Order":
        """Parse an order written ``bp`` or ``-bp``.

        Raises:
            BadSort: There is no such order.
        """
        sort = written.removeprefix("-") or "number"
        if sort not in known:
            raise BadSort(details={"sort": written, "choices": list(known)})
        return cls(sort, written.startswith("-"))

    def __str__(self) -> str:
        return f"-{self.sort}" if self.is_descending else self.sort


@dataclass(frozen=True, slots=True)
class CardPage:
    """One page of results.

    Attributes:
        cards: The cards, with their current revision.
        count: The total, counted up to ``COUNTED``.
        is_more: Whether there are more than that.
        following: Cursor of the next page, or empty.
        preceding: Cursor of the previous page, or empty.
    """

    cards: tuple[Card, ...]
    count: int
    is_more: bool
    following: str
    preceding: str


def read_query(viewer: Viewer, text: str) -> Node:
    """Parse a query that this viewer may run.

    Raises:
        BadQuery: With code, position, sentence and suggestion in ``details``.
    """
    try:
        tree = parse_query(text)
        _refuse_regexes(viewer, tree)
        _refuse_anonymous(viewer, tree)
    except QueryError as error:
        raise make_query_refusal(error, text) from error
    return tree


def _refuse_regexes(viewer: Viewer, tree: Node) -> None:
    for term, _wanted in iter_terms(tree):
        if term.is_regex and not may_preview(viewer):
            raise QueryError(Code.REGEX_FOR_EDITORS, *term.span)


def _refuse_anonymous(viewer: Viewer, tree: Node) -> None:
    """Raise if a visitor who is not signed in searches their own cards."""
    for term, _wanted in iter_terms(tree):
        if term.field.kind is Kind.HELD and not viewer.is_authenticated:
            raise QueryError(Code.SIGN_IN_FIRST, *term.span, {"field": str(term.field)})


def make_query_refusal(error: QueryError, text: str) -> BadQuery:
    """Return an error in a query as a refusal for every interface."""
    return BadQuery(
        explain_query_error(error),
        code=f"search.{error.code}",
        details={
            "query": text[:_LONGEST_QUOTED],
            "start": error.start,
            "end": error.end,
            "suggestion": error.suggestion[:_LONGEST_QUOTED],
            "choices": list(error.choices),
        },
    )


_LONGEST_QUOTED: Final = 600


def filter_entries_for(
    viewer: Viewer, tree: Node, within: NumberFilter = None
) -> QuerySet[Entry]:
    """Return the index rows of the cards a viewer can see that match a query.

    Raises:
        QueryError: A regular expression cannot be used.
    """
    return _filter_entries(viewer, tree, within)[0]


def _seen_by(viewer: Viewer) -> QuerySet[Entry]:
    """Return the index rows of the cards a viewer can see."""
    few = Card.objects.list_few_hidden_from(viewer)
    if few is not None:
        return Entry.objects.exclude(pk__in=few)
    gate = Card.objects.visible_to(viewer).filter(pk=OuterRef("pk"))
    return Entry.objects.filter(Exists(gate))


def _filter_entries(
    viewer: Viewer, tree: Node, within: NumberFilter = None
) -> tuple[QuerySet[Entry], bool]:
    """Return the rows, and whether they are few."""
    entries = _seen_by(viewer).filter(compile_query(tree, viewer))
    if within is not None:
        entries = entries.filter(number__in=within)
    candidates = find_candidates(tree)
    if candidates is None:
        return entries, False
    return entries.filter(pk__in=candidates.keys()), True


def find_cards(  # noqa: PLR0913 - a question has so many parts
    viewer: Viewer,
    text: str = "",
    *,
    language: str = FALLBACK_LANGUAGE,
    order: Order | None = None,
    cursor: str = "",
    limit: int = 60,
    count: bool = True,
    narrow: Sequence[Term] = (),
    within: NumberFilter = None,
) -> CardPage:
    """Return one page of the cards that match a query.

    Pages are keyed by the card before them, not by an offset, so that nothing is shown
    twice or skipped when cards come and go between two pages.

    Args:
        viewer: The user who searches.
        text: The query.
        language: The language of the names to sort by.
        order: The sort order; by number if not given.
        cursor: ``following`` or ``preceding`` of another page.
        limit: Most cards on the page.
        count: Whether to count all.
        narrow: Further conditions, from a form.
        within: Numbers of the only cards to search; None: all.

    Raises:
        BadQuery: The query cannot be parsed or run.
        BadCursor: The cursor is not one of a result.
        SearchTookTooLong: The database was stopped.
    """
    tree = read_query(viewer, text)
    if narrow:
        tree = And((*(tree.parts if isinstance(tree, And) else (tree,)), *narrow))
    try:
        with limit_query_time():
            entries, are_few = _filter_entries(viewer, tree, within)
            ask = _PageRequest.read(order or Order(), language, cursor, limit)
            if are_few:
                found, total = _from_all(list(_rows(entries, ask)), ask)
            else:
                found, total = _read_page(entries, ask, count=count)
            cards = _cards(viewer, found.keys)
    except QueryError as error:
        raise make_query_refusal(error, text) from error
    return CardPage(cards, *total, found.following, found.preceding)


def find_numbers_by_name(
    viewer: Viewer, names: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Return numbers of visible cards that have a name, in any language.

    Width, kana and case do not matter; a query for each language.
    """
    folded: dict[str, list[str]] = {}
    for name in names:
        folded.setdefault(fold_text(name), []).append(name)
    seen = _seen_by(viewer)
    found: dict[str, set[str]] = {}
    for column in list_columns("sort") if folded else ():
        named = seen.filter(**{f"{column}__in": folded})
        for key, number in named.values_list(column, "number"):
            for name in folded[key]:
                found.setdefault(name, set()).add(number)
    return {name: tuple(sorted(numbers)) for name, numbers in found.items()}


def explain_matches_for(
    viewer: Viewer,
    text: str,
    cards: Sequence[Card],
    *,
    language: str = FALLBACK_LANGUAGE,
) -> dict[int, tuple[Reason, ...]]:
    """Explain why each of the cards found matches the query, by primary key.

    Args:
        viewer: The user who searches.
        text: The query.
        cards: Cards that ``find_cards`` returned to this viewer.
        language: The language of the first excerpts.
    """
    tree = read_query(viewer, text)
    place = LANGUAGE_PLACES.get(language, 2)
    asks_formats = any(
        term.field in _LEGALITY_FIELDS for term, _wanted in iter_terms(tree)
    )
    formats = tuple(get_rules_by_folded_code().values()) if asks_formats else ()
    asks_held = any(term.field.kind is Kind.HELD for term, _wanted in iter_terms(tree))
    held = ownership.get_provider().read(viewer, cards) if asks_held else {}
    return {
        card.pk: explain_match(
            tree,
            replace(
                document,
                formats=get_legality_by_format(card, document, formats),
                held=held.get(card.pk, {}),
            ),
            preferred=place,
        )
        for card, document in read_documents(cards)
    }


_LEGALITY_FIELDS: Final = frozenset({Field.LEGAL, Field.BANNED, Field.RESTRICTED})


def count_cards_for(
    viewer: Viewer, text: str, within: NumberFilter = None
) -> tuple[int, bool]:
    """Return how many cards match a query, and whether there are still more."""
    try:
        with limit_query_time():
            return _count(filter_entries_for(viewer, read_query(viewer, text), within))
    except QueryError as error:
        raise make_query_refusal(error, text) from error


def _count(entries: QuerySet[Entry]) -> tuple[int, bool]:
    counted = entries.order_by().values("pk")[: COUNTED + 1].count()
    return min(counted, COUNTED), counted > COUNTED


def _cards(viewer: Viewer, keys: list[int]) -> tuple[Card, ...]:
    rows = Card.objects.visible_to(viewer).with_current().in_bulk(keys)
    return tuple(rows[key] for key in keys if key in rows)


# --- pages by key ---------------------------------------------------------------------


_Row = tuple[int, Any, str]


@dataclass(frozen=True, slots=True)
class _Page:
    keys: list[int]
    following: str
    preceding: str


@dataclass(frozen=True, slots=True)
class _Cursor:
    """The card a page begins after, or ends before."""

    order: str
    value: str | int
    number: str
    is_backward: bool

    def __str__(self) -> str:
        parts = [self.order, self.value, self.number, int(self.is_backward)]
        return encode_cursor(parts)

    @classmethod
    def from_text(cls, written: str, order: Order, *, is_text: bool) -> "_Cursor":
        try:
            parts = decode_cursor(written, longest=LONGEST_CURSOR)
            of, value, number, backward = parts
        except (ValueError, keyset_pagination.BadCursor) as error:
            raise BadCursor from error
        kept = isinstance(value, str) if is_text else type(value) is int
        if of != str(order) or not kept or not isinstance(number, str):
            raise BadCursor
        if (not is_text and abs(value) >= _LARGEST) or "\x00" in f"{value}{number}":
            raise BadCursor
        return cls(of, value, number, bool(backward))


_LARGEST: Final = 1 << 31


@dataclass(frozen=True, slots=True)
class _PageRequest:
    """A page of an order that is requested."""

    order: Order
    column: str
    place: _Cursor | None
    limit: int

    @classmethod
    def read(
        cls, order: Order, language: str, cursor: str, limit: int
    ) -> "_PageRequest":
        column = SORTS[order.sort].format(language=language.replace("-", "_"))
        is_text = column in _TEXT_COLUMNS
        place = _Cursor.from_text(cursor, order, is_text=is_text) if cursor else None
        return cls(order, column, place, limit)

    @property
    def is_backward(self) -> bool:
        """Tell whether the page ends before its cursor."""
        return bool(self.place and self.place.is_backward)

    @property
    def is_ascending(self) -> bool:
        """Tell in which direction rows are read."""
        return self.order.is_descending == self.is_backward

    def page(self, taken: list[_Row]) -> _Page:
        """Return the page from its rows and perhaps one more, in the order read."""
        is_longer = len(taken) > self.limit
        taken = taken[: self.limit]
        if self.is_backward:
            taken.reverse()
        comes_after = is_longer or self.is_backward
        comes_before = is_longer if self.is_backward else self.place is not None
        return _Page(
            [pk for pk, _value, _number in taken],
            _encode_cursor(self.order, taken[-1:], backward=False)
            if comes_after
            else "",
            _encode_cursor(self.order, taken[:1], backward=True)
            if comes_before
            else "",
        )


def _read_page(
    entries: QuerySet[Entry], ask: _PageRequest, *, count: bool
) -> tuple[_Page, tuple[int, bool]]:
    """Return a page, of which all rows are read or only its own in their order."""
    if not count:
        return _from_order(entries, ask), (0, False)
    taken = list(_rows(entries, ask)[: _SORTED_HERE + 1])
    if len(taken) <= _SORTED_HERE:
        return _from_all(taken, ask)
    return _from_order(entries, ask), _count(entries)


def _rows(entries: QuerySet[Entry], ask: _PageRequest) -> QuerySet[Entry, _Row]:
    return entries.order_by().values_list("pk", ask.column, "number")


def _from_order(entries: QuerySet[Entry], ask: _PageRequest) -> _Page:
    """Return a page that the database reads in its order."""
    rows = entries.alias(key=_comparable(ask.column), then=_comparable("number"))
    is_alone = ask.column == "number"
    if ask.place is not None:
        rows = rows.filter(
            _filter_beyond(ask.place, ascending=ask.is_ascending, alone=is_alone)
        )
    names = ["then"] if is_alone else ["key", "then"]
    rows = rows.order_by(*(name if ask.is_ascending else f"-{name}" for name in names))
    return ask.page(list(rows.values_list("pk", ask.column, "number")[: ask.limit + 1]))


def _from_all(rows: list[_Row], ask: _PageRequest) -> tuple[_Page, tuple[int, bool]]:
    """Return a page of all rows, which are counted and sorted here."""
    total = len(rows), False
    rows.sort(key=lambda row: row[1:], reverse=not ask.is_ascending)
    if ask.place is not None:
        here = ask.place.value, ask.place.number
        rows = [
            row
            for row in rows
            if (row[1:] > here if ask.is_ascending else row[1:] < here)
        ]
    return ask.page(rows[: ask.limit + 1]), total


def _comparable(column: str) -> Collate | F:
    """Return a column whose order is that of code points on every database."""
    if connection.vendor == "postgresql" and column in _TEXT_COLUMNS:
        return Collate(F(column), "C")
    return F(column)


def _filter_beyond(place: _Cursor, *, ascending: bool, alone: bool) -> Q:
    sign = "gt" if ascending else "lt"
    further = Q(**{f"then__{sign}": place.number})
    if alone:
        return further
    # The first condition is implied by the second, and lets an index be used.
    from_here = Q(**{f"key__{sign}e": place.value})
    return from_here & (Q(**{f"key__{sign}": place.value}) | further)


def _encode_cursor(order: Order, rows: list[_Row], *, backward: bool) -> str:
    if not rows:
        return ""
    _pk, value, number = rows[0]
    return str(_Cursor(str(order), value, number, backward))
