"""The meaning of a card text or tree while an editor writes it.

The form calls this after every pause in typing and again on saving, so the preview
matches what is saved.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.card_data import LANGUAGES
from cards.card_data.draft import LONGEST_TEXT
from cards.card_data.languages import RULES_LANGUAGE
from cards.card_data.text_translation import NO_TEXT, Glossary
from cards.card_data.unparsed_passages import UnparsedPassage, list_unparsed_passages
from cards.effects import (
    CardEffects,
    MalformedTreeError,
    Problem,
    compile_card,
    dump_tree,
    load_tree,
    validate_tree,
)
from cards.effects.model.enums import CardKind
from cards.effects.paraphrases import (
    NO_PARAPHRASES,
    AppliedParaphrase,
    ParaphraseBook,
)
from cards.effects.renderers import Options, get_renderer
from cards.effects.renderers.ja import UnwritableError

# The largest real tree takes 30 kB; longer input is refused.
LONGEST_TREE: Final = 200_000


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The result of interpreting a text or a tree.

    Attributes:
        tree: What the card does; ``None`` if it could not be parsed.
        texts: The text by language, rendered from the tree; empty if there is none.
        gaps: The parts of the text that could not be parsed.
        problems: What is wrong with a handwritten tree, each with its place.
        paraphrases: Words that were read as others.
    """

    tree: CardEffects | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    gaps: tuple[UnparsedPassage, ...] = ()
    problems: tuple[Problem, ...] = ()
    paraphrases: tuple[AppliedParaphrase, ...] = ()

    @property
    def effects(self) -> dict[str, Any] | None:
        """Return the tree as plain data."""
        return None if self.tree is None else dict(dump_tree(self.tree))


def interpret_text(
    *,
    kind: str,
    text: str,
    glossary: Glossary,
    paraphrases: ParaphraseBook = NO_PARAPHRASES,
) -> Interpretation:
    """Interpret a Japanese text; a card without a text may mean nothing.

    Args:
        kind: Kind of the card, one of ``cards.card_data.KINDS``.
        text: One ability on each line.
        glossary: Names and traits that the other languages need.
        paraphrases: What words that are not understood may be read as.
    """
    if not text.strip():
        return Interpretation()
    if len(text) > LONGEST_TEXT:
        message = f"a text has at most {LONGEST_TEXT} characters"
        return Interpretation(
            gaps=(UnparsedPassage("effects.too_long", message, (0, len(text))),)
        )
    compiled = compile_card(CardKind(kind), text or NO_TEXT, paraphrases=paraphrases)
    if compiled.tree is None:
        return Interpretation(gaps=list_unparsed_passages(compiled.problems, text))
    written = render_texts(compiled.tree, kind, glossary)
    return Interpretation(
        compiled.tree,
        {**written, RULES_LANGUAGE: text},
        paraphrases=compiled.paraphrases,
    )


def interpret_tree(*, kind: str, written: str, glossary: Glossary) -> Interpretation:
    """Interpret a handwritten tree, or list everything that is wrong with it.

    Args:
        kind: Kind of the card.
        written: The tree as JSON.
        glossary: Names and traits that the languages need.
    """
    found = _load_tree(written)
    if not isinstance(found, CardEffects):
        return Interpretation(problems=found)
    if problems := validate_tree(found):
        return Interpretation(problems=problems)
    try:
        return Interpretation(found, render_texts(found, kind, glossary))
    except UnwritableError as error:
        return Interpretation(problems=(Problem("$", str(error)),))


def _load_tree(written: str) -> CardEffects | tuple[Problem, ...]:
    if len(written) > LONGEST_TREE:
        return (Problem("$", "too long for a tree"),)
    try:
        return load_tree(json.loads(written))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        return (Problem(place, error.msg),)
    except MalformedTreeError as error:
        return error.problems
    except (RecursionError, TypeError, ValueError, AttributeError) as error:
        return (Problem("$", f"not an effect tree: {error}"),)


def render_texts(tree: CardEffects, kind: str, glossary: Glossary) -> dict[str, str]:
    """Return the text of a tree in every language.

    Raises:
        UnwritableError: Japanese has no words for it.
    """
    return {
        language: get_renderer(language)
        .effects(tree, Options(CardKind(kind), glossary.translations(language)))
        .text
        for language in LANGUAGES
    }
