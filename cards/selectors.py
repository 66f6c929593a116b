"""Reads of the cards app.

Doors that act for a person use the gatekeepers (``…_for``): they give only what that
person may see. Battles, which pinned their revisions when they began, read by revision
(``get_faces``, ``get_catalogue``) and need no viewer.
"""

from collections.abc import Iterable, Sequence

from django.db.models import Count, Q, QuerySet

from .drafts import COLUMN_SUFFIXES
from .errors import CardNotFound, UnknownRevision
from .faces import CardFace
from .models import Card, CardRevision, Series, Viewer
from .presentation import FALLBACK_LANGUAGE, ShownCard, show_revisions

__all__ = [
    "ShownCard",
    "Viewer",
    "get_card_for",
    "get_catalogue",
    "get_faces",
    "get_revision_for",
    "list_all_cards",
    "list_cards_for",
    "list_neighbours_for",
    "list_revisions",
    "list_series_for",
    "series_description",
    "series_name",
    "show_cards",
    "show_revisions",
]


def list_series_for(viewer: Viewer) -> QuerySet[Series]:
    """Series the viewer may see, by code, each with ``card_count``."""
    published = Count("cards", filter=Q(cards__current_revision__isnull=False))
    series = Series.objects.visible_to(viewer).annotate(card_count=published)
    return series.order_by("code")


def series_name(series: Series, language: str) -> str:
    """The name of a series in the reader's language."""
    suffix = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    return str(getattr(series, f"name_{suffix}"))


def series_description(series: Series, language: str) -> str:
    """What a series is about, in the reader's language."""
    suffix = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    return str(getattr(series, f"description_{suffix}"))


def list_cards_for(viewer: Viewer) -> QuerySet[Card]:
    """Cards the viewer may see, with what they say now, by number."""
    return Card.objects.visible_to(viewer).with_current().order_by("number")


def list_all_cards() -> QuerySet[Card]:
    """Every published card, by number; for the platform itself, never for a person."""
    published = Card.objects.filter(current_revision__isnull=False)
    return published.with_current().order_by("number")


def get_card_for(viewer: Viewer, number: str) -> Card:
    """One card the viewer may see, with what it says now.

    Raises:
        CardNotFound: There is no such card, or it is not for the viewer to see; the
            answer does not tell which.
    """
    card = list_cards_for(viewer).filter(number=number).first()
    if card is None:
        raise CardNotFound(details={"number": number})
    return card


def get_revision_for(viewer: Viewer, number: str) -> CardRevision:
    """What a card the viewer may see says now.

    Raises:
        CardNotFound: As ``get_card_for``.
    """
    revision = get_card_for(viewer, number).current_revision
    if revision is None:  # the gatekeeper gives published cards only
        raise CardNotFound(details={"number": number})
    return revision


def list_neighbours_for(viewer: Viewer, card: Card) -> tuple[Card | None, Card | None]:
    """The cards before and after this one, for leafing through; two queries."""
    cards = list_cards_for(viewer)
    before = cards.filter(number__lt=card.number).order_by("-number").first()
    after = cards.filter(number__gt=card.number).first()
    return before, after


def list_revisions(card: Card) -> QuerySet[CardRevision]:
    """What a card said over time, newest first; the caller passed a gatekeeper."""
    return card.revisions.select_related("author").order_by("-version")


def show_cards(cards: Iterable[Card], language: str) -> tuple[ShownCard, ...]:
    """Cards as they are now, in one language, in the order given."""
    current = (card.current_revision for card in cards)
    return show_revisions([revision for revision in current if revision], language)


def get_faces(revision_ids: Iterable[int]) -> dict[int, CardFace]:
    """Card faces by revision; one query.

    Raises:
        UnknownRevision: One of the revisions was never published.
    """
    return {pk: revision.data for pk, revision in _revisions(revision_ids).items()}


def get_catalogue(
    revision_ids: Iterable[int], language: str
) -> dict[str, dict[str, object]]:
    """What a client needs to show the cards of a battle, by card number; two queries.

    Each entry is the card face with ``name``, ``text``, ``flavor`` and ``traits`` in
    the given language, and ``art``, ``rarity``, ``playable``, ``revision``, and the
    Japanese words under ``original``. Of two revisions of one card the later counts.

    Raises:
        UnknownRevision: One of the revisions was never published.
    """
    revisions = _revisions(revision_ids)
    in_order = [revisions[pk] for pk in sorted(revisions)]
    return {card.number: card.to_dict() for card in show_revisions(in_order, language)}


def _revisions(revision_ids: Iterable[int]) -> dict[int, CardRevision]:
    wanted: Sequence[int] = sorted(set(revision_ids))
    found = CardRevision.objects.in_bulk(wanted)
    missing = [pk for pk in wanted if pk not in found]
    if missing:
        raise UnknownRevision(details={"revisions": missing})
    return found
