"""What searches ask of a person's cards: ``owned>=4``, ``missing:``, ``wanted:``.

A card without a row counts as none, so a condition that none fulfils is written as its
opposite: in the database, only rows of the person are looked at.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, Model, Q, QuerySet, Value, When
from django.db.models.functions import Greatest

from cards.catalogue.selectors import Viewer
from cards.search.language import Field, Op, Term
from collection.legality import COPIES_OF_ONE_NUMBER
from collection.models import CardMark, OwnedCard

_LOOKUPS: Final[Mapping[Op, tuple[str, Callable[[int, int], bool]]]] = {
    Op.HAS: ("exact", operator.eq),
    Op.IS: ("exact", operator.eq),
    Op.LESS: ("lt", operator.lt),
    Op.AT_MOST: ("lte", operator.le),
    Op.MORE: ("gt", operator.gt),
    Op.AT_LEAST: ("gte", operator.ge),
}
_RULES_DECIDE: Final = 0  # as the index of search writes "no limit of its own"


def fulfilling(viewer: Viewer, term: Term) -> Q:
    """The filter over the index of cards for a condition on what the viewer holds."""
    if term.op is Op.IS_NOT:
        return ~fulfilling(viewer, Term(term.field, Op.IS, term.value))
    wanted = int(term.value or 0)
    if term.field is Field.MISSING:
        return _missing(viewer, term.op, wanted)
    if term.field is Field.OWNED:
        return _held(_of(OwnedCard, viewer), "count", term.op, wanted)
    return _held(_of(CardMark, viewer), str(term.field), term.op, wanted)


def read(viewer: Viewer, cards: Sequence[Any]) -> dict[int, dict[str, int]]:
    """Copies by field of each card, by primary key; two queries.

    Args:
        viewer: Whose.
        cards: Cards with their current revision, which the viewer may see.
    """
    ids = [card.pk for card in cards]
    owned = _of(OwnedCard, viewer).filter(card__in=ids)
    counts = dict(owned.values_list("card", "count"))
    marked = _of(CardMark, viewer).filter(card__in=ids)
    marks = {pk: two for pk, *two in marked.values_list("card", "wanted", "tradeable")}
    held = {}
    for card in cards:
        count, (wanted, tradeable) = counts.get(card.pk, 0), marks.get(card.pk, (0, 0))
        held[card.pk] = {
            Field.OWNED: count,
            Field.MISSING: max(0, get_playset_size(card) - count),
            Field.WANTED: wanted,
            Field.TRADEABLE: tradeable,
        }
    return {pk: {str(field): n for field, n in by.items()} for pk, by in held.items()}


def get_playset_size(card: Any) -> int:  # noqa: ANN401 - a card; its table belongs to cards
    """As many copies as a deck may have of it, as far as its text goes (UA-2.2.3)."""
    revision = card.current_revision
    effects = revision.data["effects"] if revision is not None else None
    return int((effects or {}).get("deck_limit") or COPIES_OF_ONE_NUMBER)


def list_owned_cards(viewer: Viewer) -> QuerySet[Any]:
    """Primary keys of the cards of which the viewer has a copy."""
    return _of(OwnedCard, viewer).values("card")


def list_complete_cards(viewer: Viewer) -> QuerySet[Any]:
    """Primary keys of the cards of which the viewer has a playset."""
    rows = _of(OwnedCard, viewer)
    return rows.filter(count__gte=_limit("card__search_entry__deck_limit")).values(
        "card"
    )


def _of(model: type[Model], viewer: Viewer) -> QuerySet[Any]:
    rows = model._default_manager
    if isinstance(viewer, AnonymousUser):
        return rows.none()
    return rows.filter(user=viewer)


def _held(rows: QuerySet[Any], column: str, op: Op, wanted: int) -> Q:
    lookup, compare = _LOOKUPS[op]
    condition = Q(**{f"{column}__{lookup}": wanted})
    if compare(0, wanted):
        return ~Q(pk__in=rows.exclude(condition).values("card"))
    return Q(pk__in=rows.filter(condition).values("card"))


def _missing(viewer: Viewer, op: Op, wanted: int) -> Q:
    """Filter by how many copies are missing; few cards have their own limit."""
    lookup, compare = _LOOKUPS[op]
    rows = _of(OwnedCard, viewer)
    lacking = Q(**{f"lacks__{lookup}": wanted})
    usual = rows.alias(lacks=Greatest(COPIES_OF_ONE_NUMBER - F("count"), Value(0)))
    # A whole playset is missing of a card that the viewer does not own.
    is_none_owned = compare(COPIES_OF_ONE_NUMBER, wanted)
    by_rules = (
        ~Q(pk__in=usual.exclude(lacking).values("card"))
        if is_none_owned
        else Q(pk__in=usual.filter(lacking).values("card"))
    )
    limit = F("card__search_entry__deck_limit")
    own = rows.alias(lacks=Greatest(limit - F("count"), Value(0))).filter(lacking)
    by_text = Q(pk__in=own.values("card")) | (
        Q(**{f"deck_limit__{lookup}": wanted}) & ~Q(pk__in=rows.values("card"))
    )
    decided = Q(deck_limit=_RULES_DECIDE)
    return (decided & by_rules) | (~decided & by_text)


def _limit(column: str) -> Case:
    return Case(
        When(**{column: _RULES_DECIDE}, then=Value(COPIES_OF_ONE_NUMBER)),
        default=F(column),
    )
