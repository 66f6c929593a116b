"""Writes of the matchmaking app: joining and leaving the queue, and pairing.

``queue``: what one player does. ``queue_ticks``: what happens every second.
``meetings``: accepting a match. ``invitations``: private rooms. ``scene_invitations``:
those that play on from a scene. ``following``: follows.
``correspondence_queue``: waiting for an opponent who need not be there.
``guests`` and ``account_deletion``: deleting accounts.

Locks are taken in one order: users first, then tickets, each by their keys. The tick
locks tickets only, and skips those that are locked elsewhere.
"""

from matchmaking.game_setup.rooms import Room
from matchmaking.queueing.queues import DeckChoice, Queue

from .account_deletion import delete_leavers
from .correspondence_queue import (
    join_correspondence_queue,
    list_correspondence_clocks,
)
from .following import end_mutual_follows, follow_person, unfollow_person
from .guests import delete_expired_guests
from .invitations import (
    accept_invitation,
    cancel_invitation,
    create_invitation,
    get_invitation_game,
    get_invitation_options,
    is_host_there,
    is_scene_invitation,
    touch_invitation,
)
from .meetings import accept_meeting as accept_meeting
from .meetings import decline_meeting as decline_meeting
from .queue import join_queue, leave_queue, start_practice, step_away, touch_ticket
from .queue_ticks import Tick, run_tick
from .scene_invitations import SceneSeat, invite_to_scene

__all__ = [
    "DeckChoice",
    "Queue",
    "Room",
    "SceneSeat",
    "Tick",
    "accept_invitation",
    "accept_meeting",
    "cancel_invitation",
    "create_invitation",
    "decline_meeting",
    "delete_expired_guests",
    "delete_leavers",
    "end_mutual_follows",
    "follow_person",
    "get_invitation_game",
    "get_invitation_options",
    "invite_to_scene",
    "is_host_there",
    "is_scene_invitation",
    "join_correspondence_queue",
    "join_queue",
    "leave_queue",
    "list_correspondence_clocks",
    "run_tick",
    "start_practice",
    "step_away",
    "touch_invitation",
    "touch_ticket",
    "unfollow_person",
]
