"""A card while it is being written: what its text or its tree means, or why nothing.

The editors' form asks here on every pause of the keyboard and again on saving, so what
they saw is what they get.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cards.effects import (
    CardEffects,
    MalformedTreeError,
    Problem,
    check,
    compile_card,
    dump,
    load,
)
from cards.effects.model.words import CardKind
from cards.effects.renderers import Options, renderer
from cards.effects.renderers.ja import UnwritableError
from cards.faces import LANGUAGES
from cards.faces.draft import LONGEST_TEXT
from cards.faces.gaps import Gap, gaps_of
from cards.faces.texts import LANGUAGE_OF_RULES, NO_TEXT, Glossary

# The largest real tree takes 30 kB; what is longer is no tree.
LONGEST_TREE: Final = 200_000


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of a text or a tree.

    Attributes:
        tree: What the card does; ``None`` if it was not understood.
        texts: The text by language, written from the tree; empty if there is none.
        gaps: The parts of the text that were not understood.
        problems: What is wrong with a tree written by hand, each with its place.
    """

    tree: CardEffects | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    gaps: tuple[Gap, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def effects(self) -> dict[str, Any] | None:
        """The tree as plain data."""
        return None if self.tree is None else dict(dump(self.tree))


def read_text(*, kind: str, text: str, glossary: Glossary) -> Reading:
    """What a Japanese text means; a card without a text may mean nothing.

    Args:
        kind: Kind of the card, one of ``cards.faces.KINDS``.
        text: One ability on each line.
        glossary: Names and traits that the other languages need.
    """
    if not text.strip():
        return Reading()
    if len(text) > LONGEST_TEXT:
        message = f"a text has at most {LONGEST_TEXT} characters"
        return Reading(gaps=(Gap("effects.too_long", message, (0, len(text))),))
    compiled = compile_card(CardKind(kind), text or NO_TEXT)
    if compiled.tree is None:
        return Reading(gaps=gaps_of(compiled.problems, text))
    written = _renderings(compiled.tree, kind, glossary)
    return Reading(compiled.tree, {**written, LANGUAGE_OF_RULES: text})


def read_tree(*, kind: str, written: str, glossary: Glossary) -> Reading:
    """What a tree written by hand means, or everything that is wrong with it.

    Args:
        kind: Kind of the card.
        written: The tree as JSON.
        glossary: Names and traits that the languages need.
    """
    found = _loaded(written)
    if not isinstance(found, CardEffects):
        return Reading(problems=found)
    if problems := check(found):
        return Reading(problems=problems)
    try:
        return Reading(found, _renderings(found, kind, glossary))
    except UnwritableError as error:
        return Reading(problems=(Problem("$", str(error)),))


def _loaded(written: str) -> CardEffects | tuple[Problem, ...]:
    if len(written) > LONGEST_TREE:
        return (Problem("$", "too long for a tree"),)
    try:
        return load(json.loads(written))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        return (Problem(place, error.msg),)
    except MalformedTreeError as error:
        return error.problems
    except (RecursionError, TypeError, ValueError, AttributeError) as error:
        return (Problem("$", f"not an effect tree: {error}"),)


def _renderings(tree: CardEffects, kind: str, glossary: Glossary) -> dict[str, str]:
    return {
        language: renderer(language)
        .effects(tree, Options(CardKind(kind), glossary.translations(language)))
        .text
        for language in LANGUAGES
    }
