"""A bot for beginners: it plays its cards, but not well."""

from collections.abc import Callable
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.bots import Bot
from unionarena.core.chance import Chance

PickLikely = Callable[[AnyBattle, Chance], Action]
PERCENT: Final = 100
LIKELY: Final = 33  # Percentage of its answers that follow a rule of thumb.


class BeginnerBot(Bot):
    """Follows a rule of thumb now and then, and answers at random else.

    Attributes:
        chance: Where its picks come from; never the battle's own generator.
        pick_likely: A likely answer to the first open question, judged by one's own
            cards and what lies open.
    """

    __slots__ = ("chance", "pick_likely")

    def __init__(self, chance: Chance, pick_likely: PickLikely) -> None:
        self.chance = chance
        self.pick_likely = pick_likely

    def choose(self, battle: AnyBattle, player: int) -> Action:
        """Pick a likely answer, or any."""
        is_alone = len(battle.decisions) == 1
        if is_alone and self.chance.below(PERCENT) < LIKELY:
            return self.pick_likely(battle, self.chance)
        return battle.legal_actions(player).sample(self.chance)


__all__ = ["BeginnerBot"]
