"""Players made of code. They see what their seat sees, and nothing else."""

from abc import ABC, abstractmethod
from typing import Any

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.chance import Chance


class Bot(ABC):
    """A player made of code."""

    @abstractmethod
    def choose(self, battle: Battle[Any], player: int) -> Action:
        """Pick a legal answer to what the seat is asked."""


class RandomBot(Bot):
    """Picks any legal answer.

    Attributes:
        chance: Where its picks come from; never the battle's own generator.
    """

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, battle: Battle[Any], player: int) -> Action:
        """Pick any legal answer."""
        return battle.legal_actions(player).sample(self.chance)
