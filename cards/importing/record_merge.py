"""Merges a row of a list into a card.

A Japanese row decides the attributes (UA-2.1), because names and traits are compared in
Japanese; an English row adds its words. So lists in several languages may come in any
order. What the texts prove together is weighed afterwards (``evidence``). Each
different text is compiled once.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cards.card_data import CardFace
from cards.card_data.draft import CardDraft
from cards.card_data.languages import CHINESE, ENGLISH, RULES_LANGUAGE
from cards.card_data.text_translation import Glossary
from cards.card_data.unparsed_passages import (
    UnparsedPassage,
    describe_missing_values,
    list_unparsed_passages,
)
from cards.effects import compile_card, dump_tree
from cards.effects.model.abilities import CardEffects
from cards.effects.model.enums import CardKind
from cards.effects.paraphrases import NO_PARAPHRASES, ParaphraseBook
from cards.effects.renderers import Options, get_renderer
from cards.effects.triggers import get_trigger_ability

from .completion import (
    Difference,
    complete_draft,
    fill_from_card,
    keep_decisions,
    list_differences,
)
from .list_files import strip_rarity_stars
from .records import CardRecord
from .text_cleaning import clean_english_text, clean_text

NO_TEXT: Final = "-"
_KEPT_TEXTS: Final = 12_000  # Compiled texts; one takes some three kilobytes.


@dataclass(frozen=True, slots=True)
class InterpretedText:
    """The result of compiling a Japanese text.

    Attributes:
        text: The text with its icons as words, one paragraph on each line.
        effects: Its tree as plain data; none if it could not be parsed, or is empty.
        gaps: What could not be parsed.
        tree: The tree itself, to be rendered.
    """

    text: str
    effects: dict[str, Any] | None
    gaps: tuple[UnparsedPassage, ...]
    tree: CardEffects | None = None


class TextCompiler:
    """Compiles each different text once, for one import.

    Attributes:
        paraphrases: What words of a text that is not understood may be read as.
    """

    def __init__(self, paraphrases: ParaphraseBook = NO_PARAPHRASES) -> None:
        self.paraphrases = paraphrases
        self._kept: OrderedDict[tuple[object, ...], InterpretedText] = OrderedDict()

    def compile_record_text(self, record: CardRecord) -> InterpretedText:
        """Return what a Japanese record's text does, or why it cannot be parsed."""
        key = (
            record.kind,
            record.text,
            record.trigger,
            record.trigger_text,
            record.color,
        )
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _interpret_record(record, self.paraphrases)
            if len(self._kept) > _KEPT_TEXTS:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def clear(self) -> None:
        """Forget the compiled texts."""
        self._kept.clear()


def _interpret_record(
    record: CardRecord, paraphrases: ParaphraseBook
) -> InterpretedText:
    text, trigger_text = clean_text(record.text), clean_text(record.trigger_text)
    compiled = compile_card(
        record.kind,
        text or NO_TEXT,
        trigger=record.trigger,
        trigger_text=trigger_text,
        color=record.color,
        paraphrases=paraphrases,
    )
    if compiled.tree is None:
        return InterpretedText(
            text, None, list_unparsed_passages(compiled.problems, text, trigger_text)
        )
    tree = _without_usual_trigger(compiled.tree, record)
    if not text and record.kind is not CardKind.EVENT and tree.trigger is None:
        return InterpretedText(text, None, ())
    return InterpretedText(text, dict(dump_tree(tree)), (), tree)


def _without_usual_trigger(tree: CardEffects, record: CardRecord) -> CardEffects:
    """Remove what every trigger of its type does: the rules have it, not the card."""
    if record.trigger is None:
        return tree
    usual = get_trigger_ability(record.trigger, record.color)
    return replace(tree, trigger=None) if tree.trigger == usual else tree


@dataclass(frozen=True, slots=True)
class MergedRecord:
    """A card with a row of a list merged in.

    Attributes:
        draft: The card.
        differences: Where the row contradicts the card before.
        keeps: Attributes and columns in which the card before counts.
    """

    draft: CardDraft
    differences: tuple[Difference, ...] = ()
    keeps: Collection[str] = ()


def merge_record(
    record: CardRecord,
    before: CardDraft | None,
    *,
    compiler: TextCompiler,
    glossary: Glossary,
    written: Collection[str] = (),
    decided: Collection[str] = (),
) -> MergedRecord:
    """Return the card with the record merged in.

    Args:
        record: One row of a list.
        before: The card before; ``None`` for a new card.
        compiler: Compiles its text.
        glossary: Names and traits for texts in other languages.
        written: Languages whose text was given by a list and not rendered.
        decided: Attributes and columns that an editor decided; they stay.
    """
    is_japanese = record.language == RULES_LANGUAGE
    if is_japanese:
        row = _draft_japanese(record, before, compiler, glossary, written)
    else:
        row = _from_foreign(record)
    if before is None:
        return MergedRecord(row)
    if is_japanese:
        draft, keeps = fill_from_card(row, before), decided
    else:
        draft = _add_words(complete_draft(before, row), record)
        keeps = {*row.face, *decided}
    differences = list_differences(before, row)
    return MergedRecord(keep_decisions(draft, before, decided), differences, keeps)


def complete_from_row(
    record: CardRecord, before: CardDraft, *, compiler: TextCompiler, glossary: Glossary
) -> CardDraft:
    """Return a card with what it lacks from a further row about it."""
    if record.language == RULES_LANGUAGE:
        row = _draft_japanese(record, before, compiler, glossary, ())
    else:
        row = _from_foreign(record)
    return complete_draft(before, row)


def _draft_japanese(
    record: CardRecord,
    before: CardDraft | None,
    compiler: TextCompiler,
    glossary: Glossary,
    written: Collection[str],
) -> CardDraft:
    """Return what a Japanese row says, with the words that only the card has."""
    kept = _kept_texts(before, written)
    understood = compiler.compile_record_text(record)
    rendered = _render_texts(understood, record.kind, glossary)
    own = {RULES_LANGUAGE: understood.text}
    texts = _merge_words(rendered, kept, record.texts, own)
    return _from_japanese(record, before, understood, texts)


def _add_words(draft: CardDraft, record: CardRecord) -> CardDraft:
    """Return a card with the name and the text of a row in another language."""
    return replace(
        draft,
        names=_merge_words(draft.names, {record.language: record.name}, record.names),
        texts=_merge_words(
            draft.texts,
            {record.language: clean_english_text(record.text)},
            record.texts,
        ),
    )


def _from_japanese(
    record: CardRecord,
    before: CardDraft | None,
    understood: InterpretedText,
    texts: Mapping[str, str],
) -> CardDraft:
    return CardDraft(
        face=make_face(record, effects=understood.effects),
        names=_merge_words(
            before.names if before else {}, record.names, {RULES_LANGUAGE: record.name}
        ),
        texts=texts,
        flavors=before.flavors if before else {},
        rarity=strip_rarity_stars(record.rarity),
        art=before.art if before else "",
        gaps=(
            *(() if "text" in record.missing else understood.gaps),
            *describe_missing_values(record.missing),
        ),
    )


def _kept_texts(
    before: CardDraft | None, written: Collection[str]
) -> Mapping[str, str]:
    texts = before.texts if before else {}
    return {language: texts.get(language, "") for language in written}


def _from_foreign(record: CardRecord) -> CardDraft:
    """Return a card of which only a translation is known."""
    return CardDraft(
        face=make_face(record, effects=None),
        names=_merge_words({}, record.names, {record.language: record.name}),
        texts=_merge_words(
            {}, record.texts, {record.language: clean_english_text(record.text)}
        ),
        rarity=strip_rarity_stars(record.rarity),
        gaps=describe_missing_values(record.missing),
    )


def make_face(record: CardRecord, *, effects: dict[str, Any] | None) -> CardFace:
    """Return the card face of a row of a list, with these effects."""
    energy: dict[str, int] = {}
    if record.kind is not CardKind.EVENT:
        for color in record.generated_energy:
            energy[color.value] = energy.get(color.value, 0) + 1
    return CardFace(
        number=record.number,
        series=record.series,
        name=record.name,
        kind=record.kind.value,
        color=record.color.value,
        required_energy=record.required_energy,
        ap_cost=record.ap_cost,
        generated_energy=energy,
        bp=(record.bp or 0) if record.kind is CardKind.CHARACTER else None,
        traits=list(dict.fromkeys(record.traits)),
        trigger=record.trigger.value if record.trigger else None,
        effects=effects,
    )


def _render_texts(
    understood: InterpretedText, kind: CardKind, glossary: Glossary
) -> dict[str, str]:
    if understood.tree is None:
        return {}
    texts = {}
    for language in (CHINESE, ENGLISH):
        options = Options(kind, glossary.translations(language))
        texts[language] = get_renderer(language).effects(understood.tree, options).text
    return texts


def _merge_words(*layers: Mapping[str, str]) -> dict[str, str]:
    """Merge words by language, later ones over earlier; empty words add nothing."""
    return {
        language: text for layer in layers for language, text in layer.items() if text
    }


def build_glossary(
    names: Iterable[tuple[str, str, str]], traits: Iterable[tuple[str, str, str]]
) -> Glossary:
    """Build a glossary of triples: Japanese, Chinese, English; some empty."""

    def by_language(
        triples: Iterable[tuple[str, str, str]],
    ) -> dict[str, dict[str, str]]:
        words: dict[str, dict[str, str]] = {CHINESE: {}, ENGLISH: {}}
        for japanese, chinese, english in triples:
            for language, word in ((CHINESE, chinese), (ENGLISH, english)):
                if japanese and word:
                    words[language][japanese] = word
        return words

    return Glossary(names=by_language(names), traits=by_language(traits))
