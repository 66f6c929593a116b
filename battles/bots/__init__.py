"""Players that are answered by a task, by name, from weak to strong.

A bot is asked through the same decisions as a person and answers through the same
service. Its lots come from a seed of its own, made of the battle's secret and the
number of the question, so that the same question gets the same answer however often it
is asked, and nobody can foresee it. Only where the time to think runs out first may
the answer be another one.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from battles.games.rulesets import AnyBattle
from battles.rules import kernel
from battles.rules import unionarena as ua
from battles.rules.kernel.bots import Bot as Player
from battles.rules.kernel.bots import RandomBot

__all__ = ["BOTS", "GOLDFISH", "USUAL", "choices", "time_limit"]

# What a person waits for without wondering; a turn asks about ten questions.
THINKING_MS: Final = 300


# Whoever does not choose gets this one.
USUAL: Final = "greedy"
# Stands still while a deck is tried alone; such games tell nothing of strength.
GOLDFISH: Final = "goldfish"


@dataclass(frozen=True, slots=True)
class Bot:
    """A player without a person.

    Attributes:
        name: As shown to the opponent.
        about: How strong it is and why, for those who choose.
        make: A player who draws lots from the given chance.
        is_offered: Whether people may choose it as an opponent.
    """

    name: Any
    about: Any
    make: Callable[[kernel.Chance], Player]
    is_offered: bool = True

    def choose(self, battle: AnyBattle, seat: int) -> kernel.Action:
        """The answer to the question put to a seat."""
        return self.make(_lots(battle, seat)).choose(battle, seat)


def _lots(battle: AnyBattle, seat: int) -> kernel.Chance:
    secret = battle.position.chance.seed
    word = f"bot {seat} {battle.answered}".encode()
    return kernel.Chance(bytes.fromhex(kernel.commitment(secret + word)))


def time_limit(
    milliseconds: int, clock: Callable[[], float] = time.monotonic
) -> Callable[[], bool]:
    """Give the question whether so much time has passed since now."""
    until = clock() + milliseconds / 1000
    return lambda: clock() >= until


def _monte_carlo(chance: kernel.Chance) -> Player:
    return ua.MonteCarloBot(chance, is_time_up=time_limit(THINKING_MS))


BOTS: dict[str, Bot] = {
    "random": Bot(
        name=_("Beginner bot"),
        about=_("Answers by lot. Good for getting to know the rules."),
        make=RandomBot,
    ),
    "greedy": Bot(
        name=_("Practice partner"),
        about=_("Looks one answer ahead. Beats the beginner bot nearly always."),
        make=ua.GreedyBot,
    ),
    "monte_carlo": Bot(
        name=_("Strong bot"),
        about=_(
            "Plays each answer through to its next turn, many times, without seeing "
            "your cards. Wins about nine of ten games against the practice partner."
        ),
        make=_monte_carlo,
    ),
    GOLDFISH: Bot(
        name=_("Goldfish"),
        about=_("Does nothing at all, so that a deck can be tried alone."),
        make=lambda _chance: ua.GoldfishBot(),
        is_offered=False,
    ),
}


def choices() -> list[dict[str, str | bool]]:
    """The bots for a page to choose from, weak to strong: key, name, about, usual."""
    return [
        {
            "key": key,
            "name": str(bot.name),
            "about": str(bot.about),
            "usual": key == USUAL,
        }
        for key, bot in BOTS.items()
        if bot.is_offered
    ]
