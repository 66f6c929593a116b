"""A battle between two Characters (UA-5.4.1 to UA-5.4.5)."""

from typing import Final

from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import continuous, leaving, pool
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State


def begin(state: State, player: int) -> None:
    """Begin the battle of the attack in progress."""
    state.push(Frame("battle", player))


def _compare(state: State, frame: Frame) -> None:
    """Compare BP, which changes no BP (UA-5.4.1)."""
    attack = state.attack
    assert attack is not None  # a battle belongs to an attack
    attacker = state.table.find(attack.attacker)
    defender = state.table.find(attack.target)
    attacker_bp = continuous.current_bp(state, attacker)
    defender_bp = continuous.current_bp(state, defender)
    attacker_wins = attacker_bp >= defender_bp  # Equal is a win: UA-5.4.2.
    frame.number = int(attacker_wins)
    state.emit(
        "battle_compared",
        {
            "player": frame.player,
            "attacker": state.seen(attacker),
            "defender": state.seen(defender),
            "attacker_bp": attacker_bp,
            "defender_bp": defender_bp,
            "winner": "attacker" if attacker_wins else "defender",
        },
    )


def _first_window(state: State, frame: Frame) -> None:
    """Win: retire the attacked Character (5.4.2 a, b). Loss: on losing (5.4.3 a)."""
    attack = state.attack
    assert attack is not None  # a battle belongs to an attack
    if frame.number:
        leaving.retire(state, [state.table.find(attack.target)])
    pool.settle(state)


def _second_window(state: State, frame: Frame) -> None:
    """Win: effects on winning (5.4.2 c). Loss: the other side's (5.4.3 b)."""
    pool.settle(state)


def _end(state: State, frame: Frame) -> None:
    """Effects at the end of the battle, then "this battle" ends (UA-5.4.4)."""
    done(state, frame)
    pool.settle(state)


RULE: Final = Rule((_compare, _first_window, _second_window, _end))
