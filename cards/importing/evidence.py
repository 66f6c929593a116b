"""What the printed texts of an imported card prove, and the effect that follows.

The row of a list has been merged into the card before; here the texts that lists gave
are compiled, each in its language, and weighed against each other.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.card_data import CardFace
from cards.card_data.draft import CardDraft
from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import (
    CHINESE,
    ENGLISH,
    RULES_LANGUAGE,
    WITNESSES,
)
from cards.card_data.text_translation import Glossary
from cards.card_data.unparsed_passages import (
    UnparsedPassage,
    describe_missing_values,
    list_unparsed_passages,
)
from cards.effects import compile_card, dump_tree
from cards.effects.model.abilities import CardEffects
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.effects.paraphrases import NO_PARAPHRASES, ParaphraseBook
from cards.effects.renderers import Options, get_renderer
from cards.effects.triggers import get_trigger_ability
from cards.effects.witnesses import (
    NameBook,
    Verdict,
    Witness,
    judge_witnesses,
    load_accepted_disagreements,
)
from cards.effects.witnesses.name_book import NAME, TRAIT
from cards.effects.witnesses.normal_form import normalize_tree


@dataclass(frozen=True, slots=True)
class Words:
    """Names and traits that the texts of a series mention.

    Attributes:
        glossary: Their translations, to write texts.
        book: Which of them mean the same in Japanese and in English, to read texts.
        paraphrases: What words of a text that is not understood may be read as.
    """

    glossary: Glossary
    book: NameBook
    paraphrases: ParaphraseBook = NO_PARAPHRASES


def weigh_texts(
    draft: CardDraft,
    printed: Collection[str],
    words: Words,
    *,
    trigger_texts: Mapping[str, str] | None = None,
    decided: str = "",
) -> CardDraft:
    """Return a card with its evidence, and with the effect its printed texts give it.

    Args:
        draft: The card, with the texts of all lists.
        printed: Languages whose text a list gave; the others are rendered.
        words: Names and traits of its series.
        trigger_texts: What its life trigger does, by language, as far as lists say it.
        decided: The language whose text counts if the texts differ.
    """
    if "text" in draft.missing:
        return draft
    texts = {
        language: text
        for language in WITNESSES
        if language in printed and (text := draft.texts.get(language, "").strip())
    }
    if not texts:
        return _without_text(draft)
    triggers = trigger_texts or {}
    witnesses = tuple(
        _hear(draft.face, language, text, triggers.get(language, ""), words.paraphrases)
        for language, text in texts.items()
    )
    accepted = load_accepted_disagreements().get(draft.face["number"])
    if accepted is not None:
        decided = decided or accepted.language
    verdict = judge_witnesses(witnesses, words.book, decided=decided)
    evidence = CardEvidence.from_verdict(verdict, witnesses)
    if accepted is not None and evidence.decided == accepted.language:
        evidence = replace(evidence, reason=accepted.reason)
    return _apply(draft, verdict, evidence, words, texts)


def translate_card(draft: CardDraft, book: NameBook) -> CardDraft:
    """Return a card of an English list with the Japanese names that are known by now.

    A card that has a Japanese name keeps its name and traits.
    """
    face = draft.face
    if not draft.names.get(RULES_LANGUAGE):
        face = {
            **face,
            "name": book.get_japanese(NAME, face["name"]),
            "traits": [book.get_japanese(TRAIT, trait) for trait in face["traits"]],
        }
    return replace(draft, face=face)


def _without_text(draft: CardDraft) -> CardDraft:
    """Return a card that no list gives a text; an Event without one stays refused."""
    gaps = describe_missing_values(draft.missing)
    return replace(draft, gaps=gaps, evidence=CardEvidence())


def _hear(
    face: CardFace,
    language: str,
    text: str,
    trigger_text: str,
    paraphrases: ParaphraseBook,
) -> Witness:
    compiled = compile_card(
        CardKind(face["kind"]),
        text,
        trigger=Trigger(face["trigger"]) if face["trigger"] else None,
        trigger_text=trigger_text,
        color=Color(face["color"]),
        language=language,
        paraphrases=paraphrases,
    )
    tree = compiled.tree and _without_usual_trigger(compiled.tree, face)
    return Witness(language, tree, compiled.problems, compiled.paraphrases)


def _apply(
    draft: CardDraft,
    verdict: Verdict,
    evidence: CardEvidence,
    words: Words,
    texts: Mapping[str, str],
) -> CardDraft:
    """Return the card with what was judged: effect, gaps and rendered texts."""
    gaps: tuple[UnparsedPassage, ...] = ()
    effects, rendered = None, {}
    if verdict.tree is None:
        gaps = list_unparsed_passages(verdict.problems, next(iter(texts.values())))
    else:
        effects = _keep_trigger(dict(dump_tree(verdict.tree)), draft.face)
        rendered = _render(verdict.tree, draft, words.glossary, texts)
    return replace(
        draft,
        face={**draft.face, "effects": effects},
        texts={**draft.texts, **rendered},
        gaps=(*gaps, *describe_missing_values(draft.missing)),
        evidence=evidence,
    )


def _without_usual_trigger(tree: CardEffects, face: CardFace) -> CardEffects:
    """Remove what every trigger of its type does: the rules have it, not the card."""
    if face["trigger"] is None:
        return replace(tree, trigger=None)
    usual = get_trigger_ability(Trigger(face["trigger"]), Color(face["color"]))
    is_usual = normalize_tree(tree.trigger) == normalize_tree(usual)
    return replace(tree, trigger=None) if is_usual else tree


def _keep_trigger(effects: dict[str, Any], face: CardFace) -> dict[str, Any]:
    """Keep what a list said of the trigger, where no text given now says it."""
    known = (face["effects"] or {}).get("trigger")
    if known and not effects.get("trigger"):
        effects["trigger"] = known
    return effects


def _render(
    tree: CardEffects, draft: CardDraft, glossary: Glossary, texts: Mapping[str, str]
) -> dict[str, str]:
    """Return the text in languages that have none; English only if none is printed."""
    kind = CardKind(draft.face["kind"])
    wanted = [
        language
        for language in (CHINESE, ENGLISH)
        if language not in texts and not draft.texts.get(language)
    ]
    return {
        language: get_renderer(language)
        .effects(tree, Options(kind, glossary.translations(language)))
        .text
        for language in wanted
    }
