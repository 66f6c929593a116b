"""The Main Phase: use cards, activate effects, or end (UA-4.4.1 to UA-4.4.3)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.actions import (
    ActivateEffect,
    EndPhase,
    PerformRaid,
    PlayCard,
    UseEvent,
)
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.player_actions import activation, card_use
from battles.rules.unionarena.position.generated.frames import MainPhase
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.resolution import effect_pool, moments
from cards.effects.model.enums import MomentName

LINE_LABELS: Final = ("play_front_line", "play_energy_line")


def _start(state: State, frame: MainPhase) -> None:
    moments.activate_effects_on(state, MomentName.MAIN_START, frame.player)


def _settle(state: State, frame: MainPhase) -> None:
    effect_pool.settle_pool(state)


def _ask_main_action(state: State, frame: MainPhase) -> None:
    """Offer everything the turn player may do, ending the phase last."""
    player = frame.player
    options: list[Option] = []
    for card in state.zone(player, Zone.HAND):
        if card_use.may_be_used(state, player, card, card_use.ANY_BASE):
            options.extend(_list_uses(state, player, card))
    granted = card_values.get_derived_values(state).granted
    for card in state.field(player):
        if state.cards[card].program.activated or card in granted:
            options.extend(_list_activations(state, card))
    for zone in (Zone.HAND, Zone.OUTSIDE_AREA):
        for card in state.zone(player, zone):
            if state.cards[card].program.activated:
                options.extend(_list_activations(state, card))
    options.append(Option(EndPhase(), "end_main"))
    state.ask(Decision(player, "main", "UA-4.4.1", options=options))


def _list_uses(state: State, player: int, card: int) -> list[Option]:
    card_id = state.table.ids[card]
    options: list[Option] = []
    depends = bool(card_use.list_raid_prices(state, card))  # On the base of a Raid.
    for way, where in card_use.list_ways_to_use(state, player, card):
        base = where if way == "raid" else card_use.NO_BASE
        if depends and not card_use.may_be_used(state, player, card, base):
            continue
        if way == "event":
            options.append(Option(UseEvent(card_id), "use_event", card_id))
        elif way == "play":
            action = PlayCard(card_id, where)
            options.append(Option(action, LINE_LABELS[where], card_id))
        else:
            base_id = state.table.ids[where]
            action_ = PerformRaid(card_id, base_id)
            options.append(Option(action_, "perform_raid", card_id, base_id))
    return options


def _list_activations(state: State, card: int) -> list[Option]:
    card_id = state.table.ids[card]
    return [
        Option(
            ActivateEffect(card_id, number),
            "activate_effect",
            card_id,
            params={
                "number": state.cards[origin].number,
                "ability": code.index,
                "node": state.cards[origin].program.number_of(code.ability.body),
            },
        )
        for number, code, origin in activation.list_main_abilities(state, card)
        if activation.explain_ability(state, card, code, origin) is None
    ]


def _act(state: State, frame: MainPhase, action: Action) -> Next:
    player = frame.player
    if isinstance(action, PlayCard):
        card_use.begin_use(state, player, action.card, line=action.line)
    elif isinstance(action, PerformRaid):
        card_use.begin_use(state, player, action.card, base_id=action.base)
    elif isinstance(action, UseEvent):
        card_use.begin_use(state, player, action.card)
    elif isinstance(action, ActivateEffect):
        activation.begin_activation(state, state.table.find(action.card), action.effect)
    else:
        return _end
    return _settle


def _end(state: State, frame: MainPhase) -> None:
    """End the phase; what waits for its end resolves first (UA-4.1.2)."""
    moments.activate_effects_on(state, MomentName.MAIN_END, frame.player)
    effect_pool.settle_pool(state)


def explain_unoffered_action(
    state: State, decision: Decision, action: Action
) -> Illegal | None:
    """Return the reason against an action of the Main Phase that is not offered."""
    player = decision.player
    if isinstance(action, PlayCard):
        return card_use.explain_play(state, player, action.card, action.line)
    if isinstance(action, PerformRaid):
        return card_use.explain_raid(state, player, action.card, action.base)
    if isinstance(action, UseEvent):
        return card_use.explain_event(state, player, action.card)
    if isinstance(action, ActivateEffect):
        return activation.explain_activation(state, player, action.card, action.effect)
    return None


RULE: Final = Rule(
    MainPhase,
    (_start, _settle, _ask_main_action, _end, finish_rule),
    {_ask_main_action: _act},
    explain_unoffered_action,
)
