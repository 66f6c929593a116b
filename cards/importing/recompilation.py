"""Compilation of stored cards anew: of refused texts, and of those read as others.

A card becomes playable when the compiler or an editor's paraphrase reads its text by
now, and is refused again when a paraphrase is withdrawn. What an editor decided stays.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Q, QuerySet

from cards.card_data import LANGUAGES
from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES, ENGLISH, RULES_LANGUAGE
from cards.catalogue.paraphrases import load_paraphrases
from cards.catalogue.revision_drafts import load_glossary
from cards.catalogue.revisions import BY_IMPORT, publish_revisions
from cards.effects.paraphrases import ParaphraseBook
from cards.effects.witnesses import EvidenceState
from cards.models import CardRevision, CardSource, Series
from unionarena.core.accounts.models import User

from .evidence import Words, weigh_texts
from .name_matching import load_name_book

# States in which a text of a card is missing or not understood.
_UNPROVED: Final = (EvidenceState.REFUSED, EvidenceState.ONE_WITNESS)


@dataclass(frozen=True, slots=True)
class Recompilation:
    """What compiling a card anew gives.

    Attributes:
        before: Its current revision.
        draft: The card with what its texts prove by now.
    """

    before: CardRevision
    draft: CardDraft

    @property
    def number(self) -> str:
        """Return the card's number."""
        return str(self.draft.face["number"])

    @property
    def is_changed(self) -> bool:
        """Tell whether the texts prove something else than before."""
        return not self.before.equals(self.draft)

    @property
    def is_mended(self) -> bool:
        """Tell whether the card can be played, and could not before."""
        return self.draft.is_playable and not self.before.is_playable


def list_unproved() -> QuerySet[CardRevision]:
    """List current revisions of which a text may not be understood, by number."""
    waiting = Q(is_playable=False) | Q(evidence__in=_UNPROVED)
    return list_current().filter(waiting)


def list_paraphrased(key: int | None = None) -> QuerySet[CardRevision]:
    """List current revisions with words read as others, by number.

    Args:
        key: A paraphrase; only cards that it reads.
    """
    found = list_current().filter(evidence_details__has_key="paraphrases")
    if key is None:
        return found
    numbers = [
        row.pk
        for row in found.only("evidence_details", "card")
        if key in list_keys(row)
    ]
    return found.filter(pk__in=numbers)


def list_with_trigger_text() -> QuerySet[CardRevision]:
    """List current revisions whose trigger has unusual words, by number."""
    return list_current().filter(evidence_details__has_key="trigger_texts")


def list_trigger_texts(revision: CardRevision) -> Mapping[str, str]:
    """Return the printed texts of a card's trigger, by language, if unusual."""
    details = revision.evidence_details or {}
    return details.get("trigger_texts", {})


def list_keys(revision: CardRevision) -> set[int]:
    """Return the paraphrases that a card is read by."""
    details = revision.evidence_details or {}
    return {item.get("id", 0) for item in details.get("paraphrases", ())}


def list_current() -> QuerySet[CardRevision]:
    """List every current revision, by number."""
    current = CardRevision.objects.filter(current_for__isnull=False)
    return current.select_related("card__series").order_by("card__number")


def recompile(
    revisions: Iterable[CardRevision], paraphrases: ParaphraseBook | None = None
) -> list[Recompilation]:
    """Return what the texts of cards prove by now; writes nothing.

    Cards whose effect an editor wrote, or decided without a paraphrase, and cards
    without a text are left out.

    Args:
        revisions: Current revisions.
        paraphrases: Those in force; the stored ones if left out.
    """
    rows = [row for row in revisions if _is_compiled(row)]
    book = load_paraphrases() if paraphrases is None else paraphrases
    listed = _list_english_sources(rows)
    words: dict[int, Words] = {}
    found = []
    for row in rows:
        series = row.card.series
        if series.pk not in words:
            words[series.pk] = _load_words(series, book)
        found.append(
            _recompile_card(row, words[series.pk], has_list=row.card_id in listed)
        )
    return found


def publish_recompiled(
    found: Sequence[Recompilation], *, reason: str, author: User | None
) -> None:
    """Publish the cards that changed, each as a version."""
    publish_revisions(
        drafts=[item.draft for item in found if item.is_changed],
        reason=reason[:200],
        author=author,
        origin=BY_IMPORT,
    )


def _is_compiled(revision: CardRevision) -> bool:
    """Tell whether the effect of a card follows from its texts."""
    has_text = any(
        getattr(revision, f"text_{suffix}").strip()
        for suffix in COLUMN_SUFFIXES.values()
    )
    has_text = has_text or bool(list_trigger_texts(revision))
    is_written = not revision.evidence and revision.data["effects"] is not None
    is_settled = revision.evidence == EvidenceState.DECIDED and not list_keys(revision)
    return has_text and not is_written and not is_settled


def _list_english_sources(rows: Collection[CardRevision]) -> set[int]:
    """Return cards whose English text a list gave; one query."""
    sources = CardSource.objects.filter(
        card__in=[row.card_id for row in rows], language=ENGLISH, has_text=True
    )
    return set(sources.values_list("card", flat=True))


def _load_words(series: Series, book: ParaphraseBook) -> Words:
    return Words(load_glossary(series), load_name_book(series.code), book)


def _recompile_card(
    revision: CardRevision, words: Words, *, has_list: bool
) -> Recompilation:
    before = _drop_renderings(revision)
    printed = {RULES_LANGUAGE} if before.texts.get(RULES_LANGUAGE) else {ENGLISH}
    # Before a card is understood nothing was rendered: each text was given.
    if has_list or not revision.is_playable:
        printed.add(ENGLISH)
    known = before.evidence
    draft = weigh_texts(
        before,
        printed,
        words,
        trigger_texts=known.trigger_texts,
        decided=known.decided,
    )
    if draft.evidence.decided and draft.evidence.decided == known.decided:
        draft = replace(draft, evidence=replace(draft.evidence, reason=known.reason))
    return Recompilation(revision, draft)


def _drop_renderings(revision: CardRevision) -> CardDraft:
    """Return a card without the texts that were written from its paraphrased one."""
    draft = revision.as_draft()
    if not draft.evidence.paraphrases:
        return draft
    unread = _find_unread(revision)
    if unread is None:
        return draft
    first = revision.card.revisions.get(version=unread.version + 1)
    kept = {
        language: text
        for language in LANGUAGES
        if (text := draft.texts.get(language, ""))
        and (_get_text(unread, language) or text != _get_text(first, language))
    }
    return replace(draft, texts=kept)


def _find_unread(revision: CardRevision) -> CardRevision | None:
    """Return the last version of a card before its words were read as others."""
    for row in revision.card.revisions.filter(version__lt=revision.version).order_by(
        "-version"
    ):
        if not list_keys(row):
            return row
    return None


def _get_text(revision: CardRevision, language: str) -> str:
    return str(getattr(revision, f"text_{COLUMN_SUFFIXES[language]}"))
