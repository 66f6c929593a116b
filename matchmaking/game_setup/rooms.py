"""Private rooms to open."""

from dataclasses import dataclass

from battles.games.registry import USUAL_GAME
from battles.match_options.options import BattleOptions


@dataclass(frozen=True, slots=True)
class Room:
    """A private room to open.

    Attributes:
        options: Of the battle, in which format (that of the deck if none is named);
            never rated.
        game: Name of the game.
        is_public: Whether it is on the board for everyone.
        invitee: Name of the only player it is for; empty for the link or the board.
    """

    options: BattleOptions
    game: str = USUAL_GAME.name
    is_public: bool = False
    invitee: str = ""
