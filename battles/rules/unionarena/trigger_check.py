"""The trigger check: one card at a time, in any order (UA-5.6.1 to UA-5.6.8)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena import moving, state_checks
from battles.rules.unionarena.actions import ActivateTrigger, PassCard
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import Zone


def _waiting(state: State, frame: Frame) -> list[int]:
    """Give the checked cards that have not been handled."""
    found = [
        state.find_in(card_id, frame.player, Zone.CHECKING_AREA)
        for card_id in frame.cards
    ]
    return [card for card in found if card >= 0]


def _next(state: State, frame: Frame) -> None:
    """Handle what needs no question, ask, or finish (UA-5.6.2, UA-5.6.6)."""
    state_checks.run(state)
    if state.result is not None:
        return
    waiting = _waiting(state, frame)
    if all(state.cards[card].trigger is None for card in waiting):
        for card in waiting:  # Nothing can come between, so the order means nothing.
            moving.move_card(state, card, Zone.OUTSIDE_AREA)
        done(state, frame)
        return
    options: list[Option] = []
    for card in waiting:
        options.extend(_options(state, card))
    state.ask(Decision(frame.player, "trigger_check", "UA-5.6.1", options=options))


def _options(state: State, card: int) -> list[Option]:
    card_id = state.table.ids[card]
    trigger = state.cards[card].trigger
    if trigger is None:
        return [Option(PassCard(card_id), "no_trigger", card=card_id)]
    params: JsonObject = {"trigger": trigger.value, "color": state.cards[card].color}
    return [
        Option(ActivateTrigger(card_id), "activate_trigger", card_id, params=params),
        Option(PassCard(card_id), "decline_trigger", card_id, params=params),
    ]


def _handle(state: State, frame: Frame, action: Action) -> None:
    frame.step = 0
    if isinstance(action, PassCard):
        card = state.table.find(action.card)
        if state.cards[card].trigger is not None:
            _announce(state, frame.player, card, "trigger_declined")
        moving.move_card(state, card, Zone.OUTSIDE_AREA)
    elif isinstance(action, ActivateTrigger):
        card = state.table.find(action.card)
        _announce(state, frame.player, card, "trigger_activated")
        state.push(Frame("trigger", frame.player, card=action.card))


def _announce(state: State, player: int, card: int, event: str) -> None:
    trigger = state.cards[card].trigger
    kind = None if trigger is None else trigger.value
    state.emit(event, {"player": player, "card": state.seen(card), "trigger": kind})


RULE: Final = Rule((_next,), {0: _handle})
