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
from cards.card_data.text_translation import NO_TEXT, Glossary
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


@dataclass(frozen=True, slots=True)
class _PrintedTexts:
    """The texts of a card in a language, with what it says of the trigger.

    Attributes:
        language: Language of the effect text.
        text: The effect text; ``NO_TEXT`` if there is none.
        trigger_language: Language of the trigger text.
        trigger_text: The trigger text; empty if no list gives one.
    """

    language: str
    text: str
    trigger_language: str
    trigger_text: str


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
        trigger_texts: Printed texts of its life trigger, by language.
        decided: The language whose text counts if the texts differ.
    """
    given = {code: text for code, text in (trigger_texts or {}).items() if text}
    kept = given if _has_unusual_trigger(draft, given) else {}
    if "text" in draft.missing:
        return replace(draft, evidence=replace(draft.evidence, trigger_texts=kept))
    texts = _pair_texts(draft, printed, given) or _pair_without_effect(draft, kept)
    if not texts:
        return _without_text(draft, kept)
    witnesses = tuple(_hear(draft.face, item, words.paraphrases) for item in texts)
    accepted = load_accepted_disagreements().get(draft.face["number"])
    if accepted is not None:
        decided = decided or accepted.language
    verdict = judge_witnesses(witnesses, words.book, decided=decided)
    evidence = CardEvidence.from_verdict(verdict, witnesses, kept)
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


def _has_unusual_trigger(draft: CardDraft, given: Mapping[str, str]) -> bool:
    """Tell whether a trigger text may say anything but what its type does."""
    if draft.face["trigger"] is None:
        return "trigger" in draft.missing and bool(given)
    heard = (
        _hear(draft.face, _PrintedTexts(code, NO_TEXT, code, text), NO_PARAPHRASES)
        for code, text in given.items()
    )
    return any(item.tree is None or item.tree.trigger is not None for item in heard)


def _pair_texts(
    draft: CardDraft, printed: Collection[str], triggers: Mapping[str, str]
) -> tuple[_PrintedTexts, ...]:
    """Return the effect texts that lists gave, each with the words of the trigger."""
    return tuple(
        _PrintedTexts(language, text, *_find_trigger_text(triggers, language))
        for language in WITNESSES
        if language in printed and (text := draft.texts.get(language, "").strip())
    )


def _pair_without_effect(
    draft: CardDraft, triggers: Mapping[str, str]
) -> tuple[_PrintedTexts, ...]:
    """Return the trigger texts of a card without an effect text, but for Events."""
    if draft.face["trigger"] is None or draft.face["kind"] == CardKind.EVENT:
        return ()
    return tuple(
        _PrintedTexts(language, NO_TEXT, language, triggers[language])
        for language in WITNESSES
        if language in triggers
    )


def _find_trigger_text(triggers: Mapping[str, str], language: str) -> tuple[str, str]:
    """Return language and words of the trigger that go with a text.

    An English text without its own goes by the Japanese ones, which decide (UA-2.1).
    """
    code = language if language in triggers else RULES_LANGUAGE
    return code, triggers.get(code, "")


def _without_text(draft: CardDraft, trigger_texts: Mapping[str, str]) -> CardDraft:
    """Return a card that no list gives a text; an Event without one stays refused."""
    gaps = describe_missing_values(draft.missing)
    evidence = CardEvidence(trigger_texts=trigger_texts)
    return replace(draft, gaps=gaps, evidence=evidence)


def _hear(
    face: CardFace, printed: _PrintedTexts, paraphrases: ParaphraseBook
) -> Witness:
    kind = CardKind(face["kind"])
    effects = compile_card(
        kind, printed.text, language=printed.language, paraphrases=paraphrases
    )
    trigger = compile_card(
        kind,
        NO_TEXT,
        trigger=Trigger(face["trigger"]) if face["trigger"] else None,
        trigger_text=printed.trigger_text,
        color=Color(face["color"]),
        language=printed.trigger_language,
        paraphrases=paraphrases,
    )
    problems = (*effects.problems, *trigger.problems)
    if effects.tree is None or trigger.tree is None:
        return Witness(printed.language, None, problems)
    tree = _without_usual_trigger(
        replace(effects.tree, trigger=trigger.tree.trigger), face
    )
    read = (*effects.paraphrases, *trigger.paraphrases)
    return Witness(printed.language, tree, paraphrases=read)


def _apply(
    draft: CardDraft,
    verdict: Verdict,
    evidence: CardEvidence,
    words: Words,
    texts: tuple[_PrintedTexts, ...],
) -> CardDraft:
    """Return the card with what was judged: effect, gaps and rendered texts."""
    first = texts[0]
    gaps: tuple[UnparsedPassage, ...] = ()
    effects, rendered = None, {}
    if verdict.tree is None:
        gaps = list_unparsed_passages(verdict.problems, first.text, first.trigger_text)
    else:
        effects = dict(dump_tree(verdict.tree))
        if not first.trigger_text:
            effects = _keep_trigger(effects, draft.face)
        printed = {item.language for item in texts}
        rendered = _render(verdict.tree, draft, words.glossary, printed)
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
    tree: CardEffects, draft: CardDraft, glossary: Glossary, printed: Collection[str]
) -> dict[str, str]:
    """Return the text in languages that have none; English only if none is printed."""
    kind = CardKind(draft.face["kind"])
    wanted = [
        language
        for language in (CHINESE, ENGLISH)
        if language not in printed and not draft.texts.get(language)
    ]
    return {
        language: get_renderer(language)
        .effects(tree, Options(kind, glossary.translations(language)))
        .text
        for language in wanted
    }
