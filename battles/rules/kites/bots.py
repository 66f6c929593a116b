"""A bot that knows only its own view, and what the soak test needs of the game."""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.bots import GreedyBot as KernelGreedyBot
from battles.rules.kernel.deck_games.hidden_information import (
    disguise_battle,
    redeal_hidden_cards,
)
from battles.rules.kernel.leaks import LeakDetector
from battles.rules.kites.position import CAUGHT, DECK, HAND, SKY, State
from unionarena.core.chance import Chance

WIN: Final = 1_000
STAR: Final = 10


class GreedyBot(KernelGreedyBot):
    """Fly what does best against a hand dealt anew."""

    __slots__ = ()

    def __init__(self, chance: Chance) -> None:
        super().__init__(
            chance,
            redeal=redeal_hidden_cards,
            evaluate=evaluate_battle,
            is_calm=lambda battle: len(battle.decisions) != 1,
        )


def evaluate_battle(battle: AnyBattle, player: int) -> int:
    """Score a battle for a seat by stars, and by the height it has left."""
    state: State = battle.position
    if state.result is not None and state.result.winner is not None:
        return WIN if state.result.winner == player else -WIN
    left = [card for zone in (DECK, HAND) for card in state.zone(player, zone)]
    stars = state.stars(player) - state.stars(1 - player)
    return STAR * stars + sum(state.cards[card].height for card in left)


def find_breaches(battle: AnyBattle) -> Iterator[str]:
    """Return what is wrong with a battle between two answers."""
    state: State = battle.position
    for player in (0, 1):
        if state.zone(player, SKY):
            yield f"a kite of {player} is still in the sky (KT-4.2)"
        for card in state.zone(player, CAUGHT):
            if state.owner_of(card) == player or state.cards[card].talent == "homing":
                yield f"card {card} cannot be caught by {player} (KT-5.4)"


def generate_wrong_actions(battle: AnyBattle, chance: Chance) -> list[Action]:
    """Return choices of cards taken at random."""
    most = battle.position.table.next_id + 2
    return [Choose((chance.below(most), chance.below(most)))]


WATCHER: Final = LeakDetector(
    disguise=disguise_battle,
    actions=lambda _battle, _viewer, card_id: iter((Choose((card_id,)),)),
)

__all__ = ["WATCHER", "GreedyBot", "find_breaches", "generate_wrong_actions"]
