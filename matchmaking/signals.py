"""Receivers of matchmaking for signals of other apps."""

from collections.abc import Collection

from unionarena.core import site_time
from unionarena.core.accounts.models import Block, Sanction, User

from .models import Reason
from .services.following import end_mutual_follows
from .services.queue_places import end_waiting


def leave_queue_on_seating(*, user_ids: Collection[int], **_signal: object) -> None:
    """Take players out of the queue when they start any other battle."""
    end_waiting(user_ids, Reason.BUSY, site_time.now())


def leave_queue_on_sanction(*, user: User, kind: str, **_signal: object) -> None:
    """Take a player out of the queue when a sanction bars them."""
    if kind in {Sanction.Kind.QUEUE, Sanction.Kind.ACCOUNT}:
        end_waiting([user.pk], Reason.FORBIDDEN, site_time.now())


def unfollow_on_block(*, instance: Block, **_signal: object) -> None:
    """End follows between two users when one blocks the other."""
    end_mutual_follows(one_id=instance.blocker_id, other_id=instance.blocked_id)
