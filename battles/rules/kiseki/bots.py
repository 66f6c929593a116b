"""Bots, which know only their own view: one answer ahead, or to the end of the turn.

They count bond, what is on the field, cards in base and hand, and EP that would pay for
a card they hold.
"""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.bots import MOST_PLAYED_ON
from battles.rules.kernel.bots import GreedyBot as KernelGreedyBot
from battles.rules.kernel.deck_games.hidden_information import redeal_hidden_cards
from battles.rules.kernel.deck_games.search_bot import SearchingBot
from battles.rules.kiseki import playout
from battles.rules.kiseki.actions import Pass
from battles.rules.kiseki.any_time_actions import cast_cost
from battles.rules.kiseki.invariants import CALM, list_waiting_sources
from battles.rules.kiseki.position import BASE, BATTLE, FIELD, HAND, State
from battles.rules.kiseki.queries import strength_and_defence
from unionarena.core.chance import Chance

WIN: Final = 1_000_000
DOWN: Final = 20_000  # At 0 bond, unless the turn still changes it.
BOND_POINT: Final = 40
STRENGTH: Final = 26
DEFENCE: Final = 22
UNIT: Final = 20
STUNNED: Final = 30  # Percentage of its worth: one of them may recover.
READY_IN_BATTLE: Final = 8  # It may still attack.
ITEM: Final = 45
BASE_CARD: Final = 75
ENOUGH_BASES: Final = 6
MORE_BASES: Final = 12
BASE_UP: Final = 60
TRIGGER: Final = 20  # A text in play that may begin by itself.
CARD_IN_HAND: Final = 45
KEPT_CARDS: Final = 8
EP_TOWARDS: Final = 16  # An EP that helps to pay for a card in hand.
SCALE: Final = 400.0  # Ten bond: a player so far ahead usually wins.


def evaluate_battle(battle: AnyBattle, player: int) -> int:
    """Score a battle for a seat; higher is better."""
    state: State = battle.position
    if state.result is not None:
        if state.result.winner is None:
            return 0
        return WIN if state.result.winner == player else -WIN
    return (
        _worth(state, player)
        - _worth(state, 1 - player)
        + _value_of_saved_ep(state, player)
    )


def _worth(state: State, player: int) -> int:
    bond = state.bonds[player]
    base = state.zone(player, BASE)
    items = len(state.zone(player, FIELD)) - len(state.units(player))
    return (
        BOND_POINT * bond
        - (DOWN if bond <= 0 else 0)
        + sum(_value_of_unit(state, card) for card in state.units(player))
        + ITEM * items
        + BASE_CARD * min(len(base), ENOUGH_BASES)
        + MORE_BASES * max(0, len(base) - ENOUGH_BASES)
        + BASE_UP * sum(bool(_is_face_up(state, card)) for card in base)
        + TRIGGER * _count_triggers(state, player)
        + CARD_IN_HAND * min(len(state.zone(player, HAND)), KEPT_CARDS)
    )


def _is_face_up(state: State, card: int) -> bool:
    return state.cards[card].kind == "base" and not state.down[card]


def _count_triggers(state: State, player: int) -> int:
    """Return how many texts of cards face up in play may begin by themselves."""
    in_play = [*state.zone(player, FIELD), *state.zone(player, BASE)]
    return sum(
        len(state.cards[card].triggers)
        for card in in_play
        if not state.down[card] and not state.stunned[card]
    )


def _value_of_unit(state: State, card: int) -> int:
    strength, defence = strength_and_defence(state, card)
    worth = UNIT + STRENGTH * strength + DEFENCE * defence
    if state.stunned[card]:
        return worth * STUNNED // 100
    if state.phase == BATTLE and not state.actioned[card]:
        worth += READY_IN_BATTLE
    return worth


def _value_of_saved_ep(state: State, player: int) -> int:
    """Return the value of saved EP: the cards in hand they can pay for."""
    held = [*state.zone(player, HAND)]
    held += [card for card in state.zone(player, BASE) if state.down[card]]
    wanted = [
        cast_cost(state, card)
        for card in held
        if state.cards[card].kind == "event" or state.cards[card].list_parts("arts")
    ]
    within = [cost for cost in wanted if cost <= _reach(state, player)]
    return EP_TOWARDS * min(state.ep[player], max(within, default=0))


def _reach(state: State, player: int) -> int:
    ready = sum(not state.actioned[card] for card in state.zone(player, BASE))
    return state.ep[player] + ready


class GreedyBot(KernelGreedyBot):
    """Looks one answer ahead and takes the one after which the position looks best."""

    __slots__ = ()

    def __init__(self, chance: Chance) -> None:
        super().__init__(
            chance,
            redeal=_redeal,
            evaluate=evaluate_battle,
            is_calm=_is_calm,
        )

    def _calm_down(self, battle: AnyBattle) -> None:
        """Let an attack or a text end, with both players passing."""
        for _ in range(MOST_PLAYED_ON):
            decision = battle.decision
            if decision is None or self.is_calm(battle):
                return
            is_window = decision.candidates is None and decision.offers(Pass())
            chosen = battle.legal_actions().sample(self.chance)
            battle.apply(Pass() if is_window else chosen)


def _redeal(battle: AnyBattle, player: int, chance: Chance) -> AnyBattle:
    return redeal_hidden_cards(battle, player, chance, list_waiting_sources(battle))


def _is_calm(battle: AnyBattle) -> bool:
    return battle.decision is None or battle.decision.kind in CALM


class MonteCarloBot(SearchingBot):
    """Plays its answers out to the end of the turn, where the winner is decided."""

    __slots__ = ()
    SCALE = SCALE

    def determinise(self, battle: AnyBattle, player: int) -> AnyBattle:
        """Return a battle the seat could be in; texts that wait are no secret."""
        return _redeal(battle, player, self.chance)

    def horizon(self, battle: AnyBattle, _player: int) -> int:
        """Return the number of the next turn; who wins is decided before."""
        return int(battle.position.turn) + 1

    def pick(self, battle: AnyBattle, chance: Chance) -> Action:
        """Return a likely answer to the first open question."""
        return playout.pick_answer(battle, chance)

    def points(self, battle: AnyBattle, player: int) -> int:
        """Score a battle for a seat."""
        return evaluate_battle(battle, player)


__all__ = ["GreedyBot", "MonteCarloBot", "evaluate_battle"]
