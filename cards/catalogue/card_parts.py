"""Single effects and abilities of a card in words, for prompts about them.

What is offered is rendered by itself, as whole cards are; what asks is read where it
stands. A part that cannot be, because it refers to earlier words, is left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Effect, Node
from cards.effects.model.enums import CardKind
from cards.effects.questions import (
    isolate_step,
    write_questions,
    write_questions_for_opponent,
)
from cards.effects.renderers import Options, Renderer, Translations, get_renderer
from cards.effects.renderers.ja import UnwritableError

Part = Effect | Ability


@dataclass(frozen=True, slots=True)
class CardParts:
    """What of a card prompts speak of.

    Attributes:
        offered: Effects and abilities that can be chosen, by number.
        roots: The card, and its life trigger if it has one.
        number_of: The number of a node of these.
    """

    offered: Mapping[int, Part]
    roots: tuple[CardEffects | Ability, ...]
    number_of: Callable[[Node], int]


def write_parts(
    kind: str, parts: CardParts, language: str, translations: Translations
) -> dict[int, str]:
    """Return the parts of a card in one language, by their number.

    Args:
        kind: Kind of the card, one of ``cards.card_data.KINDS``.
        parts: The parts to render.
        language: Language code.
        translations: Names and traits in that language.
    """
    options = Options(CardKind(kind), translations)
    renderer = get_renderer(language)
    return {
        **_write_questions(renderer, parts, options),
        **_write_offered(renderer, parts, options),
    }


def write_parts_for_opponent(
    kind: str, parts: CardParts, language: str, translations: Translations
) -> dict[int, str]:
    """Return the parts of a card that ask its player's opponent, addressed to them.

    The arguments are those of :func:`write_parts`.
    """
    options = Options(CardKind(kind), translations)
    renderer = get_renderer(language)
    return {
        parts.number_of(step): text
        for root in parts.roots
        for step, text in write_questions_for_opponent(renderer, root, options)
    }


def _write_questions(
    renderer: Renderer, parts: CardParts, options: Options
) -> dict[int, str]:
    return {
        parts.number_of(step): text
        for root in parts.roots
        for step, text in write_questions(renderer, root, options)
    }


def _write_offered(
    renderer: Renderer, parts: CardParts, options: Options
) -> dict[int, str]:
    written: dict[int, str] = {}
    for key, part in parts.offered.items():
        try:
            rendered = renderer.effects(_isolate_ability(part), options)
        except (LookupError, ValueError, UnwritableError):
            continue
        if rendered.text:
            written[key] = rendered.text
    return written


def _isolate_ability(part: Part) -> CardEffects:
    return CardEffects((part,)) if isinstance(part, Ability) else isolate_step(part)
