"""Where an ability works, as its sentences say: on the field, in hand, anywhere."""

from typing import Final, cast

from cards.effects.model import modifiers
from cards.effects.model.base import Effect
from cards.effects.model.conditions import Is
from cards.effects.model.enums import Zone
from cards.effects.model.filters import InZone
from cards.effects.model.subjects import Among, This
from cards.effects.model.traversal import walk_tree

_ON_FIELD: Final = {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE}


def is_done_from_hand(body: Effect) -> bool:
    """手札にあるこのカードを…: what is waited for, the card waits for in hand."""
    in_hand = Among(This(), (InZone((Zone.HAND,)),))
    return any(part == in_hand for part in walk_tree(body))


def is_elsewhere(body: Effect) -> bool:
    """このカードが場外にある場合: no effect of a card on the field could say so."""
    return any(
        isinstance(part, Is)
        and part.subject == This()
        and any(isinstance(item, InZone) for item in part.filters)
        and not set(cast(InZone, part.filters[0]).zones) & _ON_FIELD
        for part in walk_tree(body)
    )


def is_in_hand(condition: object) -> bool:
    """このカードが手札にあり、: it works there, and nowhere else."""
    return any(
        part == Is(This(), (InZone((Zone.HAND,)),)) for part in walk_tree(condition)
    )


def works_anywhere(effect: Effect) -> bool:
    """Names, and how and where the card enters, hold wherever the card is."""
    everywhere = (
        modifiers.AlsoKind,
        modifiers.AlsoNamed,
        modifiers.AlsoRequires,
        modifiers.AlsoCostsAp,
        modifiers.EntersActive,
        modifiers.EveryColor,
    )
    return any(isinstance(part, everywhere) for part in walk_tree(effect)) or any(
        isinstance(part, modifiers.Cannot)
        and any(act.value.startswith("play_to") for act in part.acts)
        for part in walk_tree(effect)
    )
