"""Bots. They see what their seat sees, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from unionarena.core.chance import Chance

MOST_CONSIDERED: Final = 24  # Answers tried; about 10 ms for a whole decision.
MOST_PLAYED_ON: Final = 12  # An attack with its effects seldom asks more questions.

Redeal = Callable[[AnyBattle, int, Chance], AnyBattle]
Evaluate = Callable[[AnyBattle, int], int]
IsCalm = Callable[[AnyBattle], bool]


class Bot(ABC):
    """A bot."""

    @abstractmethod
    def choose(self, battle: AnyBattle, player: int) -> Action:
        """Pick a legal answer to the question of the seat."""


class RandomBot(Bot):
    """Picks any legal answer.

    Attributes:
        chance: Where its picks come from; never the battle's own generator.
    """

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, battle: AnyBattle, player: int) -> Action:
        """Pick any legal answer."""
        return battle.legal_actions(player).sample(self.chance)


class GreedyBot(Bot):
    """Look one answer ahead and take the one after which the position looks best.

    It knows only its own view: before it tries an answer, everything hidden from its
    seat is dealt anew at random.

    Attributes:
        chance: Its random numbers, for dealing anew and for ties.
        redeal: Returns a copy of a battle in which what a seat may not know is
        made up.
        evaluate: Scores a battle for a seat; higher is better.
        is_calm: Whether a position can be judged; others are played on at random
        until they can be, so that an attack is judged by what it leads to.
    """

    __slots__ = ("chance", "evaluate", "is_calm", "redeal")

    def __init__(
        self,
        chance: Chance,
        *,
        redeal: Redeal,
        evaluate: Evaluate,
        is_calm: IsCalm,
    ) -> None:
        self.chance = chance
        self.redeal = redeal
        self.evaluate = evaluate
        self.is_calm = is_calm

    def choose(self, battle: AnyBattle, player: int) -> Action:
        """Pick the answer after which the position looks best; ties at random."""
        actions = battle.legal_actions(player).some(MOST_CONSIDERED, self.chance)
        if len(actions) == 1:
            return actions[0]
        redealt = self.redeal(battle, player, self.chance)
        best: list[Action] = []
        highest = 0
        for action in actions:
            twin = redealt.copy()
            twin.apply(action, player)
            self._calm_down(twin)
            value = self.evaluate(twin, player)
            if not best or value > highest:
                best, highest = [action], value
            elif value == highest:
                best.append(action)
        return self.chance.choice(best)

    def _calm_down(self, battle: AnyBattle) -> None:
        for _ in range(MOST_PLAYED_ON):
            if battle.decision is None or self.is_calm(battle):
                return
            battle.apply(battle.legal_actions().sample(self.chance))
