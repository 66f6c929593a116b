"""The Attack Phase: attack after attack, or end it (UA-5.1.1 to UA-5.1.3)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import attack, lasting, moments, pool
from battles.rules.unionarena.actions import DeclareAttack, EndPhase
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from cards.effects.model.words import MomentName

_SETTLE_STEP: Final = 1
_END_STEP: Final = 3


def _start(state: State, frame: Frame) -> None:
    moments.happened(state, MomentName.ATTACK_PHASE_START, frame.player)


def _settle(state: State, frame: Frame) -> None:
    pool.settle(state)


def _ask(state: State, frame: Frame) -> None:
    """Ask for an attacker; with none the phase ends by itself."""
    options = attack.attack_options(state, frame.player)
    if not options:
        return
    options.append(Option(EndPhase(), "end_attack"))
    state.ask(Decision(frame.player, "attack", "UA-5.2.1", options=options))


def _act(state: State, frame: Frame, action: Action) -> None:
    frame.step = _END_STEP
    if isinstance(action, DeclareAttack):
        frame.step = _SETTLE_STEP
        attack.begin(state, frame.player, action)


def _end(state: State, frame: Frame) -> None:
    """End the phase; what waits for its end resolves first (UA-4.1.2)."""
    moments.happened(state, MomentName.ATTACK_PHASE_END, frame.player)
    pool.settle(state)


def _end_lasting(state: State, frame: Frame) -> None:
    lasting.end_at(state, lasting.attack_end_of_turn(state.turn))
    done(state, frame)
    pool.settle(state)


def reason(state: State, decision: Decision, action: Action) -> Illegal | None:
    """Give the reason against an attack that is not offered."""
    if isinstance(action, DeclareAttack):
        return attack.explain_attack(state, decision.player, action)
    return None


RULE: Final = Rule((_start, _settle, _ask, _end, _end_lasting), {2: _act}, reason)
