"""Compile a card: text in, tree out, and proof that the tree means the text.

A card is playable when its whole text compiles (every word of it is read by a line of
the grammar of its language) and the rendering of its tree in that language compiles
to the same tree.
Everything else is a problem with a span; nothing is guessed.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Final

from cards.effects.compilers.engine.compiler import compile_text, compile_trigger
from cards.effects.compilers.engine.language import CardLanguage
from cards.effects.compilers.engine.sentence_parser import clear_sentence_cache
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.errors import TextError
from cards.effects.model.abilities import CardEffects
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.effects.paraphrases import (
    NO_PARAPHRASES,
    AppliedParaphrase,
    ParaphraseBook,
    Span,
    substitute,
)
from cards.effects.renderers import Options, get_renderer
from cards.effects.renderers.ja import UnwritableError, write_card_text
from cards.effects.suspicion import SUSPICIOUS, find_suspicions
from cards.effects.triggers import get_trigger_ability

_CACHED_TEXTS: Final = 8_192  # Distinct texts; a tree takes a few kilobytes.
# What a compiler finds only once an earlier passage is understood.
_MOST_ROUNDS: Final = 4

# Icons and names stand in brackets and stay Japanese in many a translation.
_BRACKETED: Final = re.compile(r"<[^>]*>|【[^】]*】|〈[^〉]*〉|［[^］]*］|「[^」]*」")
_KANA: Final = re.compile(r"[ぁ-ヺー-ヿｦ-ﾟ]")  # But for ・, which lists use as a bullet.
_MARKS: Final = re.compile("[¶\n、。]")
_HAN: Final = re.compile("[一-鿿]")
_FOREIGN: Final = re.compile(r"[a-z]{3}|[一-鿿]{2}", re.IGNORECASE)

_ENGLISH: Final = "en"


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """What became of a card text.

    Attributes:
        tree: What the card does; ``None`` if the card is not playable.
        problems: What was not understood, in printed order; empty if playable.
        canonical: The text in canonical form, paragraphs separated by ``¶``.
        rendered: The rendering of the tree; empty if there is no tree.
        is_identical: Whether the words of both are the same, but for commas and breaks.
        paraphrases: Words that were read as others.
    """

    tree: CardEffects | None
    problems: tuple[TextError, ...]
    canonical: str = ""
    rendered: str = ""
    is_identical: bool = False
    paraphrases: tuple[AppliedParaphrase, ...] = ()

    @property
    def is_playable(self) -> bool:
        """Return whether the engine can play the card."""
        return self.tree is not None


def compile_card(
    kind: CardKind,
    text: str,
    *,
    trigger: Trigger | None = None,
    trigger_text: str = "",
    color: Color | None = None,
    language: str = "ja",
    paraphrases: ParaphraseBook = NO_PARAPHRASES,
) -> CompiledCard:
    """Return the tree of a card, or every reason why there is none.

    Args:
        kind: Kind of the card.
        text: Effect text as printed, in any form its language's canonical form knows.
        trigger: Trigger type of the card.
        trigger_text: Printed text of the trigger; empty: the effect every card of
            this trigger (and color) has.
        color: Color of the card; only COLOR triggers need it.
        language: Language of both texts: "ja" or "en".
        paraphrases: What words of a refused text may be read as.
    """
    effects = _compile_paraphrased(
        partial(_compiled_text, language, kind), language, text, paraphrases
    )
    found = _compile_usual(trigger, color)
    if trigger is not None and trigger_text:
        found = _compile_paraphrased(
            partial(_compiled_trigger, language), language, trigger_text, paraphrases
        )
    problems = (*effects.problems, *found.problems)
    if effects.tree is None or found.tree is None:
        return replace(effects, tree=None, problems=problems, paraphrases=())
    tree = replace(effects.tree, trigger=found.tree.trigger)
    read = (*effects.paraphrases, *found.paraphrases)
    return replace(effects, tree=tree, paraphrases=read)


@cache
def get_language(code: str) -> CardLanguage:
    """Return a language by code; English, which few processes read, is loaded then."""
    if code == _ENGLISH:
        from cards.effects.compilers.en.language import ENGLISH

        return ENGLISH
    return {JAPANESE.code: JAPANESE}[code]


def find_language_problem(text: str, language: str = "ja") -> TextError:
    """Return why a text is not compiled: it is not of the language expected."""
    name = "English" if language == "en" else "Japanese"
    return _whole("effects.language", f"only {name} text is compiled", text)


def clear_compile_cache() -> None:
    """Forget compiled texts (benchmarks measure from cold with this)."""
    _compiled_text.cache_clear()
    _compiled_trigger.cache_clear()
    clear_sentence_cache()


@lru_cache(maxsize=_CACHED_TEXTS)
def _compiled_text(code: str, kind: CardKind, text: str) -> CompiledCard:
    language = get_language(code)
    tree, problems = compile_text(language, kind, text)
    if tree is None:
        if _is_foreign(language, text):
            problems = (find_language_problem(text, code),)
        return CompiledCard(None, problems, _canonical(language, text))
    return _hold_suspicious(_prove_round_trip(language, kind, text, tree), text)


def _compile_paraphrased(
    compile_one: Callable[[str], CompiledCard],
    code: str,
    text: str,
    paraphrases: ParaphraseBook,
) -> CompiledCard:
    """Return a text compiled; with words read as others, if all of it compiles then."""
    refused = compiled = compile_one(text)
    read: tuple[AppliedParaphrase, ...] = ()
    changed: list[Span] = []
    for _ in range(_MOST_ROUNDS if paraphrases else 0):
        gaps = [problem.span for problem in compiled.problems]
        found = paraphrases.find(code, text, within=gaps, outside=changed)
        if not found:
            break
        read += found
        changed = _shift_spans(changed, found)
        text = substitute(text, found)
        compiled = compile_one(text)
        if compiled.tree is not None:
            compiled = replace(compiled, canonical=refused.canonical)
            return replace(compiled, is_identical=False, paraphrases=read)
    return refused


def _shift_spans(
    changed: Iterable[Span], found: Iterable[AppliedParaphrase]
) -> list[Span]:
    """Return where readings stand once more words are read as others."""
    moved = [*changed]
    new: list[Span] = []
    offset = 0
    for item in found:
        start, end = item.span
        growth = len(item.reading) - (end - start)
        moved = [
            (a + growth, b + growth) if a >= end + offset else (a, b) for a, b in moved
        ]
        new.append((start + offset, end + offset + growth))
        offset += growth
    return [*moved, *new]


def _hold_suspicious(compiled: CompiledCard, text: str) -> CompiledCard:
    """Return the card without its tree, if the tree can hardly be what it says."""
    if compiled.tree is None:
        return compiled
    problems = _describe_suspicions(compiled.tree, text)
    return replace(compiled, tree=None, problems=problems) if problems else compiled


def _describe_suspicions(tree: CardEffects, text: str) -> tuple[TextError, ...]:
    return tuple(
        _whole(SUSPICIOUS, f"{item.place}: {item.message}", text)
        for item in find_suspicions(tree)
    )


def _is_foreign(language: CardLanguage, text: str) -> bool:
    """Return whether a text has words, and not those of its language."""
    bare = _BRACKETED.sub("", text)
    if language.code == _ENGLISH:
        return bool(_KANA.search(bare) or _HAN.search(bare))
    return not _KANA.search(bare) and bool(_FOREIGN.search(bare))


def _prove_round_trip(
    language: CardLanguage, kind: CardKind, text: str, tree: CardEffects
) -> CompiledCard:
    """Return a tree with the proof that it means the text, or why it does not.

    English is proved by its own rendering, or else by the Japanese one.
    """
    canonical = language.canonicalize(text)
    if language.code == _ENGLISH:
        english = get_renderer("en").effects(tree, Options(kind)).text
        if compile_text(language, kind, english)[0] == tree:
            return CompiledCard(tree, (), canonical.text, english)
    try:
        rendered = write_card_text(tree, kind)
    except UnwritableError as error:
        problem = _whole("effects.unwritable", str(error), text)
        return CompiledCard(None, (problem,), canonical.text)
    again, _ = compile_text(JAPANESE, kind, rendered)
    if again != tree:
        message = f"the rendering means something else: {rendered}"
        problem = _whole("effects.round_trip", message, text)
        return CompiledCard(None, (problem,), canonical.text, rendered)
    is_identical = _MARKS.sub("", canonical.text) == _MARKS.sub("", rendered)
    return CompiledCard(tree, (), canonical.text, rendered, is_identical)


def _canonical(language: CardLanguage, text: str) -> str:
    try:
        return language.canonicalize(text).text
    except TextError:
        return text


def _whole(code: str, message: str, text: str) -> TextError:
    return TextError(code, message, (0, len(text)))


def _compile_usual(trigger: Trigger | None, color: Color | None) -> CompiledCard:
    """Return what every trigger of its type does (UA-9.1 to UA-9.7)."""
    if trigger is Trigger.COLOR and color is None:
        problem = _whole("effects.color", "a COLOR trigger needs a color", "")
        return CompiledCard(None, (problem.assign_to_trigger(),))
    usual = get_trigger_ability(trigger, color or Color.RED) if trigger else None
    return CompiledCard(CardEffects(trigger=usual), ())


@lru_cache(maxsize=_CACHED_TEXTS)
def _compiled_trigger(code: str, text: str) -> CompiledCard:
    ability, problems = compile_trigger(get_language(code), text)
    tree = CardEffects(trigger=ability)
    if ability is not None:
        problems = _describe_suspicions(tree, text)
    elif not problems:
        problems = (_whole("effects.not_understood", "no effect", text),)
    marked = tuple(map(TextError.assign_to_trigger, problems))
    return CompiledCard(None if marked else tree, marked)
