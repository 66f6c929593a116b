"""Likely answers for playouts; where there is no rule of thumb, they are random."""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.decisions import Decision, LegalActions
from battles.rules.kiseki.actions import Attack, Deploy, Pass, Place
from battles.rules.kiseki.effects import SUPPORT
from battles.rules.kiseki.position import State
from battles.rules.kiseki.queries import has_craft, list_targets, strength_and_defence
from unionarena.core.chance import Chance

STAND: Final = 1.5  # What a unit on the field is worth, in bond, beside its cost.
SPREAD: Final = 2.0  # Range of the random number that is added.
PERCENT: Final = 100
ACTING: Final = 6  # Percentage of chances to act that are taken.

Habit = Callable[[State, Decision, Chance], Action | None]


def pick_answer(battle: AnyBattle, chance: Chance) -> Action:
    """Pick a likely answer to the first open question."""
    decision = battle.position.decisions[0]
    habit = HABITS.get(decision.kind)
    found = habit(battle.position, decision, chance) if habit else None
    return found or LegalActions(decision).sample(chance)


def _random_fraction(chance: Chance) -> float:
    return SPREAD * chance.below(PERCENT) / PERCENT


def _pick_base_card(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Put an expensive card into the base."""
    actions = [o.action for o in decision.options if isinstance(o.action, Place)]
    return _dearest(state, actions, chance) or Pass()


def _pick_deployment(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Play what costs most, until nothing more can be paid."""
    actions = [o.action for o in decision.options if isinstance(o.action, Deploy)]
    return _dearest(state, actions, chance) or Pass()


def _dearest(
    state: State, actions: list[Place] | list[Deploy], chance: Chance
) -> Action | None:
    best: Action | None = None
    highest = -1.0
    for action in actions:
        points = state.cards[state.table.find(action.card)].cost + _random_fraction(
            chance
        )
        if points > highest:
            best, highest = action, points
    return best


def _pick_attack(state: State, decision: Decision, chance: Chance) -> Action | None:
    """Make the attack that gains most, or pass if none gains anything."""
    best: Action = Pass()
    highest = SPREAD / 2
    for option in decision.options:
        if isinstance(option.action, Attack):
            card = state.table.find(option.action.card)
            found = list_targets(state, [card])
            gains = [_gain(state, card, target) for target in found]
            points = max(gains, default=float(strength_and_defence(state, card)[0]))
            if points + _random_fraction(chance) > highest:
                best, highest = option.action, points
    return best


def _pick_target(state: State, decision: Decision, chance: Chance) -> Action | None:
    if decision.source is None:
        return None
    attacker = state.table.find(decision.source)
    best, highest = 0, -99.0
    for card_id in decision.candidates or ():
        points = _gain(state, attacker, state.table.find(card_id)) + _random_fraction(
            chance
        )
        if points > highest:
            best, highest = card_id, points
    return Choose((best,))


def _gain(state: State, attacker: int, target: int) -> float:
    """Return what an attack gains, in bond (TR-6.6, TR-6.7)."""
    strength, defence = strength_and_defence(state, attacker)
    back, wall = strength_and_defence(state, target)
    points = 0.0
    if strength >= wall:
        points += state.cards[target].cost + STAND
        if not has_craft(state, target, SUPPORT):
            points += strength - wall
    if back >= defence:
        points -= state.cards[attacker].cost + STAND
    return points


def _pick_pass(_state: State, _decision: Decision, chance: Chance) -> Action | None:
    """Pass most of the time."""
    return None if chance.below(PERCENT) < ACTING else Pass()


HABITS: Final[dict[str, Habit]] = {
    "base": _pick_base_card,
    "deploy": _pick_deployment,
    "battle": _pick_attack,
    "target": _pick_target,
    "answer": _pick_pass,
}


__all__ = ["pick_answer"]
