"""The End Phase (UA-4.6.1 to UA-4.6.4)."""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.unionarena.decisions.questions import ask_cards
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.frames import EndPhase
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.resolution import (
    card_modes,
    effect_pool,
    expiry,
    moments,
    zone_changes,
)
from cards.effects.model.enums import MomentName
from cards.effects.model.modifiers import HandLimit

HAND_LIMIT: Final = 8  # UA-4.6.3


def _start(state: State, frame: EndPhase) -> None:
    """Resolve effects at the start of the End Phase: step 1 (UA-4.6.1)."""
    moments.activate_effects_on(state, MomentName.END_PHASE_START, frame.player)
    effect_pool.settle_pool(state)


def _make_active(state: State, frame: EndPhase) -> None:
    """Make Characters and Sites active, but no AP cards: step 2 (UA-4.6.2)."""
    card_modes.make_field_active(state, frame.player, through="end")
    effect_pool.settle_pool(state)


def hand_limit(state: State, player: int) -> int:
    """Return how many cards a player keeps: eight, or what effects say."""
    limit = HAND_LIMIT
    if HandLimit not in state.facts.kinds:
        return limit
    for rule in card_values.list_modifiers_on_player(state, player):
        if isinstance(rule.modifier, HandLimit):
            limit = rule.modifier.count
    return limit


def _ask_hand_limit(state: State, frame: EndPhase) -> None:
    """Ask the player to go down to eight cards: step 3 (UA-4.6.3)."""
    hand = state.zone(frame.player, Zone.HAND)
    limit = hand_limit(state, frame.player)
    excess = len(hand) - limit
    if excess > 0:
        ask_cards(
            state,
            frame.player,
            "hand_limit",
            "UA-4.6.3",
            hand,
            excess,
            excess,
            params={"limit": limit},
        )


def _remove_from_hand(state: State, frame: EndPhase, action: Action) -> None:
    assert isinstance(action, Choose)  # guaranteed by the decision
    for card_id in action.cards:
        zone_changes.move_card(state, state.table.find(card_id), Zone.REMOVE_AREA)


def _end_of_turn(state: State, frame: EndPhase) -> None:
    """Resolve effects at the end of the turn before "this turn" ends."""
    moments.activate_effects_on(state, MomentName.TURN_END, frame.player)
    effect_pool.settle_pool(state)


def _end_turn_effects(state: State, frame: EndPhase) -> None:
    """End what lasts "this turn", for both players: step 4 (UA-4.6.4)."""
    expiry.expire_until(state, expiry.end_of_turn(state.turn))
    turn_history.clear_turn_history(state)
    effect_pool.settle_pool(state)


RULE: Final = Rule(
    EndPhase,
    (
        _start,
        _make_active,
        _ask_hand_limit,
        _end_of_turn,
        _end_turn_effects,
        finish_rule,
    ),
    {_ask_hand_limit: _remove_from_hand},
)
