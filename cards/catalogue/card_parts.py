"""Single effects and abilities of a card in words, for prompts about them.

A part is rendered by itself, as whole cards are. A part that cannot be, because it
refers to earlier words, is left out.
"""

from collections.abc import Mapping

from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Effect
from cards.effects.model.enums import AbilityKind, CardKind
from cards.effects.renderers import Options, Translations, get_renderer
from cards.effects.renderers.ja import UnwritableError

Part = Effect | Ability


def write_parts(
    kind: str,
    parts: Mapping[int, Part],
    language: str,
    translations: Translations,
) -> dict[int, str]:
    """Return the parts of a card in one language, by their key.

    Args:
        kind: Kind of the card, one of ``cards.card_data.KINDS``.
        parts: The parts to render.
        language: Language code.
        translations: Names and traits in that language.
    """
    options = Options(CardKind(kind), translations)
    written: dict[int, str] = {}
    for key, part in parts.items():
        try:
            rendered = get_renderer(language).effects(_isolate_ability(part), options)
        except (LookupError, ValueError, UnwritableError):
            continue
        if rendered.text:
            written[key] = rendered.text
    return written


def _isolate_ability(part: Part) -> CardEffects:
    """Return a card with this ability alone; that of an Event has no icon in front."""
    if isinstance(part, Ability):
        return CardEffects((part,))
    return CardEffects((Ability(AbilityKind.EVENT, part),))
