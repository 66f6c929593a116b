"""Parts of a card in words: single effects and abilities that a question may be about.

A part is written by itself, as the renderers write cards; what cannot be written so,
because it speaks of what was said before, is left out rather than told wrongly.
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
    """Parts of a card in one language, by the key given.

    Args:
        kind: Kind of the card, one of ``cards.card_data.KINDS``.
        parts: What to write.
        language: Its code.
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
    """A card that says nothing else; what an Event does has no icon in front."""
    if isinstance(part, Ability):
        return CardEffects((part,))
    return CardEffects((Ability(AbilityKind.EVENT, part),))
