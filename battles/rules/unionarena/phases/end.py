"""The End Phase (UA-4.6.1 to UA-4.6.4)."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import modes, moving, pool
from battles.rules.unionarena.questions import ask_cards
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import Zone

HAND_LIMIT: Final = 8  # UA-4.6.3


def _make_active(state: State, frame: Frame) -> None:
    """Step 2: Characters and Sites become active, AP cards do not (UA-4.6.2)."""
    modes.make_field_active(state, frame.player)


def _ask_hand_limit(state: State, frame: Frame) -> None:
    """Step 3: down to eight cards in hand (UA-4.6.3)."""
    hand = state.zone(frame.player, Zone.HAND)
    excess = len(hand) - HAND_LIMIT
    if excess > 0:
        ask_cards(state, frame.player, "hand_limit", "UA-4.6.3", hand, excess, excess)


def _remove_from_hand(state: State, frame: Frame, action: Action) -> None:
    assert isinstance(action, Choose)  # the question's form
    for card_id in action.cards:
        moving.move_card(state, state.table.find(card_id), Zone.REMOVE_AREA)


def _end_turn_effects(state: State, frame: Frame) -> None:
    """Step 4: what lasts "this turn" ends, for both players (UA-4.6.4)."""
    for player in (0, 1):
        for card in state.field(player):
            state.boosts[card] = 0
            state.attacks[card] = 0
            state.blocks[card] = 0
    state.change += 1
    pool.settle(state)


RULE: Final = Rule(
    (_make_active, _ask_hand_limit, _end_turn_effects, done), {1: _remove_from_hand}
)
