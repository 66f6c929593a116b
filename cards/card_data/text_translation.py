"""Write a card's text once, in Japanese, and have its tree and its other texts made.

The compiler proves that the tree means the text; the renderers write the same tree in
the other languages. Whoever writes cards (content files, editors) comes through here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.effects import dump_tree
from cards.effects.card_compiler import compile_card
from cards.effects.model.enums import CardKind
from cards.effects.renderers import Options, Translations, get_renderer

from .face import LANGUAGES

LANGUAGE_OF_RULES: Final = "ja"
NO_TEXT: Final = "-"


@dataclass(frozen=True, slots=True)
class Glossary:
    """Names that card texts speak of.

    Attributes:
        names: Card names by language, each by its Japanese original.
        traits: Traits likewise.
    """

    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    traits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def translations(self, language: str) -> Translations:
        """What a renderer of this language needs."""
        return Translations(
            names=self.names.get(language, {}), traits=self.traits.get(language, {})
        )


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """What became of a text.

    Attributes:
        effects: The tree as plain data; ``None`` if the text was not understood.
        texts: The text by language; only the one given if it was not understood.
        problems: What was not understood, as sentences without a full stop.
    """

    effects: dict[str, Any] | None
    texts: Mapping[str, str]
    problems: tuple[str, ...] = ()


def translate_card_text(*, kind: str, text: str, glossary: Glossary) -> TranslatedText:
    """The tree of a Japanese text, and the text in every language.

    Args:
        kind: Kind of the card, one of ``cards.card_data.KINDS``.
        text: Effect text without the life trigger; one ability on each line.
        glossary: Names and traits of the series.
    """
    compiled = compile_card(CardKind(kind), text or NO_TEXT)
    if compiled.tree is None:
        problems = tuple(str(problem) for problem in compiled.problems)
        return TranslatedText(None, {LANGUAGE_OF_RULES: text}, problems)
    texts = {LANGUAGE_OF_RULES: text}
    for language in LANGUAGES:
        if language != LANGUAGE_OF_RULES:
            options = Options(CardKind(kind), glossary.translations(language))
            rendered = get_renderer(language).effects(compiled.tree, options)
            texts[language] = rendered.text
    return TranslatedText(dict(dump_tree(compiled.tree)), texts)
