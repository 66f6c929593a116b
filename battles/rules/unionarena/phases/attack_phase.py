"""The Attack Phase: attack after attack, or end it (UA-5.1.1 to UA-5.1.3)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.actions import DeclareAttack, EndPhase
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.player_actions import attack
from battles.rules.unionarena.position.generated.frames import AttackPhase
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.resolution import effect_pool, expiry, moments
from cards.effects.model.enums import MomentName


def _start(state: State, frame: AttackPhase) -> None:
    moments.activate_effects_on(state, MomentName.ATTACK_PHASE_START, frame.player)


def _settle(state: State, frame: AttackPhase) -> None:
    effect_pool.settle_pool(state)


def _ask_attacker(state: State, frame: AttackPhase) -> None:
    """Ask for an attacker; without one the phase ends by itself.

    It does not end while a Character can attack that must (UA-5.2.6).
    """
    options = attack.list_attack_options(state, frame.player)
    if not options:
        return
    if not attack.find_attackers_that_must(state, options):
        options.append(Option(EndPhase(), "end_attack"))
    state.ask(Decision(frame.player, "attack", "UA-5.2.1", options=options))


def _act(state: State, frame: AttackPhase, action: Action) -> Next:
    if isinstance(action, DeclareAttack):
        attack.begin_attack(state, frame.player, action)
        return _settle
    return _end


def _end(state: State, frame: AttackPhase) -> None:
    """End the phase; what waits for its end resolves first (UA-4.1.2)."""
    moments.activate_effects_on(state, MomentName.ATTACK_PHASE_END, frame.player)
    effect_pool.settle_pool(state)


def _end_lasting(state: State, frame: AttackPhase) -> None:
    expiry.expire_until(state, expiry.attack_end_of_turn(state.turn))
    finish_rule(state, frame)
    effect_pool.settle_pool(state)


def explain_unoffered_attack(
    state: State, decision: Decision, action: Action
) -> Illegal | None:
    """Return the reason against an attack that is not offered."""
    if isinstance(action, DeclareAttack):
        return attack.explain_attack(state, decision.player, action)
    if isinstance(action, EndPhase):
        must = attack.find_attackers_that_must(state, decision.options)
        if must:
            name = state.cards[state.table.find(min(must))].name
            return refuse("attack.must_attack", name=name)
    return None


RULE: Final = Rule(
    AttackPhase,
    (_start, _settle, _ask_attacker, _end, _end_lasting),
    {_ask_attacker: _act},
    explain_unoffered_attack,
)
