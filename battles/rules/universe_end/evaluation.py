"""How good a position is for a player.

What counts is the progress of both players towards their nearest win, and what helps:
cards that act every turn, energies, cards in hand.
"""

from typing import Final

from battles.rules.kernel.battle import AnyBattle
from battles.rules.universe_end.effects import TRIGGERS, Ability
from battles.rules.universe_end.loops import can_win_by_loop
from battles.rules.universe_end.position import ENERGY, FIELD, HAND, State
from battles.rules.universe_end.victory import measure_progress

WIN: Final = 1_000_000
TOWARDS_A_WIN: Final = 2_000  # for the whole way
PLAY_EACH_TURN: Final = 120
CARD_EACH_TURN: Final = 60
# The first energies pay for everything that follows; a hand of thirty is not worth as
# much as they are, even to who wins by it.
ENERGIES: Final = (150, 130, 110, 90, 60, 50)
MORE_ENERGIES: Final = 5
# What a step of a trigger is worth each time, by verb; others are worth nothing.
STEP_WORTH: Final = {
    "draw": CARD_EACH_TURN,
    "store": CARD_EACH_TURN,
    "gain_token": CARD_EACH_TURN,
    "gain_play": PLAY_EACH_TURN,
    "choose": 30,
    "stand_chara": 30,
    "stand_energy": 30,
}
PERCENT: Final = 100
# How often a trigger happens, in percent of the player's turns.
TRIGGER_SHARE: Final = {
    "turn_begins": 100,
    "turn_ends": 100,
    "other_enters": 50,
    "destroyed": 20,
}
CHARA: Final = 20
CARD_IN_HAND: Final = 15
KEPT_CARDS: Final = 7
PLAY_LEFT: Final = 10


def evaluate_battle(battle: AnyBattle, player: int) -> int:
    """Score a battle for a seat; higher is better."""
    state: State = battle.position
    if state.result is not None:
        if state.result.winner is None:
            return 0
        return WIN if state.result.winner == player else -WIN
    own = _worth(state, player) + PLAY_LEFT * state.plays * _sign(state, player)
    return own - _worth(state, 1 - player)


def _sign(state: State, player: int) -> int:
    return 1 if state.turn_player == player else -1


def _worth(state: State, player: int) -> int:
    ways = [_measure_progress(state, player, place) for place in range(2)]
    field = [state.cards[card] for card in state.zone(player, FIELD)]
    abilities = [each for card in field for each in card.abilities]
    lasting = [each for each in abilities if each.on == "field"]
    energies = len(state.zone(player, ENERGY))
    return (
        max(ways)
        + sum(ways) // 4
        + PLAY_EACH_TURN * sum(each.plays for each in lasting)
        + CARD_EACH_TURN * sum(each.draws for each in lasting)
        + sum(_value_trigger(each) for each in abilities if each.on in TRIGGERS)
        + sum(ENERGIES[:energies])
        + MORE_ENERGIES * max(0, energies - len(ENERGIES))
        + CHARA * len(field)
        + CARD_IN_HAND * min(len(state.zone(player, HAND)), KEPT_CARDS)
    )


def _value_trigger(ability: Ability) -> int:
    """Value a trigger of a chara on the field; what the opponent gains is a loss."""
    worth = 0
    for step in ability.steps:
        if ability.on == "turn_ends" and step.do == "gain_play":
            continue  # lost with the turn (E-13)
        each = STEP_WORTH.get(step.do, 0) * step.n
        if step.do == "choose" and step.to in ("debris", "deck"):
            each = -each  # a loss of whose card it is
        worth += {"me": each, "opponent": -each, "each": 0}[step.side]
    return worth * TRIGGER_SHARE[ability.on] // PERCENT


def _measure_progress(state: State, player: int, place: int) -> int:
    """Return a player's progress towards the condition of one leader."""
    wins = state.leaders(player)[place].wins
    if wins is None:
        return 0
    if not wins.n:
        return 0 if not can_win_by_loop(state, player) else MORE_ENERGIES
    share = min(1.0, measure_progress(state, player, wins) / wins.n)
    return int(TOWARDS_A_WIN * share * share)  # the last steps count most


__all__ = ["evaluate_battle"]
