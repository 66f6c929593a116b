"""What a legal action will surely do, as numbers (UA-4.4.3, UA-4.4.11, UA-5.4.2).

Only what is certain when it is asked: what is paid, whether a card must make room, and
the BP that stand against each other now. What effects will do is not foretold.
"""

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena import continuous, using
from battles.rules.unionarena.actions import (
    Block,
    DeclareAttack,
    PerformRaid,
    PlayCard,
    UseEvent,
)
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import LINE_CAPACITY


def preview(battle: Battle[State], action: Action) -> JsonObject:
    """Give what is sure of a legal action; empty where nothing is.

    ``ap`` and ``ap_left`` of a card that is used, ``makes_room`` where the line is
    full, ``bp`` and ``against`` of an attack on a Character or a block.
    """
    state = battle.position
    if isinstance(action, (PlayCard, UseEvent, PerformRaid)):
        sure = _payment(state, action.card)
        if isinstance(action, PlayCard):
            line = state.zone(state.turn_player, action.line)
            sure["makes_room"] = len(line) >= LINE_CAPACITY
        return sure
    if isinstance(action, DeclareAttack) and action.target is not None:
        return _duel(state, action.card, action.target)
    if isinstance(action, Block) and state.attack is not None:
        return _duel(state, action.card, state.attack.attacker)
    return {}


def _payment(state: State, card_id: int) -> JsonObject:
    player = state.turn_player
    card = state.table.find(card_id)
    _, ap = using.energy_and_ap(state, player, card)
    return {"ap": ap, "ap_left": max(0, len(state.active_ap(player)) - ap)}


def _duel(state: State, card_id: int, other_id: int) -> JsonObject:
    ours, theirs = state.table.find(card_id), state.table.find(other_id)
    return {
        "bp": continuous.current_bp(state, ours),
        "against": continuous.current_bp(state, theirs),
    }
