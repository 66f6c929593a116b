"""The games that can be played, by name: the only module that knows them all.

A further game is a package beside the others in ``battles.rules``, a module here with
its :class:`Ruleset`, and one more entry in this list.
"""

from typing import Final

from django.conf import settings

from .kiseki import KISEKI
from .kites import KITES
from .ruleset import AnyBattle, GameCard, Ruleset
from .union_arena import UNION_ARENA
from .universe_end import UNIVERSE_END

_EXAMPLES: Final = (KITES,) if settings.EXAMPLE_GAME else ()
RULESETS: Final[dict[str, Ruleset]] = {
    game.name: game for game in (UNION_ARENA, UNIVERSE_END, KISEKI, *_EXAMPLES)
}

# The game played where none is named.
USUAL_GAME: Final = UNION_ARENA


def get_game(battle: AnyBattle) -> Ruleset:
    """Return the ruleset of a battle."""
    return RULESETS[battle.game.name]


def get_game_title(name: str) -> str:
    """Return the title of a game; of an unknown name, that of the usual one."""
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
