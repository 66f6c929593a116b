"""Drafts of published cards, and drafts as plain data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cards.card_data import LANGUAGES, CardFace
from cards.card_data.draft import CardDraft
from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import COLUMN_SUFFIXES, RULES_LANGUAGE, list_columns
from cards.card_data.text_translation import Glossary, translate_card_text
from cards.card_data.unparsed_passages import UnparsedPassage, describe_missing_values
from cards.models import CardRevision, Series, Trait

from .paraphrases import load_paraphrases

NUMBERS: Final = ("required_energy", "ap_cost", "bp")


def draft_from_revision(revision: CardRevision) -> CardDraft:
    """Return a draft that equals a revision."""
    words = {
        kind: {
            language: str(getattr(revision, f"{kind}_{suffix}"))
            for language, suffix in COLUMN_SUFFIXES.items()
        }
        for kind in ("name", "text", "flavor")
    }
    return CardDraft(
        face=revision.data,
        names=words["name"],
        texts=words["text"],
        flavors=words["flavor"],
        rarity=revision.rarity,
        art=revision.art,
        gaps=tuple(
            UnparsedPassage.from_dict(gap) for gap in revision.not_playable_reason or ()
        ),
        evidence=CardEvidence.from_columns(
            revision.evidence, revision.evidence_details
        ),
    )


def dump_draft(draft: CardDraft) -> dict[str, Any]:
    """Return a draft as plain data, to store it until it is published."""
    return {
        "face": dict(draft.face),
        "names": dict(draft.names),
        "texts": dict(draft.texts),
        "flavors": dict(draft.flavors),
        "rarity": draft.rarity,
        "art": draft.art,
        "gaps": [gap.to_dict() for gap in draft.gaps],
        "evidence": draft.evidence.state,
        "evidence_details": draft.evidence.details(),
    }


def load_draft(data: Mapping[str, Any]) -> CardDraft:
    """Load a stored draft."""
    return CardDraft(
        face=data["face"],
        names=data["names"],
        texts=data["texts"],
        flavors=data["flavors"],
        rarity=data["rarity"],
        art=data["art"],
        gaps=tuple(UnparsedPassage.from_dict(gap) for gap in data["gaps"]),
        evidence=CardEvidence.from_columns(
            data.get("evidence", ""), data.get("evidence_details")
        ),
    )


def load_glossary(series: Series) -> Glossary:
    """Return the names of the cards of a series, and all traits; two queries."""
    current = CardRevision.objects.filter(current_for__series=series)
    names = current.values_list(*list_columns("name"))
    traits = Trait.objects.values_list(*list_columns("name"))
    return Glossary(names=_by_language(names), traits=_by_language(traits))


def rewrite_card(
    revision: CardRevision,
    *,
    numbers: Mapping[str, int],
    text: str,
    glossary: Glossary,
) -> tuple[CardDraft, tuple[str, ...]]:
    """Return a card with other numbers and perhaps another text.

    Args:
        revision: The current revision.
        numbers: New values of ``NUMBERS``; what is left out stays.
        text: New Japanese text, one ability on each line; empty to keep it.
        glossary: Names for the other languages.

    Returns:
        The draft, and what could not be parsed.
    """
    before = draft_from_revision(revision)
    face: CardFace = {**before.face, **numbers}  # type: ignore[typeddict-item]  # NUMBERS are its fields
    texts = before.texts
    problems: tuple[str, ...] = ()
    gaps = tuple(gap for gap in before.gaps if not gap.missing)
    evidence = before.evidence
    if text and text != before.texts[RULES_LANGUAGE]:
        written = translate_card_text(
            kind=face["kind"],
            text=text,
            glossary=glossary,
            paraphrases=load_paraphrases(),
        )
        face["effects"], texts, problems = (
            written.effects,
            written.texts,
            written.problems,
        )
        gaps = ()
        is_read = written.effects is not None
        evidence = CardEvidence(
            state="one_witness" if is_read else "refused",
            languages=(RULES_LANGUAGE,) if is_read else (),
            paraphrases=tuple(
                item.to_dict(RULES_LANGUAGE) for item in written.paraphrases
            ),
        )
    after = CardDraft(
        face=face,
        names=before.names,
        texts=texts,
        flavors=before.flavors,
        rarity=before.rarity,
        art=before.art,
        gaps=(*gaps, *describe_missing_values(before.missing - numbers.keys())),
        evidence=evidence,
    )
    return after, problems


def _by_language(rows: Iterable[Sequence[str]]) -> dict[str, dict[str, str]]:
    by_language: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for words in rows:
        for language, word in zip(LANGUAGES, words, strict=True):
            by_language[language][words[0]] = word
    return by_language
