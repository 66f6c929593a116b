"""The Main Phase: use cards, activate effects, or end (UA-4.4.1 to UA-4.4.3)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import payment, play, pool
from battles.rules.unionarena.actions import EndPhase, PlayCard, UseEvent
from battles.rules.unionarena.cards import CardKind
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import LINES, Zone

LINE_LABELS: Final = ("play_front_line", "play_energy_line")


def _options(state: State, player: int) -> list[Option]:
    """Give everything the turn player may do, ending the phase last."""
    options: list[Option] = []
    for card in state.zone(player, Zone.HAND):
        if play.explain_cost(state, player, card) is None:
            options.extend(_uses(state, card))
    options.append(Option(EndPhase(), "end_main"))
    return options


def _uses(state: State, card: int) -> list[Option]:
    card_id = state.table.ids[card]
    if state.cards[card].kind is CardKind.EVENT:
        return [Option(UseEvent(card_id), "use_event", card=card_id)]
    return [
        Option(PlayCard(card_id, line), LINE_LABELS[line], card=card_id)
        for line in LINES
        if play.explain_line(state, card, line) is None
    ]


def _settle(state: State, frame: Frame) -> None:
    pool.settle(state)


def _ask(state: State, frame: Frame) -> None:
    player = frame.player
    options = _options(state, player)
    state.ask(Decision(player, "main", "UA-4.4.1", options=options))


def _act(state: State, frame: Frame, action: Action) -> None:
    frame.step = 0
    player = frame.player
    if isinstance(action, PlayCard):
        card = state.table.find(action.card)
        payment.pay_ap(state, player, state.cards[card].ap_cost)
        play.begin(state, action.card, action.line)
    elif isinstance(action, UseEvent):
        card = state.table.find(action.card)
        payment.pay_ap(state, player, state.cards[card].ap_cost)
        state.push(Frame("use_event", player, card=action.card))
    else:
        done(state, frame)


def reason(state: State, decision: Decision, action: Action) -> Illegal | None:
    """Give the reason against an action of the Main Phase that is not offered."""
    if isinstance(action, PlayCard):
        return play.explain_play(state, decision.player, action.card, action.line)
    if isinstance(action, UseEvent):
        return play.explain_event(state, decision.player, action.card)
    return None


RULE: Final = Rule((_settle, _ask), {1: _act}, reason)
