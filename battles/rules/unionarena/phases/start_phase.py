"""The Start Phase (UA-4.2.1 to UA-4.2.5)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.unionarena.decisions.actions import Accept
from battles.rules.unionarena.decisions.questions import ask_yes_or_no
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.player_actions import payment
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.frames import StartPhase
from battles.rules.unionarena.position.state import ACTIVE, State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.resolution import (
    card_modes,
    effect_pool,
    expiry,
    moments,
    victory,
    zone_changes,
)
from cards.effects.model.enums import Deed, MomentName
from cards.effects.model.modifiers import FreeExtraDraw

# UA-4.2.3: AP cards by own turn number; the last entry holds from then on.
AP_OF_FIRST_PLAYER: Final = (1, 2, 3)
AP_OF_SECOND_PLAYER: Final = (2, 2, 3)
EXTRA_DRAW_AP: Final = 1  # UA-4.2.5


def count_due_ap(*, own_turn: int, is_first_player: bool) -> int:
    """Return how many AP cards the area holds from that turn on (UA-4.2.3).

    >>> [count_due_ap(own_turn=n, is_first_player=True) for n in (1, 2, 3, 9)]
    [1, 2, 3, 3]
    """
    table = AP_OF_FIRST_PLAYER if is_first_player else AP_OF_SECOND_PLAYER
    return table[min(own_turn, len(table)) - 1]


def _end_and_start(state: State, frame: StartPhase) -> None:
    """End "until the start of your next turn", resolve effects: step 1 (UA-4.2.1)."""
    expiry.expire_until(state, expiry.start_of_turn(state.turn))
    if not state.options.ready_before_start_effects:  # D-38
        _start_effects(state, frame)


def _start_effects(state: State, frame: StartPhase) -> None:
    moments.activate_effects_on(state, MomentName.TURN_START, frame.player)
    effect_pool.settle_pool(state)


def _late_start_effects(state: State, frame: StartPhase) -> None:
    if state.options.ready_before_start_effects:
        _start_effects(state, frame)


def _make_active(state: State, frame: StartPhase) -> None:
    """Make AP cards, Characters and Sites active: step 2 (UA-4.2.2)."""
    for card in state.zone(frame.player, Zone.AP_AREA):
        if not state.modes[card]:
            card_modes.make_active(state, card, through="start")
    card_modes.make_field_active(state, frame.player, through="start")


def _add_ap(state: State, frame: StartPhase) -> None:
    """Add active AP cards up to the table: step 3 (UA-4.2.3)."""
    player = frame.player
    area = state.zone(player, Zone.AP_AREA)
    due = count_due_ap(
        own_turn=state.own_turns[player], is_first_player=player == state.first_player
    )
    added = max(0, due - len(area))
    for card in state.zone(player, Zone.AP_SUPPLY)[:added]:
        state.table.move(card, player * ZONE_COUNT + Zone.AP_AREA)
        state.modes[card] = ACTIVE
    state.change += 1
    if added:
        state.emit("ap_added", {"player": player, "count": added})


def _draw(state: State, frame: StartPhase) -> None:
    """Draw, except in the first player's first turn: step 4 (UA-4.2.4)."""
    player = frame.player
    if player == state.first_player and state.own_turns[player] == 1:
        return
    if not zone_changes.draw_cards(state, player, 1):
        victory.lose_by_deck(state, player)


def _settle(state: State, frame: StartPhase) -> None:
    effect_pool.settle_pool(state)


def _extra_draw_ap(state: State, player: int) -> int:
    is_free = FreeExtraDraw in state.facts.kinds and any(
        isinstance(rule.modifier, FreeExtraDraw)
        for rule in card_values.list_modifiers_on_player(state, player)
    )
    return 0 if is_free else EXTRA_DRAW_AP


def _offer_extra_draw(state: State, frame: StartPhase) -> None:
    """Offer one more card for AP: step 5 (UA-4.2.5, D-08)."""
    player = frame.player
    ap = _extra_draw_ap(state, player)
    if state.zone(player, Zone.DECK) and len(state.active_ap(player)) >= ap:
        ask_yes_or_no(
            state,
            player,
            "extra_draw",
            "UA-4.2.5",
            yes="draw_extra",
            no="no_extra",
            params={"ap": ap},
        )


def _take_extra_draw(state: State, frame: StartPhase, action: Action) -> None:
    if isinstance(action, Accept):
        payment.pay_ap(state, frame.player, _extra_draw_ap(state, frame.player))
        zone_changes.draw_cards(state, frame.player, 1)
        turn_history.record_counted_deed(state, Deed.EXTRA_DREW, frame.player)


RULE: Final = Rule(
    StartPhase,
    (
        _end_and_start,
        _make_active,
        _late_start_effects,
        _add_ap,
        _draw,
        _settle,
        _offer_extra_draw,
        _settle,
        finish_rule,
    ),
    {_offer_extra_draw: _take_extra_draw},
)
