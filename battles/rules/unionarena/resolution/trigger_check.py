"""The trigger check: one card at a time, in any order (UA-5.6.1 to UA-5.6.8).

Effects that activate meanwhile join the pool; the turn player's come first, and the
checking player takes their own and the checked cards in any order (UA-5.6.5, D-21).
Effects that were waiting before the damage go on waiting: the damage is part of the
effect that is being resolved, and nothing comes in the middle of it (UA-7.4.3, 7.4.5).
"""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.decisions.actions import (
    ActivateTrigger,
    PassCard,
    ResolveEffect,
)
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.frames import (
    TriggerCheck,
    TriggerEffect,
)
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import restrictions
from battles.rules.unionarena.resolution import (
    effect_pool,
    field_exit,
    moments,
    state_checks,
    use_limits,
)
from cards.effects.model.enums import Act, Deed, MomentName


def _list_unhandled_cards(state: State, frame: TriggerCheck) -> list[int]:
    """Return the checked cards that have not been handled."""
    found = [
        state.find_in(card_id, frame.player, Zone.CHECKING_AREA)
        for card_id in frame.cards
    ]
    return [card for card in found if card >= 0]


def _next(state: State, frame: TriggerCheck) -> Next:
    """Do what needs no question, ask, or finish (UA-5.6.2, UA-5.6.6)."""
    if not state_checks.run_state_checks(state) or state.result is not None:
        return _next
    use_limits.drop_spent_effects(state, frame.since)
    waiting = _list_unhandled_cards(state, frame)
    has_effects = len(state.pool) > frame.since
    if not has_effects and all(state.cards[c].trigger is None for c in waiting):
        for card in waiting:  # Nothing can come between, so the order does not matter.
            field_exit.sideline_life(state, card)
        finish_rule(state, frame)
        return None
    player = frame.player
    if has_effects and state.turn_player != player:
        player = effect_pool.find_next_player(state, frame.since)
    _ask_or_resolve(state, frame, player, waiting if player == frame.player else [])
    return _next  # Until everything is handled.


def _ask_or_resolve(
    state: State, frame: TriggerCheck, player: int, waiting: list[int]
) -> None:
    places = effect_pool.list_pending_places(state, player, frame.since)
    if not waiting and not places:  # Only the other player's effects are left.
        player = 1 - player
        places = effect_pool.list_pending_places(state, player, frame.since)
    if not waiting and effect_pool.needs_no_order(state, places):
        effect_pool.resolve_pending(state, places[0])
        return
    options = [effect_pool.build_option(state, place) for place in places]
    for card in waiting:
        options.extend(_list_options(state, card, frame.doer))
    kind = "trigger_check" if waiting else "effect_order"
    clause = "UA-5.6.1" if waiting else "UA-7.4.1"
    state.ask(Decision(player, kind, clause, options=options))


def _list_options(state: State, card: int, doer: Doer | None) -> list[Option]:
    card_id = state.table.ids[card]
    trigger = state.cards[card].trigger
    if trigger is None:
        return [Option(PassCard(card_id), "no_trigger", card_id)]
    params: JsonObject = {"trigger": trigger.value, "color": state.cards[card].color}
    options = [Option(PassCard(card_id), "decline_trigger", card_id, params=params)]
    player = state.player_of(card)
    if not restrictions.is_forbidden_to_player(
        state, player, Act.ACTIVATE_TRIGGERS, doer=doer, card=card
    ):
        action = ActivateTrigger(card_id)
        options.insert(0, Option(action, "activate_trigger", card_id, params=params))
    return options


def _handle(state: State, frame: TriggerCheck, action: Action) -> Next:
    if isinstance(action, ResolveEffect):
        effect_pool.resolve_pending(state, action.effect)
    elif isinstance(action, PassCard):
        card = state.table.find(action.card)
        if state.cards[card].trigger is not None:
            _announce(state, frame.player, card, "trigger_declined")
        field_exit.sideline_life(state, card)
    elif isinstance(action, ActivateTrigger):
        card = state.table.find(action.card)
        _announce(state, frame.player, card, "trigger_activated")
        turn_history.record_deed(state, Deed.TRIGGER_ACTIVATED, frame.player, card)
        moments.activate_effects_on(
            state, MomentName.TRIGGER_ACTIVATED, frame.player, card=card
        )
        state.push(TriggerEffect(frame.player, action.card))
    return _next


def _announce(state: State, player: int, card: int, event: str) -> None:
    trigger = state.cards[card].trigger
    kind = None if trigger is None else trigger.value
    state.emit(event, {"player": player, "card": state.seen(card), "trigger": kind})


RULE: Final = Rule(TriggerCheck, (_next,), {_next: _handle})
