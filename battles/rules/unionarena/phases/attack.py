"""The Attack Phase: attack after attack, or end it (UA-5.1.1 to UA-5.1.3)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import attack, pool
from battles.rules.unionarena.actions import DeclareAttack, EndPhase
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State


def _settle(state: State, frame: Frame) -> None:
    pool.settle(state)


def _ask(state: State, frame: Frame) -> None:
    """Ask for an attacker; with none the phase ends by itself."""
    options = attack.attack_options(state, frame.player)
    if not options:
        done(state, frame)
        return
    options.append(Option(EndPhase(), "end_attack"))
    state.ask(Decision(frame.player, "attack", "UA-5.2.1", options=options))


def _act(state: State, frame: Frame, action: Action) -> None:
    frame.step = 0
    if isinstance(action, DeclareAttack):
        attack.begin(state, frame.player, action)
    else:
        done(state, frame)


def reason(state: State, decision: Decision, action: Action) -> Illegal | None:
    """Give the reason against an attack that is not offered."""
    if isinstance(action, DeclareAttack):
        return attack.explain_attack(state, decision.player, action)
    return None


RULE: Final = Rule((_settle, _ask), {1: _act}, reason)
