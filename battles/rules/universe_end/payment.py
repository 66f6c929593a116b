"""Costs: what may be paid, and which energies are rested for it (UE-2.4, UE-6.4)."""

from collections.abc import Callable

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.universe_end.effects import ANY, Cost
from battles.rules.universe_end.movement import rest_card
from battles.rules.universe_end.position import DEBRIS, State, Task


def cost_to_play(state: State, card: int) -> Cost:
    """Return the present cost of playing a card (UE-2.7: lowered while in hand)."""
    definition = state.cards[card]
    less = 0
    for ability in definition.abilities:
        if ability.less_per is not None:
            theirs = state.zone(1 - state.owner_of(card), DEBRIS)
            less += sum(state.cards[c].matches(ability.less_per) for c in theirs)
    return lower_cost(definition.cost, less) if less else definition.cost


def lower_cost(cost: Cost, less: int) -> Cost:
    """Return a lowered cost: first energies of any attribute, then in their order."""
    left = list(cost)
    for place in (ANY, *range(ANY)):
        saved = min(less, left[place])
        left[place] -= saved
        less -= saved
    return tuple(left)


def can_pay(cost: Cost, energies: list[int]) -> bool:
    """Return whether energies that pay as these attributes can pay a cost.

    For every set of attributes there must be as many energies that pay as one of them
    as the cost asks for (Hall's condition); those of any attribute only count in all.
    A set with other attributes than those of the cost need not be checked: it needs no
    more than its part, and has no fewer.
    """
    if sum(cost) > len(energies):
        return False
    colored = chosen = sum(1 << place for place in range(ANY) if cost[place])
    while chosen:
        needed = sum(cost[place] for place in range(ANY) if chosen >> place & 1)
        if needed > sum(1 for mask in energies if mask & chosen):
            return False
        chosen = (chosen - 1) & colored
    return True


def is_affordable(state: State, player: int, cost: Cost) -> bool:
    """Return whether a player's ready energies can pay a cost."""
    return can_pay(cost, list_payments(state, player))


def list_payments(state: State, player: int) -> list[int]:
    """Return the attributes that each of a player's ready energies pays as."""
    return [state.pays_as(card) for card in state.up_energies(player)]


def count_paying_energies(state: State, player: int, cost: Cost) -> int:
    """Return how many ready energies could pay a part of a cost; for refusals."""
    needed = sum(1 << place for place in range(ANY) if cost[place])
    up = state.up_energies(player)
    if cost[ANY]:
        return len(up)
    return sum(1 for card in up if state.pays_as(card) & needed)


def advance_payment(state: State, task: Task) -> None:
    """Rest energies one by one until the cost is paid; ask where it matters."""
    while any(task.rest):
        kinds = _list_kinds_of_energy(state, task)
        if len(kinds) > 1 and sum(task.rest) < len(state.up_energies(task.player)):
            state.ask(
                Decision(
                    task.player,
                    "pay",
                    "UE-6.4",
                    candidates=state.ids(kinds),
                    minimum=1,
                    maximum=1,
                    source=state.table.ids[task.card],
                    params={"left": sum(task.rest)},
                )
            )
            return
        _rest_for(state, task, kinds[0])
    state.frames.pop()
    BOUGHT[task.kind](state, task)


def answer_payment(state: State, task: Task, action: Action) -> None:
    """Rest the chosen energy."""
    if isinstance(action, Choose):
        _rest_for(state, task, state.table.find(action.cards[0]))


def _rest_for(state: State, task: Task, energy: int) -> None:
    place = _next_part(task.rest)
    left = list(task.rest)
    left[place] -= 1
    task.rest = tuple(left)
    rest_card(state, energy)


def _next_part(cost: Cost) -> int:
    return next(place for place, n in enumerate(cost) if n)


def _list_kinds_of_energy(state: State, task: Task) -> list[int]:
    """Return one energy of each kind that can pay the next part of the cost."""
    place = _next_part(task.rest)
    left = list(task.rest)
    left[place] -= 1
    up = state.up_energies(task.player)
    found: dict[str, int] = {}
    for card in up:
        gives = state.pays_as(card)
        if place != ANY and not gives >> place & 1:
            continue
        kind = "" if state.down[card] else state.cards[card].number
        if kind in found:
            continue
        others = [state.pays_as(other) for other in up if other != card]
        if can_pay(tuple(left), others):
            found[kind] = card
    return list(found.values())


# What is done after payment, by the kind of the task; ``main_phase`` registers it.
BOUGHT: dict[str, Callable[[State, Task], None]] = {}
