"""Coverage: how many cards of a set can be played, and what blocks the others.

Counted from the search index and the revisions; no text is compiled for it. Everything
here is limited to what the viewer can see.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Max, Q, QuerySet

from cards.card_data.languages import ENGLISH, LANGUAGES, RULES_LANGUAGE
from cards.card_data.unparsed_passages import MarkedSpan, UnparsedPassage, mark_passages
from cards.catalogue import selectors, unplayable_reasons
from cards.catalogue.presentation import ShownCard
from cards.catalogue.selectors import Viewer
from cards.models import Card, CardRevision, CardSet, Printing
from cards.search.selectors import filter_by_flag

# The first in which a text is known is shown.
_LANGUAGES: Final = dict.fromkeys((RULES_LANGUAGE, ENGLISH, *LANGUAGES))


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many cards can be played.

    Attributes:
        cards: All of them.
        playable: Those that can be played.
        with_text: Those with a text.
        playable_with_text: Those with a text that can be played.
        proved: Those whose Japanese and English text mean the same.
        disputed: Those whose texts mean different things.
    """

    cards: int = 0
    playable: int = 0
    with_text: int = 0
    playable_with_text: int = 0
    proved: int = 0
    disputed: int = 0

    @property
    def missing(self) -> int:
        """Return the number of cards that cannot be played."""
        return self.cards - self.playable


@dataclass(frozen=True, slots=True)
class SetCoverage:
    """The coverage of a set."""

    card_set: CardSet
    coverage: Coverage


@dataclass(frozen=True, slots=True)
class ExplainedPassage:
    """A part of a text that could not be parsed, with an explanation."""

    gap: UnparsedPassage
    sentence: str


@dataclass(frozen=True, slots=True)
class UnplayableCard:
    """A card that cannot be played.

    Attributes:
        card: The card.
        since: When it last became unplayable.
        text: The text that could not be parsed, in its own language.
        language: The language of the text.
        stretches: The text with its unparsed parts marked.
        trigger_text: The unusual text of its trigger; empty if there is none.
        trigger_language: The language of the trigger text.
        trigger_stretches: The trigger text likewise.
        reasons: Why.
    """

    card: ShownCard
    since: datetime
    text: str
    language: str
    stretches: tuple[MarkedSpan, ...]
    trigger_text: str
    trigger_language: str
    trigger_stretches: tuple[MarkedSpan, ...]
    reasons: tuple[ExplainedPassage, ...]


def get_coverage_for(viewer: Viewer) -> Coverage:
    """Return the coverage of all cards the viewer can see; one query."""
    found = selectors.filter_visible_to(viewer).aggregate(
        **_counts("search_entry", "pk", "current_revision")
    )
    return Coverage(**found)


def list_coverage_for(viewer: Viewer) -> tuple[SetCoverage, ...]:
    """List the coverage of every set with visible cards, by code; two queries."""
    counts = _counts(
        "card__search_entry", "card", "card__current_revision", distinct=True
    )
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
    """Return the coverage of one set; one query."""
    cards = selectors.list_set_cards_for(viewer, card_set).order_by()
    counts = _counts("search_entry", "pk", "current_revision")
    return Coverage(**cards.aggregate(**counts))


def _counts(
    entry: str, card: str, revision: str, *, distinct: bool = False
) -> dict[str, Count]:
    """Return the counts of ``Coverage`` over rows that lead to an entry of the index.

    Printings lead to a card several times; counting distinct rows takes three times as
    long.
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
        "proved": count(Q(**{f"{revision}__evidence": "proved"})),
        "disputed": count(Q(**{f"{revision}__evidence": "disputed"})),
    }


def get_set_changed_at(viewer: Viewer, card_set: CardSet) -> datetime | None:
    """Return when a card of the set last changed; one query."""
    cards = selectors.list_set_cards_for(viewer, card_set).order_by()
    found: datetime | None = cards.aggregate(last=Max("current_revision__created_at"))[
        "last"
    ]
    return found


def list_unplayable_for(viewer: Viewer, card_set: CardSet) -> QuerySet[Card]:
    """List the cards of a set that cannot be played, by number."""
    cards = selectors.list_set_cards_for(viewer, card_set)
    return cards.filter(current_revision__is_playable=False)


def explain_unplayable(
    cards: Iterable[Card], language: str
) -> tuple[UnplayableCard, ...]:
    """Explain why each of these cards cannot be played; a few queries in all."""
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
    language = next(
        (code for code in _LANGUAGES if draft.texts.get(code)), RULES_LANGUAGE
    )
    text = draft.texts.get(language, "")
    triggers = draft.evidence.trigger_texts
    trigger_language = next((code for code in _LANGUAGES if code in triggers), "")
    trigger_text = triggers.get(trigger_language, "")
    return UnplayableCard(
        card=card,
        since=since,
        text=text,
        language=language,
        stretches=mark_passages(text, draft.gaps),
        trigger_text=trigger_text,
        trigger_language=trigger_language,
        trigger_stretches=mark_passages(trigger_text, draft.gaps, is_of_trigger=True),
        reasons=tuple(
            ExplainedPassage(gap, unplayable_reasons.explain_reason(gap))
            for gap in draft.gaps
        ),
    )


def _unplayable_since(cards: Iterable[Card]) -> dict[int, datetime]:
    """Return when the first version was published since which none could be played."""
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
