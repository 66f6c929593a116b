"""Decisions of editors about cards whose two texts say different things."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    ENGLISH,
    RULES_LANGUAGE,
    WITNESSES,
)
from cards.card_data.text_translation import Glossary
from cards.card_data.unparsed_passages import describe_missing_values
from cards.catalogue.card_diffs import DiffSpan, diff_texts
from cards.catalogue.revision_drafts import draft_from_revision, load_glossary
from cards.catalogue.revisions import publish_revision
from cards.effects import dump_tree, load_tree
from cards.effects.model.abilities import CardEffects
from cards.effects.model.enums import CardKind
from cards.effects.renderers import Options, get_renderer
from cards.errors import BadCard, CardNotFound, NotDisputed
from cards.importing.name_matching import load_name_book
from cards.models import Card, CardRevision
from cards.releases.services.permissions import require_permission
from unionarena.core.accounts.models import User

EDIT_CARDS: Final = "cards.change_card"


@transaction.atomic
def decide_text(*, number: str, language: str, reason: str, by: User) -> CardRevision:
    """Publish a card whose texts differ with the effect of one of them.

    Args:
        number: The card.
        language: The language whose text counts.
        reason: Why, in a sentence; kept with the version.
        by: The editor.

    Raises:
        NotYours: The user may not edit cards.
        CardNotFound: There is no such card.
        NotDisputed: Its texts do not differ, or it has no text in this language.
        BadCard: No reason is given.
    """
    require_permission(by, EDIT_CARDS)
    reason = reason.strip()
    if not reason:
        raise BadCard(_("Say why."))
    card = Card.objects.select_for_update().filter(number=number).first()
    if card is None or card.current_revision is None:
        raise CardNotFound(details={"number": number})
    before = draft_from_revision(card.current_revision)
    tree = read_trees(before.evidence, card.series.code).get(language)
    if tree is None:
        raise NotDisputed(details={"number": number, "language": language})
    evidence = replace(
        before.evidence, state="decided", decided=language, reason=reason
    )
    draft = replace(
        before,
        face={**before.face, "effects": dict(dump_tree(tree))},
        gaps=describe_missing_values(before.missing),
        evidence=evidence,
    )
    names = dict(settings.LANGUAGES)
    because = _("The %(language)s text counts: %(reason)s") % {
        "language": names[language],
        "reason": reason,
    }
    return publish_revision(draft=draft, reason=because[:200], author=by)


def read_trees(evidence: CardEvidence, series: str) -> dict[str, CardEffects]:
    """Return what each text of a disputed card does, with Japanese names."""
    book = load_name_book(series)
    return {
        language: book.translate(load_tree(data))
        if language == ENGLISH
        else load_tree(data)
        for language, data in evidence.readings.items()
    }


@dataclass(frozen=True, slots=True)
class TextReading:
    """One text of a card beside the other.

    Attributes:
        language: Its language.
        label: What the language is called.
        text: The text as printed.
        spans: What it does in the reader's language, the differing parts marked.
        is_understood: Whether it compiles.
        is_decided: Whether it was decided that it counts.
    """

    language: str
    label: str
    text: str
    spans: tuple[DiffSpan, ...]
    is_understood: bool
    is_decided: bool


def compare_readings(revision: CardRevision, language: str) -> tuple[TextReading, ...]:
    """Return both texts of a card, each with what it does in the reader's language."""
    evidence = CardEvidence.from_columns(revision.evidence, revision.evidence_details)
    series = revision.card.series
    written = _render_trees(
        read_trees(evidence, series.code),
        CardKind(revision.data["kind"]),
        load_glossary(series),
        language,
    )
    japanese, english = (written.get(code, "") for code in WITNESSES)
    spans = {
        RULES_LANGUAGE: _keep(diff_texts(english, japanese), "new"),
        ENGLISH: _keep(diff_texts(japanese, english), "new"),
    }
    names = dict(settings.LANGUAGES)
    return tuple(
        TextReading(
            language=code,
            label=str(names[code]),
            text=getattr(revision, f"text_{COLUMN_SUFFIXES[code]}"),
            spans=spans[code] if code in written else (),
            is_understood=code in evidence.languages,
            is_decided=evidence.decided == code,
        )
        for code in WITNESSES
    )


def _render_trees(
    trees: Mapping[str, CardEffects], kind: CardKind, glossary: Glossary, language: str
) -> dict[str, str]:
    options = Options(kind, glossary.translations(language))
    renderer = get_renderer(language)
    return {code: renderer.effects(tree, options).text for code, tree in trees.items()}


def _keep(spans: tuple[DiffSpan, ...], marked: str) -> tuple[DiffSpan, ...]:
    return tuple(span for span in spans if span.kind in ("same", marked))


def list_differences(revision: CardRevision) -> list[Mapping[str, Any]]:
    """Return where the trees of both texts differ, as stored."""
    details = revision.evidence_details or {}
    return list(details.get("differences", ()))
