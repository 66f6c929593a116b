"""Players that are answered by a task, by name.

A bot is asked through the same decisions as a person and answers through the same
service. Its lots come from a seed of its own, made of the battle's secret and the
number of the question, so that the same question gets the same answer however often it
is asked, and nobody can foresee it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from battles.games import AnyBattle
from battles.rules import kernel
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import Bot as Player
from battles.rules.kernel.bots import RandomBot


@dataclass(frozen=True, slots=True)
class Bot:
    """A player without a person.

    Attributes:
        name: As shown to the opponent.
        make: A player who draws lots from the given chance.
    """

    name: Any
    make: Callable[[kernel.Chance], Player]

    def choose(self, battle: AnyBattle, seat: int) -> kernel.Action:
        """The answer to the question put to a seat."""
        return self.make(_lots(battle, seat)).choose(battle, seat)


def _lots(battle: AnyBattle, seat: int) -> kernel.Chance:
    secret = battle.position.chance.seed
    word = f"bot {seat} {battle.answered}".encode()
    return kernel.Chance(bytes.fromhex(kernel.commitment(secret + word)))


BOTS: dict[str, Bot] = {
    "greedy": Bot(name=_("Practice partner"), make=ua.GreedyBot),
    "random": Bot(name=_("Beginner bot"), make=RandomBot),
}
