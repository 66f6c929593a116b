"""The trigger types (UA-9.1 to UA-9.9).

What each type does is an effect tree like any other (``cards.effects.triggers``; a
card may print its own). "You" is the player making the check; a trigger that finds
nothing does nothing (UA-9.9).
"""

from typing import Final

from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import TriggerEffect
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.resolution import effect_resolution, field_exit
from cards.effects.model.enums import SourceKind


def _resolve(state: State, frame: TriggerEffect) -> None:
    """Resolve the trigger's effect; its other effects do not activate (UA-5.6.4)."""
    card = state.table.find(frame.card_id)
    program = state.cards[card].program
    code = program.trigger
    assert code is not None  # only cards with a trigger get here
    pending = Pending(
        frame.player,
        card,
        frame.card_id,
        origin=card,
        node=program.number_of(code.ability.body),
        ability=code.index,
    )
    effect_resolution.begin_resolution(state, pending, SourceKind.TRIGGER)


def _put_outside(state: State, frame: TriggerEffect) -> None:
    """Put the card outside, unless its trigger has moved it (UA-5.6.3)."""
    finish_rule(state, frame)
    card = state.find_in(frame.card_id, frame.player, Zone.CHECKING_AREA)
    if card >= 0:
        field_exit.sideline_life(state, card)


RULE: Final = Rule(TriggerEffect, (_resolve, _put_outside))
