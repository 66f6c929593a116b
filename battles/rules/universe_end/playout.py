"""Likely answers for playouts; where there is no rule of thumb, they are random."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.decisions import Decision, LegalActions
from battles.rules.universe_end.actions import (
    Activate,
    Charge,
    ClaimLoop,
    ClaimUnwinnable,
    EndTurn,
    Recombine,
    Summon,
    UseAbility,
)
from battles.rules.universe_end.position import ENERGY, State
from unionarena.core.chance import Chance

ENOUGH_ENERGIES: Final = 6
CHARGE: Final = 3.0
MORE_ENERGY: Final = 0.5
SUMMON: Final = 2.5
ABILITY: Final = 2.0
ACTIVATE: Final = 2.5
RECOMBINE: Final = 0.1
SPREAD: Final = 2.0  # Range of the random number that is added to each.
PERCENT: Final = 100


def pick_answer(battle: AnyBattle, chance: Chance) -> Action:
    """Pick a likely answer to the first open question."""
    decision = battle.position.decisions[0]
    if decision.kind == "main":
        return _pick_main_action(battle.position, decision, chance)
    return LegalActions(decision).sample(chance)


def _pick_main_action(state: State, decision: Decision, chance: Chance) -> Action:
    best: Action = EndTurn()
    highest = 0.0
    for option in decision.options:
        points = _points(state, decision.player, option.action)
        if points <= 0:
            continue
        points += SPREAD * chance.below(PERCENT) / PERCENT
        if points > highest:
            best, highest = option.action, points
    return best


def _points(state: State, player: int, action: Action) -> float:
    if isinstance(action, ClaimLoop | ClaimUnwinnable):
        return PERCENT
    if isinstance(action, Charge):
        energies = len(state.zone(player, ENERGY))
        return CHARGE if energies < ENOUGH_ENERGIES else MORE_ENERGY
    if isinstance(action, Summon):
        return SUMMON
    if isinstance(action, UseAbility):
        return ABILITY
    if isinstance(action, Activate):
        return ACTIVATE
    return RECOMBINE if isinstance(action, Recombine) else 0.0


__all__ = ["pick_answer"]
