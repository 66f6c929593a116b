"""Situations generated from a card's effect, played in the engine.

The engine stands above the cards; it registers here how it plays them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from cards.card_data import CardFace


@dataclass(frozen=True, slots=True)
class PlayedSituation:
    """A situation in which an ability was tried.

    Attributes:
        label: What it shows.
        has_passed: Whether the ability did what its tree says; None: not tried.
    """

    label: str | Promise
    has_passed: bool | None


Player = Callable[[CardFace], Sequence[PlayedSituation]]
_PLAYERS: list[Player] = []


def register_player(player: Player) -> None:
    """Set how situations are played, in place of what was set before."""
    _PLAYERS[:] = [player]


def play_situations(face: CardFace) -> tuple[PlayedSituation, ...]:
    """Play what is generated from a card; nothing for a card without an effect."""
    if face["effects"] is None:
        return ()
    return tuple(found for player in _PLAYERS for found in player(face))
