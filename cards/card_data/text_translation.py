"""Compile a Japanese card text and render it in every language.

The compiler proves that the tree means the text; the renderers write the same tree in
the other languages. Content files and editors both use this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.effects import dump_tree
from cards.effects.card_compiler import compile_card
from cards.effects.model.enums import CardKind
from cards.effects.paraphrases import (
    NO_PARAPHRASES,
    AppliedParaphrase,
    ParaphraseBook,
)
from cards.effects.renderers import Options, Translations, get_renderer

from .languages import LANGUAGES, RULES_LANGUAGE

NO_TEXT: Final = "-"


@dataclass(frozen=True, slots=True)
class Glossary:
    """Names that card texts mention.

    Attributes:
        names: Card names by language, each by its Japanese original.
        traits: Traits likewise.
    """

    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    traits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def translations(self, language: str) -> Translations:
        """Return the names that a renderer of this language needs."""
        return Translations(
            names=self.names.get(language, {}), traits=self.traits.get(language, {})
        )


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """The result of compiling a text.

    Attributes:
        effects: The tree as plain data; ``None`` if the text could not be parsed.
        texts: The text by language; only the one given if it could not be parsed.
        problems: What could not be parsed, as sentences without a full stop.
        paraphrases: Words that were read as others.
    """

    effects: dict[str, Any] | None
    texts: Mapping[str, str]
    problems: tuple[str, ...] = ()
    paraphrases: tuple[AppliedParaphrase, ...] = ()


def translate_card_text(
    *,
    kind: str,
    text: str,
    glossary: Glossary,
    paraphrases: ParaphraseBook = NO_PARAPHRASES,
) -> TranslatedText:
    """Return the tree of a Japanese text, and the text in every language.

    Args:
        kind: Kind of the card, one of ``cards.card_data.KINDS``.
        text: Effect text without the life trigger; one ability on each line.
        glossary: Names and traits of the series.
        paraphrases: What words that are not understood may be read as.
    """
    compiled = compile_card(CardKind(kind), text or NO_TEXT, paraphrases=paraphrases)
    if compiled.tree is None:
        problems = tuple(str(problem) for problem in compiled.problems)
        return TranslatedText(None, {RULES_LANGUAGE: text}, problems)
    texts = {RULES_LANGUAGE: text}
    for language in LANGUAGES:
        if language != RULES_LANGUAGE:
            options = Options(CardKind(kind), glossary.translations(language))
            rendered = get_renderer(language).effects(compiled.tree, options)
            texts[language] = rendered.text
    return TranslatedText(
        dict(dump_tree(compiled.tree)), texts, paraphrases=compiled.paraphrases
    )
