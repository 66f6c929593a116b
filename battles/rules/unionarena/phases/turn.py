"""The turn: five phases in order, then the opponent's turn (UA-4.1.1 to UA-4.1.4)."""

from collections.abc import Mapping
from typing import Final

from battles.rules.kernel.frames import Frame
from battles.rules.unionarena.decisions.rule import Next, Rule
from battles.rules.unionarena.position.generated.frames import (
    AttackPhase,
    EndPhase,
    MainPhase,
    MovePhase,
    StartPhase,
    Turn,
)
from battles.rules.unionarena.position.state import PHASES, Phase, State


def _begin(state: State, frame: Turn) -> None:
    state.turn += 1
    state.turn_player = frame.player
    state.change += 1  # What holds during a player's turn begins or ends here.
    state.own_turns[frame.player] += 1
    state.emit(
        "turn_started",
        {
            "player": frame.player,
            "number": state.turn,
            "own_turn": state.own_turns[frame.player],
        },
    )


# Each phase by its number in ``PHASES``; setup comes before all turns.
PHASE_FRAMES: Final[Mapping[int, type[Frame]]] = {
    Phase.START: StartPhase,
    Phase.MOVE: MovePhase,
    Phase.MAIN: MainPhase,
    Phase.ATTACK: AttackPhase,
    Phase.END: EndPhase,
}


def _begin_phase(state: State, frame: Turn, phase: int) -> None:
    state.phase = phase
    state.emit("phase_started", {"player": frame.player, "phase": PHASES[phase]})
    state.push(PHASE_FRAMES[phase](frame.player))


def _start(state: State, frame: Turn) -> None:
    _begin_phase(state, frame, Phase.START)


def _move(state: State, frame: Turn) -> None:
    _begin_phase(state, frame, Phase.MOVE)


def _main(state: State, frame: Turn) -> None:
    _begin_phase(state, frame, Phase.MAIN)


def _attack(state: State, frame: Turn) -> None:
    """Begin the Attack Phase, on turn 1 too unless the option forbids it (D-07)."""
    if state.turn > 1 or state.options.first_turn_attack:
        _begin_phase(state, frame, Phase.ATTACK)


def _end(state: State, frame: Turn) -> None:
    _begin_phase(state, frame, Phase.END)


def _pass_turn(state: State, frame: Turn) -> Next:
    frame.player = 1 - frame.player
    return _begin


RULE: Final = Rule(Turn, (_begin, _start, _move, _main, _attack, _end, _pass_turn))
