"""Reads of the cards app.

Callers that act for a user take the gatekeepers (``…_for``), which return only what
that user can see. Battles, which pin their revisions at the start, read by revision
(``get_faces``, ``get_catalogue``) and need no viewer.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from cards.card_data import NUMBER_PATTERN, CardFace
from cards.card_data.languages import COLUMN_SUFFIXES, FALLBACK_LANGUAGE
from cards.errors import CardNotFound, SetNotFound, UnknownRevision
from cards.models import (
    Card,
    CardRevision,
    CardSet,
    Printing,
    Series,
    Trait,
    Viewer,
)
from cards.models.printings import SET_PATTERN

from .presentation import ShownCard, show_revisions

__all__ = [
    "ShownCard",
    "Viewer",
    "filter_visible_to",
    "get_card_for",
    "get_catalogue",
    "get_faces",
    "get_revision_for",
    "get_series_description",
    "get_series_name",
    "is_legal",
    "list_all_cards",
    "list_cards_for",
    "list_counted_series_for",
    "list_legal_numbers",
    "list_neighbours_for",
    "list_packed_cards",
    "list_printings_for",
    "list_revisions",
    "list_series_for",
    "list_sets_for",
    "show_cards",
    "show_revisions",
]


def list_series_for(viewer: Viewer) -> QuerySet[Series]:
    """List series the viewer can see, by code."""
    return Series.objects.visible_to(viewer).order_by("code")


def list_counted_series_for(viewer: Viewer) -> QuerySet[Series]:
    """List the series of ``list_series_for`` with ``card_count`` of visible cards."""
    return list_series_for(viewer).annotate(
        card_count=Count("cards", filter=~_is_hidden(viewer, "cards"))
    )


def list_sets_for(viewer: Viewer) -> QuerySet[CardSet]:
    """List sets with visible cards, by code; for editors the empty ones too."""
    return CardSet.objects.visible_to(viewer).select_related("series").order_by("code")


def list_counted_sets_for(viewer: Viewer) -> QuerySet[CardSet]:
    """List the sets of ``list_sets_for`` with ``card_count`` of visible cards."""
    printed = Printing.objects.filter(card_set=OuterRef("pk")).order_by()
    seen = printed.exclude(_is_hidden(viewer, "card")).values("card_set")
    counted = seen.annotate(n=Count("card", distinct=True)).values("n")
    return list_sets_for(viewer).annotate(card_count=Coalesce(Subquery(counted), 0))


def _is_hidden(viewer: Viewer, path: str) -> Q:
    """Return the condition that the card at a path is hidden."""
    few = Card.objects.list_few_hidden_from(viewer)
    hidden = Card.objects.hidden_from(viewer).values("pk")
    return Q(**{f"{path}__in": hidden if few is None else few})


def list_set_cards_for(viewer: Viewer, card_set: CardSet) -> QuerySet[Card]:
    """List the cards of a set that the viewer can see, by number."""
    printed = Printing.objects.filter(card_set=card_set)
    return list_cards_for(viewer).filter(pk__in=printed.values("card"))


def get_set_for(viewer: Viewer, code: str) -> CardSet:
    """Return one set with cards the viewer can see.

    Raises:
        SetNotFound: There is no such set, or none of it is visible yet.
    """
    could_be = re.fullmatch(SET_PATTERN, code)
    found = list_sets_for(viewer).filter(code=code).first() if could_be else None
    if found is None:
        raise SetNotFound(details={"set": code})
    return found


def list_public_cards(card_ids: Iterable[int]) -> QuerySet[Card]:
    """List those of the cards that are public, with their current revision."""
    return list_cards_for(AnonymousUser()).filter(pk__in=tuple(card_ids))


def list_cards_by_number(numbers: Sequence[str]) -> list[Card]:
    """List those of the cards that are public, in the order given."""
    found = {
        card.number: card
        for card in list_cards_for(AnonymousUser()).filter(number__in=numbers)
    }
    return [found[number] for number in numbers if number in found]


def list_traits_for(viewer: Viewer, language: str) -> list[dict[str, object]]:
    """List traits on cards the viewer can see, by name, each with ``card_count``."""
    cards = Card.objects.visible_to(viewer)
    counted: Counter[str] = Counter()
    for traits in cards.values_list("current_revision__data__traits", flat=True):
        counted.update(traits or ())
    suffix = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    rows = Trait.objects.filter(name_ja__in=counted)
    names = dict(rows.values_list("name_ja", f"name_{suffix}"))
    found = (
        {"original": trait, "name": names.get(trait, trait) or trait, "card_count": n}
        for trait, n in counted.items()
    )
    return sorted(found, key=lambda row: (str(row["name"]), str(row["original"])))


def get_localized_value(row: object, stem: str, language: str) -> str:
    """Return a text in the reader's language, or in any other it is known in."""
    own = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    for suffix in dict.fromkeys((own, *COLUMN_SUFFIXES.values())):
        text = str(getattr(row, f"{stem}_{suffix}"))
        if text:
            return text
    return ""


def list_printings_for(viewer: Viewer, card: Card) -> QuerySet[Printing]:
    """List printings of a card, the regular ones first, with their sets."""
    printings = Printing.objects.visible_to(viewer).filter(card=card)
    return printings.select_related("card_set").order_by("is_parallel", "code")


def filter_visible_to(viewer: Viewer, *, now: datetime | None = None) -> QuerySet[Card]:
    """Filter to the cards the viewer can see at that moment; the only gate."""
    return Card.objects.visible_to(viewer, now=now)


def list_legal_numbers(
    numbers: Iterable[str], *, now: datetime | None = None
) -> frozenset[str]:
    """List those of the numbers whose cards are legal at that moment; one query."""
    legal = Card.objects.legal_at(now).filter(number__in=tuple(numbers))
    return frozenset(legal.values_list("number", flat=True))


def list_packed_cards(*, now: datetime | None = None) -> QuerySet[Card]:
    """List cards that packs can contain at that moment: legal and playable."""
    return Card.objects.legal_at(now).filter(current_revision__is_playable=True)


def is_legal(card: Card, *, now: datetime | None = None) -> bool:
    """Tell whether a card is legal at that moment: public and released."""
    return card.is_legal_at(now)


def get_series_name(series: Series, language: str) -> str:
    """Return the name of a series in the reader's language, or in one it is known in.

    A card list names its series in its own language; without a name the code is shown.
    """
    own = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    for suffix in dict.fromkeys((own, *COLUMN_SUFFIXES.values())):
        name = str(getattr(series, f"name_{suffix}"))
        if name and name != series.code:
            return name
    return series.code


def get_series_description(series: Series, language: str) -> str:
    """Return the description of a series in the reader's language."""
    suffix = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    return str(getattr(series, f"description_{suffix}"))


def list_cards_for(viewer: Viewer) -> QuerySet[Card]:
    """List cards the viewer can see, with their current revision, by number."""
    return Card.objects.visible_to(viewer).with_current().order_by("number")


def find_names_of(viewer: Viewer, numbers: Collection[str]) -> dict[str, set[str]]:
    """Return names of cards the viewer can see, in every language; one query."""
    if not numbers:
        return {}
    cards = list_cards_for(viewer).filter(number__in=numbers)
    return {
        card.number: {name for name in card.current_revision.list_names() if name}
        for card in cards
        if card.current_revision
    }


def list_all_cards() -> QuerySet[Card]:
    """List every published card, by number; never for a user."""
    published = Card.objects.filter(current_revision__isnull=False)
    return published.with_current().order_by("number")


def get_card_for(viewer: Viewer, number: str) -> Card:
    """Return one card the viewer can see, with its current revision.

    Raises:
        CardNotFound: There is no such card, or the viewer cannot see it; the response
            does not tell which.
    """
    could_be = re.fullmatch(NUMBER_PATTERN, number)
    card = list_cards_for(viewer).filter(number=number).first() if could_be else None
    if card is None:
        raise CardNotFound(details={"number": number})
    return card


def get_revision_for(viewer: Viewer, number: str) -> CardRevision:
    """Return the current revision of a card the viewer can see.

    Raises:
        CardNotFound: As ``get_card_for``.
    """
    revision = get_card_for(viewer, number).current_revision
    if revision is None:  # The gatekeeper returns published cards only.
        raise CardNotFound(details={"number": number})
    return revision


def list_neighbours_for(viewer: Viewer, card: Card) -> tuple[Card | None, Card | None]:
    """Return the cards before and after this one, for paging through; two queries."""
    cards = list_cards_for(viewer)
    before = cards.filter(number__lt=card.number).order_by("-number").first()
    after = cards.filter(number__gt=card.number).first()
    return before, after


def list_revisions(card: Card) -> QuerySet[CardRevision]:
    """List the revisions of a card, newest first; the caller passed a gatekeeper."""
    return card.revisions.select_related("author").order_by("-version")


def show_cards(cards: Iterable[Card], language: str) -> tuple[ShownCard, ...]:
    """Return the current cards in one language, in the order given."""
    current = (card.current_revision for card in cards)
    return show_revisions([revision for revision in current if revision], language)


def get_faces(revision_ids: Iterable[int]) -> dict[int, CardFace]:
    """Return card faces by revision; one query.

    Raises:
        UnknownRevision: One of the revisions was never published.
    """
    return {pk: revision.data for pk, revision in _revisions(revision_ids).items()}


def get_catalogue(
    revision_ids: Iterable[int], language: str
) -> dict[str, dict[str, object]]:
    """Return the data a client needs to show the cards of a battle; two queries.

    By card number. Each entry is the card face with ``name``, ``text``, ``flavor`` and
    ``traits`` in the given language, and ``art``, ``rarity``, ``playable``,
    ``revision``, and the Japanese words under ``original``. Of two revisions of one
    card the later counts.

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
