"""What a legal action will surely do, as numbers (UA-4.4.3, UA-4.4.11, UA-5.4.2).

Only what is certain: what is paid, whether a card must make room, and the BP compared
now. What effects will do is not predicted.
"""

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.decisions.actions import (
    Block,
    DeclareAttack,
    PerformRaid,
    PlayCard,
    UseEvent,
)
from battles.rules.unionarena.player_actions import card_use
from battles.rules.unionarena.position.cards import COLORS
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINE_CAPACITY, Zone
from battles.rules.unionarena.queries import card_values, keywords


def preview(battle: Battle[State], action: Action) -> JsonObject:
    """Return what is certain of a legal action; empty where nothing is.

    ``ap_now``, ``ap`` and ``ap_left`` of a card that is used, ``makes_room`` where the
    line is full, ``energy`` (color, amount now and then) where a card that generates
    any comes to an energy line with room; ``bp`` and ``against`` of an attack on a
    Character or a block; of an attack on the player ``damage``, ``life_now`` and
    ``life_left`` if nobody blocks, and how many active Characters ``may_block``.
    """
    state = battle.position
    if isinstance(action, (PlayCard, UseEvent, PerformRaid)):
        sure = _preview_payment(state, action.card)
        if isinstance(action, PlayCard):
            line = state.zone(state.turn_player, action.line)
            sure["makes_room"] = len(line) >= LINE_CAPACITY
            if action.line == Zone.ENERGY_LINE and not sure["makes_room"]:
                sure |= _preview_energy(state, action.card)
        return sure
    if isinstance(action, DeclareAttack):
        if action.target is None:
            return _preview_damage(state, action.card)
        return _preview_battle(state, action.card, action.target)
    if isinstance(action, Block) and state.attack is not None:
        return _preview_battle(state, action.card, state.attack.attacker)
    return {}


def _preview_payment(state: State, card_id: int) -> JsonObject:
    player = state.turn_player
    card = state.table.find(card_id)
    _, ap = card_use.compute_energy_and_ap(state, player, card)
    now = len(state.active_ap(player))
    return {"ap_now": now, "ap": ap, "ap_left": max(0, now - ap)}


def _preview_energy(state: State, card_id: int) -> JsonObject:
    """Preview printed energy, which is certain (UA-4.4.4), without effects."""
    player = state.turn_player
    printed = state.cards[state.table.find(card_id)].generated_energy
    now = card_values.generated_energy(state, player)
    changes: list[Json] = [
        {"color": color, "now": have, "then": have + more}
        for color, have, more in zip(COLORS, now, printed, strict=True)
        if more
    ]
    return {"energy": changes} if changes else {}


def _preview_damage(state: State, card_id: int) -> JsonObject:
    """Preview an unblocked attack on the player (UA-5.5.1, UA-5.5.2)."""
    other = 1 - state.turn_player
    damage = keywords.direct_damage(state, state.table.find(card_id))
    life = len(state.zone(other, Zone.LIFE_AREA))
    front = state.zone(other, Zone.FRONT_LINE)
    return {
        "damage": damage,
        "life_now": life,
        "life_left": max(0, life - damage),
        "may_block": sum(state.modes[card] for card in front),
    }


def _preview_battle(state: State, card_id: int, other_id: int) -> JsonObject:
    ours, theirs = state.table.find(card_id), state.table.find(other_id)
    return {
        "bp": card_values.current_bp(state, ours),
        "against": card_values.current_bp(state, theirs),
    }
