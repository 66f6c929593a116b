"""Texts of life triggers in the reader's language, rendered from their effect tree.

The tree is the card's own where the card prints one, otherwise that of UA-9.1 to
UA-9.7; so the words say exactly what the engine does.
"""

from functools import lru_cache

from cards.card_data import CardFace
from cards.effects import get_trigger_ability
from cards.effects.model.abilities import Ability
from cards.effects.model.codec import load_tree
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.effects.renderers import Options, get_renderer


def write_trigger_text(face: CardFace, language: str) -> str:
    """Return what the trigger of a card does; empty for a card without one."""
    name = face["trigger"]
    if name is None:
        return ""
    trigger, color = Trigger(name), Color(face["color"])
    effects = None if face["effects"] is None else load_tree(face["effects"])
    own = None if effects is None else effects.trigger
    if own is not None:
        return _written(own, trigger, color, CardKind(face["kind"]), language)
    if trigger is Trigger.RAID and (effects is None or effects.raid is None):
        trigger = Trigger.GET  # Only a card that has Raid offers more (UA-9.4).
    return _usual(trigger, color, CardKind(face["kind"]), language)


@lru_cache
def _usual(trigger: Trigger, color: Color, kind: CardKind, language: str) -> str:
    ability = get_trigger_ability(trigger, color)
    return _written(ability, trigger, color, kind, language)


def _written(
    ability: Ability, trigger: Trigger, color: Color, kind: CardKind, language: str
) -> str:
    """Return the text behind the icon."""
    written = get_renderer(language).trigger(
        ability, trigger=trigger, color=color, options=Options(kind=kind)
    )
    _icon, *words = written.segments
    return "".join(piece.text for piece in words).strip()
