"""What a viewer may know of a battle of Kiseki TCG, as plain JSON (chapter 4).

Every card passes through ``kernel.views``; nothing here looks at a face or an id by
another way.
"""

from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.views import visible_card
from battles.rules.kiseki.effects import CRAFTS
from battles.rules.kiseki.position import (
    BASE,
    DECK,
    FIELD,
    HAND,
    LOOKED,
    NOBODY,
    PHASES,
    TRAIL,
    State,
)
from battles.rules.kiseki.queries import crafts_of, strength_and_defence

VERSION: Final = 1


def build_view(state: State, viewer: int | None, decision: Json) -> JsonObject:
    """Return what a seat, or a spectator for None, may know."""
    return {
        "game": "kiseki",
        "version": VERSION,
        "viewer": viewer,
        "seq": state.seq,
        "turn": {
            "number": state.turn,
            "player": state.active,
            "initiative": state.initiative,
            "first_player": _first_player(state),
            "phase": PHASES[state.phase],
        },
        "players": [_build_player(state, player, viewer) for player in (0, 1)],
        "attack": _build_attack(state),
        "decision": decision,
        "result": None if state.result is None else state.result.to_dict(),
    }


def _first_player(state: State) -> int | None:
    """Give who had the initiative in the first turn; it changes sides each turn."""
    if state.turn == 0:
        return None
    return state.initiative if state.turn % 2 else 1 - state.initiative


def _build_player(state: State, player: int, viewer: int | None) -> JsonObject:
    return {
        "seat": player,
        "bond": state.bonds[player],
        "cp": state.cp[player],
        "ep": state.ep[player],
        "deck": {"count": len(state.zone(player, DECK))},
        "hand": _build_pile(state, player, HAND, viewer),
        "field": [_build_card(state, c, viewer) for c in state.units(player)],
        "items": [_build_card(state, c, viewer) for c in _build_items(state, player)],
        "base": [_build_card(state, c, viewer) for c in state.zone(player, BASE)],
        "trail": _build_pile(state, player, TRAIL, viewer),
        "looked_at": _build_pile(state, player, LOOKED, viewer),
    }


def _build_items(state: State, player: int) -> list[int]:
    return [c for c in state.zone(player, FIELD) if state.cards[c].kind == "item"]


def _build_pile(state: State, player: int, zone: int, viewer: int | None) -> list[Json]:
    return [
        visible_card(state.table, card, viewer) for card in state.zone(player, zone)
    ]


def _build_card(state: State, card: int, viewer: int | None) -> JsonObject:
    """Return a card in play: how it lies, and what is true of a unit now."""
    shown = {
        **visible_card(state.table, card, viewer),
        "mode": "resting" if state.actioned[card] else "active",
        "down": bool(state.down[card]),
    }
    if state.zone_of(card) != FIELD or state.cards[card].kind != "unit":
        return shown
    now = crafts_of(state, card)
    words: list[Json] = [
        {"name": name, "n": 1} for place, name in enumerate(CRAFTS) if now >> place & 1
    ]
    strength, defence = strength_and_defence(state, card)
    is_stunned = bool(state.stunned[card])
    return {
        **shown,
        "down": is_stunned,  # TR-3.5
        "strength": strength,
        "defence": defence,
        "printed_strength": state.cards[card].strength,
        "printed_defence": state.cards[card].defence,
        "keywords": words,
        "marks": [{"name": "stunned", "n": 1}] if is_stunned else [],
    }


def _build_attack(state: State) -> JsonObject | None:
    """Return the attack that goes on: everything about it is public."""
    attackers = state.attackers()
    if not attackers:
        return None
    ids = state.ids(attackers)
    against = 1 - state.owner_of(attackers[0])
    card = None if state.target == NOBODY else state.table.ids[state.target]
    return {
        "attacker": ids[0],
        "attackers": list(ids),
        "blocker": None,
        "target": {"player": against, "card": card},
    }
