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
from battles.rules.unionarena.asking.actions import (
    ActivateTrigger,
    PassCard,
    ResolveEffect,
)
from battles.rules.unionarena.asking.rule import Next, Rule, done
from battles.rules.unionarena.happening import leaving, moments, pool, state_checks
from battles.rules.unionarena.position import deeds
from battles.rules.unionarena.position.generated.frames import (
    TriggerCheck,
    TriggerEffect,
)
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.saying import forbidding
from cards.effects.model.words import Act, Deed, MomentName


def _waiting(state: State, frame: TriggerCheck) -> list[int]:
    """Give the checked cards that have not been handled."""
    found = [
        state.find_in(card_id, frame.player, Zone.CHECKING_AREA)
        for card_id in frame.cards
    ]
    return [card for card in found if card >= 0]


def _next(state: State, frame: TriggerCheck) -> Next:
    """Do what needs no question, ask, or finish (UA-5.6.2, UA-5.6.6)."""
    if not state_checks.run(state) or state.result is not None:
        return _next
    waiting = _waiting(state, frame)
    has_effects = len(state.pool) > frame.since
    if not has_effects and all(state.cards[c].trigger is None for c in waiting):
        for card in waiting:  # Nothing can come between, so the order means nothing.
            leaving.sideline_life(state, card)
        done(state, frame)
        return None
    player = frame.player
    if has_effects and state.turn_player != player:
        player = pool.next_player(state, frame.since)
    _ask_or_resolve(state, frame, player, waiting if player == frame.player else [])
    return _next  # Until everything is handled.


def _ask_or_resolve(
    state: State, frame: TriggerCheck, player: int, waiting: list[int]
) -> None:
    places = pool.choices(state, player, frame.since)
    if not waiting and not places:  # Only the other player's effects are left.
        player = 1 - player
        places = pool.choices(state, player, frame.since)
    if not waiting and len(places) == 1:
        pool.resolve(state, places[0])
        return
    options = [pool.option(state, place) for place in places]
    for card in waiting:
        options.extend(_options(state, card))
    kind = "trigger_check" if waiting else "effect_order"
    clause = "UA-5.6.1" if waiting else "UA-7.4.1"
    state.ask(Decision(player, kind, clause, options=options))


def _options(state: State, card: int) -> list[Option]:
    card_id = state.table.ids[card]
    trigger = state.cards[card].trigger
    if trigger is None:
        return [Option(PassCard(card_id), "no_trigger", card_id)]
    params: JsonObject = {"trigger": trigger.value, "color": state.cards[card].color}
    options = [Option(PassCard(card_id), "decline_trigger", card_id, params=params)]
    player = state.player_of(card)
    if not forbidding.is_forbidden_to_player(state, player, Act.ACTIVATE_TRIGGERS):
        action = ActivateTrigger(card_id)
        options.insert(0, Option(action, "activate_trigger", card_id, params=params))
    return options


def _handle(state: State, frame: TriggerCheck, action: Action) -> Next:
    if isinstance(action, ResolveEffect):
        pool.resolve(state, action.effect)
    elif isinstance(action, PassCard):
        card = state.table.find(action.card)
        if state.cards[card].trigger is not None:
            _announce(state, frame.player, card, "trigger_declined")
        leaving.sideline_life(state, card)
    elif isinstance(action, ActivateTrigger):
        card = state.table.find(action.card)
        _announce(state, frame.player, card, "trigger_activated")
        deeds.record(state, Deed.TRIGGER_ACTIVATED, frame.player, card)
        moments.happened(state, MomentName.TRIGGER_ACTIVATED, frame.player, card=card)
        state.push(TriggerEffect(frame.player, action.card))
    return _next


def _announce(state: State, player: int, card: int, event: str) -> None:
    trigger = state.cards[card].trigger
    kind = None if trigger is None else trigger.value
    state.emit(event, {"player": player, "card": state.seen(card), "trigger": kind})


RULE: Final = Rule(TriggerCheck, (_next,), {_next: _handle})
