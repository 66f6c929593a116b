"""Summaries of what a card does, ability by ability, in plain words.

The words of ``cards.effects.facets`` in the reader's language. Editors see them while
they write, and can tell at a glance whether a text was parsed as meant.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cards.catalogue.localized_names import LazyWord
from cards.effects.facets import extract_facets
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.enums import AbilityKind, CardKind
from cards.effects.renderers import Options, Translations, get_renderer
from cards.effects.renderers.ja import UnwritableError
from cards.search.labels import VALUES
from cards.search.language import Field


@dataclass(frozen=True, slots=True)
class AbilitySummary:
    """One ability in plain words.

    Attributes:
        text: The ability as a card says it, in the reader's language.
        when: When it works.
        does: What it does.
        targets: To whom.
        costs: At what cost.
    """

    text: str
    when: tuple[LazyWord, ...]
    does: tuple[LazyWord, ...]
    targets: tuple[LazyWord, ...]
    costs: tuple[LazyWord, ...]


def summarize_abilities(
    tree: CardEffects, kind: CardKind, *, language: str, translations: Translations
) -> tuple[AbilitySummary, ...]:
    """Summarize every ability of a tree, in the order of the card."""
    abilities = [*tree.abilities, *([tree.trigger] if tree.trigger else [])]
    options = Options(kind, translations)
    return tuple(
        _summarize_ability(tree, item, language, options) for item in abilities
    )


def _summarize_ability(
    tree: CardEffects, ability: Ability, language: str, options: Options
) -> AbilitySummary:
    words = extract_facets(_isolate_ability(tree, ability))
    try:
        text = (
            get_renderer(language)
            .effects(_isolate_ability(tree, ability), options)
            .text
        )
    except (UnwritableError, LookupError, ValueError):
        # It refers to what another ability has bound, and cannot be rendered alone.
        text = ""
    return AbilitySummary(
        text=text,
        when=_localize_words(VALUES[Field.WHEN], words.when),
        does=_localize_words(VALUES[Field.DOES], words.does),
        targets=_localize_words(VALUES[Field.TARGET], words.targets),
        costs=_localize_words(VALUES[Field.COST], words.costs),
    )


def _isolate_ability(tree: CardEffects, ability: Ability) -> CardEffects:
    if ability.kind is AbilityKind.TRIGGER:
        return replace(tree, abilities=(), raid=None, trigger=ability)
    return replace(tree, abilities=(ability,), raid=None, trigger=None)


def _localize_words(
    table: Mapping[str, LazyWord], words: Iterable[str]
) -> tuple[LazyWord, ...]:
    return tuple(table.get(word, word) for word in words)
