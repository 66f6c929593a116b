"""What a card does, ability by ability, in plain words.

The words of ``cards.effects.facets`` said to people. Editors see them while they
write, so that they can tell at a glance whether a text was understood as meant.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cards.catalogue.spoken import Word
from cards.effects.facets import facets
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.words import AbilityKind, CardKind
from cards.effects.renderers import Options, Translations, renderer
from cards.effects.renderers.ja import UnwritableError
from cards.search.labels import COSTS, DOES, TARGETS, WHEN


@dataclass(frozen=True, slots=True)
class AbilityLine:
    """One ability in plain words.

    Attributes:
        text: The ability as a card says it, in the reader's language.
        when: When it works.
        does: What it does.
        targets: To whom.
        costs: At what cost.
    """

    text: str
    when: tuple[Word, ...]
    does: tuple[Word, ...]
    targets: tuple[Word, ...]
    costs: tuple[Word, ...]


def outline(
    tree: CardEffects, kind: CardKind, *, language: str, translations: Translations
) -> tuple[AbilityLine, ...]:
    """Every ability of a tree, in the order of the card."""
    abilities = [*tree.abilities, *([tree.trigger] if tree.trigger else [])]
    options = Options(kind, translations)
    return tuple(_line(tree, item, language, options) for item in abilities)


def _line(
    tree: CardEffects, ability: Ability, language: str, options: Options
) -> AbilityLine:
    words = facets(_alone(tree, ability))
    try:
        text = renderer(language).effects(_alone(tree, ability), options).text
    except (UnwritableError, LookupError, ValueError):
        # It speaks of what another ability has bound, and cannot be said alone.
        text = ""
    return AbilityLine(
        text=text,
        when=_said(WHEN, words.when),
        does=_said(DOES, words.does),
        targets=_said(TARGETS, words.targets),
        costs=_said(COSTS, words.costs),
    )


def _alone(tree: CardEffects, ability: Ability) -> CardEffects:
    if ability.kind is AbilityKind.TRIGGER:
        return replace(tree, abilities=(), raid=None, trigger=ability)
    return replace(tree, abilities=(ability,), raid=None, trigger=None)


def _said(table: Mapping[str, Word], words: Iterable[str]) -> tuple[Word, ...]:
    return tuple(table.get(word, word) for word in words)
