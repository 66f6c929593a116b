"""The games that can be played, by name: the one place that knows them all.

A further game is a package beside the others in ``battles.rules``, a module here that
gives its :class:`Ruleset`, and one more entry in this list.
"""

from typing import Final

from .kiseki import KISEKI
from .ruleset import AnyBattle, GameCard, Ruleset
from .union_arena import UNION_ARENA
from .universe_end import UNIVERSE_END

RULESETS: Final[dict[str, Ruleset]] = {
    game.name: game for game in (UNION_ARENA, UNIVERSE_END, KISEKI)
}

# What is played where nobody says which game.
USUAL_GAME: Final = UNION_ARENA


def get_game(battle: AnyBattle) -> Ruleset:
    """Give the game that is played in a battle."""
    return RULESETS[battle.game.name]


def get_game_title(name: str) -> str:
    """What people call the game of a name; of none: the usual one."""
    game = RULESETS.get(name or USUAL_GAME.name)
    return name if game is None else str(game.title)


__all__ = [
    "RULESETS",
    "USUAL_GAME",
    "AnyBattle",
    "GameCard",
    "Ruleset",
    "get_game",
    "get_game_title",
]
