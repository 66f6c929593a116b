"""Winning: the conditions of the leaders (chapter 8), read from the cards."""

from collections.abc import Callable, Mapping
from typing import Final

from battles.rules.kernel.game import Result
from battles.rules.universe_end.cards import Condition
from battles.rules.universe_end.position import DEBRIS, ENERGY, FIELD, HAND, State


def _entries(state: State, player: int, _condition: Condition) -> int:
    return state.entries[player]  # UE-8.6, UE-8.15


def _tokens(state: State, player: int, _condition: Condition) -> int:
    return state.tokens[player]  # UE-8.7


def _energies(state: State, player: int, condition: Condition) -> int:
    """Count energies: none face down, a double one once (UE-8.8, 8.9, UE-8.14)."""
    return sum(
        1
        for card in state.zone(player, ENERGY)
        if not state.down[card] and state.cards[card].gives & condition.mask
    )


def _charas(state: State, player: int, _condition: Condition) -> int:
    return len(state.zone(player, FIELD))  # UE-8.10


def _total_cost(state: State, player: int, condition: Condition) -> int:
    field = [state.cards[card] for card in state.zone(player, FIELD)]
    return sum(c.total_cost for c in field if condition.name in c.name)  # UE-8.11


def _debris(state: State, _player: int, _condition: Condition) -> int:
    return sum(len(state.zone(player, DEBRIS)) for player in (0, 1))  # UE-8.12


def _hand(state: State, player: int, _condition: Condition) -> int:
    return len(state.zone(player, HAND))  # UE-8.13


Measure = Callable[[State, int, Condition], int]
MEASURES: Final[Mapping[str, Measure]] = {
    "entries": _entries,
    "tokens": _tokens,
    "energies": _energies,
    "charas": _charas,
    "total_cost": _total_cost,
    "debris": _debris,
    "hand": _hand,
}


def measure_progress(state: State, player: int, condition: Condition) -> int:
    """Return a player's progress towards a condition; a loop has no measure."""
    measure = MEASURES.get(condition.by)
    return 0 if measure is None else measure(state, player, condition)


def find_result(state: State) -> Result | None:
    """Return the result if a player meets a condition now (UE-1.1).

    Called only when no effect is being resolved, for both players (UE-8.1); if both
    meet one, the turn player wins (UE-8.2).
    """
    met = [
        (player, condition)
        for player in (state.turn_player, 1 - state.turn_player)
        if (condition := _find_met_condition(state, player)) is not None
    ]
    if not met:
        return None
    if len(met) > 1 and state.options.both_win:
        return Result(None, "both", "UE-8.2")
    player, condition = met[0]
    return Result(player, condition.by, condition.clause)


def _find_met_condition(state: State, player: int) -> Condition | None:
    """Return the condition a player meets, of the first such leader."""
    for leader in state.leaders(player):
        wins = leader.wins
        if wins is None or wins.by not in MEASURES:
            continue
        if measure_progress(state, player, wins) >= wins.n:
            return wins
    return None
