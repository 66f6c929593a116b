"""Setup: who goes first, hands, redraw, life (UA-3.1 to UA-3.8)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.unionarena.decisions.actions import Accept
from battles.rules.unionarena.decisions.questions import ask_yes_or_no
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Setup, Turn
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.resolution import zone_changes
from collection.odds import OPENING_HAND, OPENING_LIFE
from unionarena.core.chance import compute_commitment


def _shuffle(state: State, frame: Setup) -> None:
    """Shuffle both decks (UA-3.1)."""
    state.emit("battle_started", {"commitment": compute_commitment(state.chance.seed)})
    for player in (0, 1):
        zone_changes.shuffle_deck(state, player)


def _pick_first(state: State, frame: Setup) -> None:
    """Decide who goes first (UA-3.2)."""
    fixed = state.options.first_player
    picked = state.chance.below(2) if fixed is None else fixed
    state.first_player = picked
    if state.options.winner_chooses:
        ask_yes_or_no(
            state, picked, "go_first", "UA-3.2", yes="go_first", no="go_second"
        )


def _choose_first(state: State, frame: Setup, action: Action) -> None:
    if not isinstance(action, Accept):
        state.first_player = 1 - state.first_player


def _draw_hands(state: State, frame: Setup) -> None:
    """Draw the opening hands (UA-3.3)."""
    state.emit("first_player_decided", {"player": state.first_player})
    for player in (state.first_player, 1 - state.first_player):
        zone_changes.draw_cards(state, player, OPENING_HAND)


def _ask_first_redraw(state: State, frame: Setup) -> None:
    """Ask the first player about the redraw (UA-3.4)."""
    _ask_redraw(state, state.first_player)


def _ask_second_redraw(state: State, frame: Setup) -> None:
    """Ask the second player, who knows the first one's answer (UA-3.4)."""
    _ask_redraw(state, 1 - state.first_player)


def _ask_redraw(state: State, player: int) -> None:
    ask_yes_or_no(
        state,
        player,
        "redraw",
        "UA-3.4",
        yes="redraw",
        no="keep",
        params={"count": OPENING_HAND},
    )


def _redraw_first(state: State, frame: Setup, action: Action) -> None:
    _redraw_hand(state, state.first_player, action)


def _redraw_second(state: State, frame: Setup, action: Action) -> None:
    _redraw_hand(state, 1 - state.first_player, action)


def _redraw_hand(state: State, player: int, action: Action) -> None:
    """Set the hand aside, draw anew, shuffle back (UA-3.5, UA-3.6)."""
    if not isinstance(action, Accept):
        state.emit("kept_hand", {"player": player})
        return
    state.emit("redrew", {"player": player})
    set_aside = state.zone(player, Zone.HAND).copy()
    zone_changes.draw_cards(state, player, OPENING_HAND)
    for card in set_aside:
        zone_changes.move_card(state, card, Zone.DECK)
    zone_changes.shuffle_deck(state, player)


def _place_life(state: State, frame: Setup) -> None:
    """Put the top seven cards in the life area, unseen (UA-3.7)."""
    for player in (state.first_player, 1 - state.first_player):
        for _ in range(OPENING_LIFE):
            top = state.zone(player, Zone.DECK)[-1]
            state.table.move(top, player * ZONE_COUNT + Zone.LIFE_AREA)
        state.emit("life_placed", {"player": player, "count": OPENING_LIFE})


def _start_first_turn(state: State, frame: Setup) -> None:
    """Begin turn 1 with empty AP areas (UA-3.8)."""
    finish_rule(state, frame)
    state.push(Turn(state.first_player))


RULE: Final = Rule(
    Setup,
    (
        _shuffle,
        _pick_first,
        _draw_hands,
        _ask_first_redraw,
        _ask_second_redraw,
        _place_life,
        _start_first_turn,
    ),
    {
        _pick_first: _choose_first,
        _ask_first_redraw: _redraw_first,
        _ask_second_redraw: _redraw_second,
    },
)
