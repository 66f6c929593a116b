"""How many cards of a set can be played, and which words of the others are unknown.

Counted over what the index of the search and the revisions hold already: no text is
compiled to answer. Everything here is what the viewer may see of a card anyway.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Max, Q, QuerySet

from cards.card_data.unparsed_passages import MarkedSpan, UnparsedPassage, mark_passages
from cards.catalogue import selectors, unplayable_reasons
from cards.catalogue.presentation import ShownCard
from cards.catalogue.selectors import Viewer
from cards.models import Card, CardRevision, CardSet, Printing
from cards.search.selectors import filter_by_flag

_LANGUAGES: Final = ("ja", "en", "zh-hant")  # the first one that a text is known in


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many cards can be played.

    Attributes:
        cards: All of them.
        playable: Those that can be.
        with_text: Those that say anything.
        playable_with_text: Those of them that can be played.
    """

    cards: int = 0
    playable: int = 0
    with_text: int = 0
    playable_with_text: int = 0

    @property
    def missing(self) -> int:
        """Cards that cannot be played."""
        return self.cards - self.playable


@dataclass(frozen=True, slots=True)
class SetCoverage:
    """A set and how much of it can be played."""

    card_set: CardSet
    coverage: Coverage


@dataclass(frozen=True, slots=True)
class ExplainedPassage:
    """A part of a text that was not understood, and what is said about it."""

    gap: UnparsedPassage
    sentence: str


@dataclass(frozen=True, slots=True)
class UnplayableCard:
    """A card that cannot be played.

    Attributes:
        card: The card.
        since: Since when it has not been playable without a break.
        text: The text that was not understood, in its own language.
        language: Which one that is.
        stretches: The text, its unknown words apart.
        reasons: Why.
    """

    card: ShownCard
    since: datetime
    text: str
    language: str
    stretches: tuple[MarkedSpan, ...]
    reasons: tuple[ExplainedPassage, ...]


def get_coverage_for(viewer: Viewer) -> Coverage:
    """Of all cards the viewer may see; one query."""
    found = selectors.filter_visible_to(viewer).aggregate(
        **_counts("search_entry", "pk")
    )
    return Coverage(**found)


def list_coverage_for(viewer: Viewer) -> tuple[SetCoverage, ...]:
    """Of every set the viewer may see cards of, by code; two queries."""
    counts = _counts("card__search_entry", "card", distinct=True)
    rows = (
        Printing.objects.visible_to(viewer)
        .order_by()
        .values("card_set")
        .annotate(**counts)
        .values_list("card_set", *counts)
    )
    counted = {card_set: Coverage(*found) for card_set, *found in rows}
    return tuple(
        SetCoverage(card_set, counted[card_set.pk])
        for card_set in selectors.list_sets_for(viewer)
        if card_set.pk in counted
    )


def get_set_coverage_for(viewer: Viewer, card_set: CardSet) -> Coverage:
    """Of one set; one query."""
    cards = selectors.list_set_cards_for(viewer, card_set).order_by()
    return Coverage(**cards.aggregate(**_counts("search_entry", "pk")))


def _counts(entry: str, card: str, *, distinct: bool = False) -> dict[str, Count]:
    """What ``Coverage`` holds, counted over rows that lead to an entry of the index.

    Printings lead to a card several times; to count distinct rows takes thrice as long.
    """
    playable = filter_by_flag("playable", entry)
    with_text = ~filter_by_flag("vanilla", entry)

    def count(which: Q | None = None) -> Count:
        return Count(card, filter=which, distinct=distinct)

    return {
        "cards": count(),
        "playable": count(playable),
        "with_text": count(with_text),
        "playable_with_text": count(playable & with_text),
    }


def get_set_changed_at(viewer: Viewer, card_set: CardSet) -> datetime | None:
    """When a card of the set last said something else; one query."""
    cards = selectors.list_set_cards_for(viewer, card_set).order_by()
    found: datetime | None = cards.aggregate(last=Max("current_revision__created_at"))[
        "last"
    ]
    return found


def list_unplayable_for(viewer: Viewer, card_set: CardSet) -> QuerySet[Card]:
    """The cards of a set that cannot be played, by number."""
    cards = selectors.list_set_cards_for(viewer, card_set)
    return cards.filter(current_revision__is_playable=False)


def explain_unplayable(
    cards: Iterable[Card], language: str
) -> tuple[UnplayableCard, ...]:
    """Why each of these cards cannot be played; a few queries for any number."""
    rows = list(cards)
    shown = selectors.show_cards(rows, language)
    since = _unplayable_since(rows)
    return tuple(
        _explain_card(card.current_revision, found, since[card.pk])
        for card, found in zip(rows, shown, strict=True)
        if card.current_revision is not None
    )


def _explain_card(
    revision: CardRevision, card: ShownCard, since: datetime
) -> UnplayableCard:
    draft = revision.as_draft()
    language = next((code for code in _LANGUAGES if draft.texts.get(code)), "ja")
    text = draft.texts.get(language, "")
    return UnplayableCard(
        card=card,
        since=since,
        text=text,
        language=language,
        stretches=mark_passages(text, draft.gaps),
        reasons=tuple(
            ExplainedPassage(gap, unplayable_reasons.explain_reason(gap))
            for gap in draft.gaps
        ),
    )


def _unplayable_since(cards: Iterable[Card]) -> dict[int, datetime]:
    """When the oldest version behind which none could be played was published."""
    versions = CardRevision.objects.filter(card__in=[card.pk for card in cards])
    since: dict[int, datetime] = {}
    was_playable: set[int] = set()
    for card, is_playable, published in versions.order_by(
        "card", "-version"
    ).values_list("card", "is_playable", "created_at"):
        if is_playable:
            was_playable.add(card)
        elif card not in was_playable:
            since[card] = published
    return since
