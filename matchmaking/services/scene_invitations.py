"""Private rooms in which two people play on from a scene.

The room has the host's side of the table instead of a deck. What is played counts for
nothing and occupies neither player, as every battle from a position.
"""

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from battles.errors import SeatsTaken
from battles.games.registry import USUAL_GAME
from battles.match_options.options import PRACTICE
from battles.scenes.selectors import get_scene_for
from battles.scenes.services import freeze_scene
from matchmaking.models import Invitation
from unionarena.core.accounts.models import User

from .invitations import lock_host, open_invitation

# Two people ask each other before taking back, and may talk.
FRIENDLY: Final = replace(PRACTICE, undo="request", chat="free")


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """The side of a scene that a host takes.

    Attributes:
        id: The scene.
        seat: 0 for its lower side, 1 for its upper.
        uses_new_cards: Whether cards are taken as they are now.
    """

    id: UUID
    seat: int = 0
    uses_new_cards: bool = False


@transaction.atomic
def invite_to_scene(*, user: User, chosen: SceneSeat, now: datetime) -> Invitation:
    """Open a room for anyone with its link, to play on from a scene.

    Raises:
        SceneNotFound: The host may not see it.
        SeatsTaken: It has no such seat.
        NoPosition: The game is over in it.
        TooManyInvitations: They have too many open ones.
    """
    if chosen.seat not in (0, 1):
        raise SeatsTaken
    lock_host(user, now)
    scene = get_scene_for(user, chosen.id)
    rules = freeze_scene(user, chosen.id, is_current=chosen.uses_new_cards).rules
    return open_invitation(
        user,
        now=now,
        deck_name=scene.title,
        options={
            "room": FRIENDLY.room(),
            "rules": dict(rules),
            "game": USUAL_GAME.name,
            "scene": {**asdict(chosen), "id": str(chosen.id)},
        },
    )
