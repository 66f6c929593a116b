"""Drafts of published cards, and drafts as plain data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cards.card_data import LANGUAGES, CardFace
from cards.card_data.draft import CardDraft
from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    RULES_LANGUAGE,
    WITNESSES,
    list_columns,
)
from cards.card_data.text_translation import (
    NO_TEXT,
    Glossary,
    TranslatedText,
    translate_card_text,
)
from cards.card_data.unparsed_passages import UnparsedPassage, describe_missing_values
from cards.effects import CompiledCard, compile_card, dump_tree
from cards.effects.model.enums import CardKind, Trigger
from cards.effects.paraphrases import ParaphraseBook
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
        paraphrases = load_paraphrases()
        written = translate_card_text(
            kind=face["kind"], text=text, glossary=glossary, paraphrases=paraphrases
        )
        trigger = _compile_printed_trigger(before, paraphrases)
        texts, gaps = written.texts, ()
        problems = (*written.problems, *map(str, trigger.problems))
        is_read = written.effects is not None and not problems
        face["effects"] = _join_trigger(written, trigger, before) if is_read else None
        read = (*written.paraphrases, *trigger.paraphrases)
        evidence = CardEvidence(
            state="one_witness" if is_read else "refused",
            languages=(RULES_LANGUAGE,) if is_read else (),
            paraphrases=tuple(item.to_dict() for item in read),
            trigger_texts=before.evidence.trigger_texts,
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


def _compile_printed_trigger(
    card: CardDraft, paraphrases: ParaphraseBook
) -> CompiledCard:
    """Return what the unusual words of a card's trigger do, without its effect text."""
    texts = card.evidence.trigger_texts
    language = next((code for code in WITNESSES if code in texts), RULES_LANGUAGE)
    text = texts.get(language, "")
    trigger = card.face["trigger"] if text else None
    return compile_card(
        CardKind(card.face["kind"]),
        NO_TEXT,
        trigger=Trigger(trigger) if trigger else None,
        trigger_text=text,
        language=language,
        paraphrases=paraphrases,
    )


def _join_trigger(
    written: TranslatedText, trigger: CompiledCard, before: CardDraft
) -> dict[str, Any]:
    """Return a new effect with the unusual trigger that the card has."""
    read = dump_tree(trigger.tree).get("trigger") if trigger.tree else None
    known = read or (before.face["effects"] or {}).get("trigger")
    return {**(written.effects or {}), **({"trigger": known} if known else {})}


def _by_language(rows: Iterable[Sequence[str]]) -> dict[str, dict[str, str]]:
    by_language: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for words in rows:
        for language, word in zip(LANGUAGES, words, strict=True):
            by_language[language][words[0]] = word
    return by_language
