"""Reads of rulings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet
from django.utils.functional import Promise

from cards.card_data.folding import fold_text
from cards.card_data.languages import COLUMN_SUFFIXES, FALLBACK_LANGUAGE
from cards.catalogue import selectors as catalogue
from cards.errors import RulingNotFound
from cards.models import (
    Card,
    CardSet,
    Printing,
    Ruling,
    RulingCard,
    Verdict,
    Viewer,
)

MOST_WORDS: Final = 10
LONGEST_QUERY: Final = 200


@dataclass(frozen=True, slots=True)
class LocalizedText:
    """A text in the reader's language, or in one it is known in.

    Attributes:
        text: The text; empty if there is none in any language.
        language: Its language, for the attribute ``lang``.
    """

    text: str
    language: str


@dataclass(frozen=True, slots=True)
class VerdictCount:
    """How many rulings have one verdict."""

    verdict: str
    label: str | Promise
    number: int


@dataclass(frozen=True, slots=True)
class RulingCounts:
    """How many answers there are, and how many the engine gives.

    Attributes:
        by_verdict: Number of rulings by verdict; verdicts without any have none.
        checked_at: When the last of them was checked.
    """

    by_verdict: dict[str, int] = field(default_factory=dict)
    checked_at: datetime | None = None

    @property
    def total(self) -> int:
        """Return how many rulings there are."""
        return sum(self.by_verdict.values())

    @property
    def checked(self) -> int:
        """Return how many answers hold."""
        return self.by_verdict.get(Verdict.CHECKED, 0)

    @property
    def listed(self) -> list[VerdictCount]:
        """Return the counts above zero, in the order of the verdicts."""
        return [
            VerdictCount(verdict.value, verdict.label, number)
            for verdict in Verdict
            if (number := self.by_verdict.get(verdict.value, 0))
        ]


@dataclass(frozen=True, slots=True)
class SetRulings:
    """A set and the counts of the rulings on its cards."""

    card_set: CardSet
    counts: RulingCounts


def localize_text(ruling: Ruling, stem: str, language: str) -> LocalizedText:
    """Return question or answer in a language, or in the first other it is given in."""
    for code in dict.fromkeys((language, FALLBACK_LANGUAGE, *COLUMN_SUFFIXES)):
        suffix = COLUMN_SUFFIXES.get(code)
        text = str(getattr(ruling, f"{stem}_{suffix}")) if suffix else ""
        if text:
            return LocalizedText(text, code)
    return LocalizedText("", language)


def list_rulings_for(
    viewer: Viewer,
    *,
    query: str = "",
    card: str = "",
    card_set: CardSet | None = None,
    verdict: str = "",
) -> QuerySet[Ruling]:
    """List rulings the viewer can read, newest first, each with its cards.

    Args:
        viewer: The user who reads.
        query: Words that the ruling must have, all of them; its card numbers too.
        card: Only rulings on the card with this number.
        card_set: Only rulings on a card of this set.
        verdict: Only rulings with this verdict.
    """
    rulings = Ruling.objects.visible_to(viewer)
    for word in query[:LONGEST_QUERY].split()[:MOST_WORDS]:
        of_card = RulingCard.objects.filter(
            ruling=OuterRef("pk"), card__number__startswith=word.upper()
        )
        rulings = rulings.filter(Q(words__contains=fold_text(word)) | Exists(of_card))
    if card:
        concerned = RulingCard.objects.filter(ruling=OuterRef("pk"), card_id=card)
        rulings = rulings.filter(Exists(concerned))
    if card_set is not None:
        rulings = rulings.filter(pk__in=_rulings_of_set(viewer, card_set))
    if verdict:
        rulings = rulings.filter(verdict=verdict)
    return _with_cards(viewer, rulings)


def get_ruling_for(viewer: Viewer, ruling_id: int) -> Ruling:
    """Return one ruling the viewer can read.

    Raises:
        RulingNotFound: There is none, or the viewer cannot see it.
    """
    found = list_rulings_for(viewer).filter(pk=ruling_id).first()
    if found is None:
        raise RulingNotFound(details={"ruling": ruling_id})
    return found


def list_card_rulings_for(viewer: Viewer, card: Card) -> QuerySet[Ruling]:
    """List the rulings on a card that the viewer can read, newest first."""
    return list_rulings_for(viewer, card=card.number)


def _with_cards(viewer: Viewer, rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """Order by date, newest first, and load the cards the viewer can see."""
    seen = Card.objects.visible_to(viewer).values("number")
    links = RulingCard.objects.filter(card__in=seen).order_by("pk")
    links = links.select_related("card__current_revision", "card__series")
    return rulings.order_by("-listed_on", "-pk").prefetch_related(
        Prefetch("concerned", links, to_attr="shown_links")
    )


def _rulings_of_set(viewer: Viewer, card_set: CardSet) -> QuerySet[Any]:
    cards = catalogue.list_set_cards_for(viewer, card_set).order_by()
    links = RulingCard.objects.filter(card__in=cards.values("number"))
    return links.values("ruling")


def count_set_rulings_for(viewer: Viewer, card_set: CardSet) -> RulingCounts:
    """Count the rulings on the cards of a set by verdict; one query."""
    rulings = Ruling.objects.visible_to(viewer)
    found = (
        rulings.filter(pk__in=_rulings_of_set(viewer, card_set))
        .order_by()
        .values_list("verdict")
        .annotate(n=Count("pk"), last=Max("checked_at"))
    )
    return _build_counts(found)


def count_rulings_for(viewer: Viewer) -> RulingCounts:
    """Count all rulings the viewer can read, each once; one query."""
    rulings = Ruling.objects.visible_to(viewer).order_by().values_list("verdict")
    return _build_counts(rulings.annotate(n=Count("pk"), last=Max("checked_at")))


def list_counts_by_set_for(viewer: Viewer) -> list[SetRulings]:
    """Count the rulings of every set that has some, by code; two queries."""
    printings = Printing.objects.visible_to(viewer).order_by()
    rows = printings.filter(
        card__ruling_links__ruling__in=Ruling.objects.visible_to(viewer).values("pk")
    ).values_list("card_set", "card__ruling_links__ruling__verdict")
    counted = rows.annotate(
        n=Count("card__ruling_links__ruling", distinct=True),
        last=Max("card__ruling_links__ruling__checked_at"),
    )
    by_set: dict[int, list[tuple[str, int, datetime | None]]] = {}
    for key, verdict, number, last in counted:
        by_set.setdefault(key, []).append((verdict, number, last))
    return [
        SetRulings(card_set, _build_counts(by_set[card_set.pk]))
        for card_set in catalogue.list_sets_for(viewer)
        if card_set.pk in by_set
    ]


def _build_counts(
    rows: Iterable[tuple[str, int, datetime | None]],
) -> RulingCounts:
    found: Sequence[tuple[str, int, datetime | None]] = list(rows)
    moments = [last for _verdict, _number, last in found if last is not None]
    return RulingCounts(
        {verdict: number for verdict, number, _last in found},
        max(moments, default=None),
    )
