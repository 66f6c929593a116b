"""Writes of the matchmaking app: joining and leaving the queue, and pairing.

What one person does is in ``queue``, what happens every second in ``ticks``, what two
do who were found for each other in ``meetings``, private rooms are in ``invitations``,
whom one follows in ``following``, those who never signed up in ``guests``, those who
leave for good in ``leaving``. Locks are taken in one order: people first, then tickets,
each by their keys. The tick takes tickets only, and leaves out those somebody else is
just changing.
"""

from .following import follow, part, unfollow
from .guests import forget_guests
from .invitations import (
    accept,
    cancel,
    game_of,
    invite,
    is_host_there,
    options_of,
    touch_invitation,
)
from .leaving import forget_leavers
from .meetings import accept as accept_meeting
from .meetings import decline as decline_meeting
from .queue import join_queue, leave_queue, start_practice, step_away, touch
from .ticks import Tick, tick

__all__ = [
    "Tick",
    "accept",
    "accept_meeting",
    "cancel",
    "decline_meeting",
    "follow",
    "forget_guests",
    "forget_leavers",
    "game_of",
    "invite",
    "is_host_there",
    "join_queue",
    "leave_queue",
    "options_of",
    "part",
    "start_practice",
    "step_away",
    "tick",
    "touch",
    "touch_invitation",
    "unfollow",
]
