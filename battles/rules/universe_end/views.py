"""What a viewer may know of a battle of Universe End, as plain JSON (chapter 3).

Every card passes through ``kernel.views``; nothing here reads a face or an id in
another way.
"""

from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.views import visible_card
from battles.rules.universe_end.position import (
    DEBRIS,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    LEADER_AREA,
    LOOKED,
    USED,
    State,
)
from battles.rules.universe_end.victory import measure_progress

VERSION: Final = 1


def build_view(state: State, viewer: int | None, decision: Json) -> JsonObject:
    """Return what a seat, or a spectator for None, may know."""
    is_main = state.turn > 0
    return {
        "game": "universe-end",
        "version": VERSION,
        "viewer": viewer,
        "seq": state.seq,
        "turn": {
            "number": state.turn,
            "player": state.turn_player,
            "first_player": None if state.first_player < 0 else state.first_player,
            "phase": "main" if is_main else "setup",
            "plays": state.plays,
        },
        "players": [_build_player(state, player, viewer) for player in (0, 1)],
        "decision": decision,
        "result": None if state.result is None else state.result.to_dict(),
    }


def _build_player(state: State, player: int, viewer: int | None) -> JsonObject:
    return {
        "seat": player,
        "leaders": [
            _build_leader(state, c, viewer) for c in state.zone(player, LEADER_AREA)
        ],
        "field": [
            _build_open_card(state, c, viewer) for c in state.zone(player, FIELD)
        ],
        "energy": [
            _build_open_card(state, c, viewer) for c in state.zone(player, ENERGY)
        ],
        "deck": {"count": len(state.zone(player, DECK))},
        "hand": _build_pile(state, player, HAND, viewer),
        "debris": _build_pile(state, player, DEBRIS, viewer),
        "looked_at": _build_pile(state, player, LOOKED, viewer),
        "in_use": _build_pile(state, player, USED, viewer),
        "tokens": state.tokens[player],
    }


def _build_pile(state: State, player: int, zone: int, viewer: int | None) -> list[Json]:
    return [
        visible_card(state.table, card, viewer) for card in state.zone(player, zone)
    ]


def _build_open_card(state: State, card: int, viewer: int | None) -> JsonObject:
    return {
        **visible_card(state.table, card, viewer),
        "mode": "resting" if state.resting[card] else "up",
        "down": bool(state.down[card]),
    }


def _build_leader(state: State, card: int, viewer: int | None) -> JsonObject:
    """Return a leader with its player's progress, which is public."""
    wins = state.cards[card].wins
    progress: JsonObject | None = None
    if wins is not None and wins.n:
        now = measure_progress(state, state.owner_of(card), wins)
        progress = {"by": wins.by, "is": now, "of": wins.n}
    return {**visible_card(state.table, card, viewer), "progress": progress}
