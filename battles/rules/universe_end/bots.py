"""Bots, which know only their own view: one answer ahead, or some turns."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.bots import GreedyBot as KernelGreedyBot
from battles.rules.kernel.bots import Redeal
from battles.rules.kernel.deck_games.hidden_information import redeal_hidden_cards
from battles.rules.kernel.deck_games.search_bot import SearchingBot
from battles.rules.universe_end import playout
from battles.rules.universe_end.evaluation import evaluate_battle
from battles.rules.universe_end.invariants import list_waiting_sources
from unionarena.core.chance import Chance

SCALE: Final = 300.0  # About a third of the last half of the way.
CALM: Final = frozenset({"main", "bid"})
TURNS_AHEAD: Final = 6


def _redeal_hidden_cards(battle: AnyBattle, player: int, chance: Chance) -> AnyBattle:
    return redeal_hidden_cards(battle, player, chance, list_waiting_sources(battle))


def _keep_cards(battle: AnyBattle, _player: int, _chance: Chance) -> AnyBattle:
    """Return a battle whose hidden cards are made up already."""
    return battle


class GreedyBot(KernelGreedyBot):
    """Looks one answer ahead and takes the one after which the position looks best."""

    __slots__ = ()

    def __init__(
        self, chance: Chance, *, redeal: Redeal = _redeal_hidden_cards
    ) -> None:
        super().__init__(
            chance,
            redeal=redeal,
            evaluate=evaluate_battle,
            is_calm=lambda battle: (
                battle.decision is None or battle.decision.kind in CALM
            ),
        )


class MonteCarloBot(SearchingBot):
    """Plays its answers out for some turns, as greedy bots would.

    Which answer is good shows late: playouts to its own next turn, and likely answers
    instead of greedy ones, win little more than the greedy bot itself. More playouts
    win no more (``docs/benchmarks-diary.md``).
    """

    __slots__ = ()
    PLAYOUTS = 24
    SCALE = SCALE

    def determinise(self, battle: AnyBattle, player: int) -> AnyBattle:
        """Return a battle the seat could be in."""
        return _redeal_hidden_cards(battle, player, self.chance)

    def horizon(self, battle: AnyBattle, _player: int) -> int:
        """Return the turn at whose start playouts end."""
        return int(battle.position.turn) + TURNS_AHEAD

    def pick(self, battle: AnyBattle, chance: Chance) -> Action:
        """Return the greedy answer to the first open question of a made-up battle."""
        seat = battle.position.decisions[0].player
        return GreedyBot(chance, redeal=_keep_cards).choose(battle, seat)

    def by_thumb(self, battle: AnyBattle) -> Action:
        """Return a likely answer, which looks at no hidden card."""
        return playout.pick_answer(battle, self.chance)

    def points(self, battle: AnyBattle, player: int) -> int:
        """Score a battle for a seat."""
        return evaluate_battle(battle, player)


__all__ = ["GreedyBot", "MonteCarloBot"]
