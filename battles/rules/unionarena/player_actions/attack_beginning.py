"""An attack before its target: what is done as a Character attacks (UA-5.2.4)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.actions import DeclareAttack
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.player_actions import attack
from battles.rules.unionarena.position.generated.frames import AttackBeginning
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.resolution import effect_pool


def _settle(state: State, frame: AttackBeginning) -> None:
    effect_pool.settle_pool(state)


def _ask_target(state: State, frame: AttackBeginning) -> None:
    """Ask for the target; the player alone is attacked without a question."""
    running = state.attack
    assert running is not None  # it lasts as long as this frame
    options = []
    if _can_attack_from_where_it_is(state, frame.player, running.attacker):
        running.broken = False  # It moved before there was a target.
        options = attack.list_attacks(state, frame.player, running.attacker)
    if len(options) > 1:
        state.ask(
            Decision(
                frame.player,
                "attack_target",
                "UA-5.2.4",
                options=options,
                source=running.attacker,
            )
        )
    elif options:
        _take_target(state, frame, options[0].action)
    else:
        _end_without_target(state, frame)


def _can_attack_from_where_it_is(state: State, player: int, card_id: int) -> bool:
    card = state.find_in(card_id, player, Zone.ENERGY_LINE)
    if card >= 0:
        return attack.attacks_from_energy_line(state, card)
    return state.find_in(card_id, player, Zone.FRONT_LINE) >= 0


def _take_target(state: State, frame: AttackBeginning, action: Action) -> None:
    assert isinstance(action, DeclareAttack)  # nothing else is offered
    finish_rule(state, frame)
    state.change += 1
    attack.declare_target(state, frame.player, action.target)


def _end_without_target(state: State, frame: AttackBeginning) -> None:
    """End the attack: the attacker left, or may attack nothing (UA-5.7.1)."""
    finish_rule(state, frame)
    state.attack = None
    state.change += 1
    state.emit("attack_ended", {"player": frame.player})


def explain_unoffered_target(
    state: State, decision: Decision, action: Action
) -> Illegal | None:
    """Return the reason against a target that is not offered."""
    if not isinstance(action, DeclareAttack) or action.card != decision.source:
        return None
    card = state.table.find(action.card)
    return attack.explain_target(state, decision.player, card, action.target)


RULE: Final = Rule(
    AttackBeginning,
    (_settle, _ask_target),
    {_ask_target: _take_target},
    explain_unoffered_target,
)
