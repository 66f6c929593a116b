"""Places in the queue, locked together with those of their meetings.

Locks are taken in one order everywhere: users by their keys, then tickets by theirs.
Both tickets of a meeting change together or not at all.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from matchmaking.models import Reason, Status, Ticket
from matchmaking.open_pages import queue_notices

Place = tuple[Ticket | None, Ticket | None]
NOWHERE: Place = (None, None)


class _HasMovedError(Exception):
    """A ticket changed between reading and locking."""


def lock_place(user_id: int) -> Place:
    """Lock a player's ticket and that of their meeting's opponent; or none."""
    return lock_places([user_id]).get(user_id, NOWHERE)


def lock_places(user_ids: Collection[int]) -> dict[int, Place]:
    """Lock the tickets of several players, all in the order of their keys.

    Reading comes before locking. If a ticket changed in between, the locks are released
    and taken again, because taking one more out of order could deadlock.
    """
    while True:
        seen = Ticket.objects.waiting().filter(user_id__in=user_ids)
        found = dict(seen.values_list("pk", "meeting"))
        if not found:
            return {}
        try:
            return _lock(found)
        except _HasMovedError:
            continue


@transaction.atomic
def _lock(found: dict[int, UUID | None]) -> dict[int, Place]:
    meetings = [meeting for meeting in found.values() if meeting]
    rows = Ticket.objects.waiting().select_for_update(of=("self",))
    rows = rows.filter(Q(pk__in=found) | Q(meeting__in=meetings))
    locked = {row.pk: row for row in rows.select_related("user").order_by("pk")}
    if any(key not in locked or locked[key].meeting != found[key] for key in found):
        raise _HasMovedError
    return {
        locked[key].user_id: (locked[key], _partner(locked[key], locked.values()))
        for key in found
    }


def _partner(ticket: Ticket, others: Collection[Ticket]) -> Ticket | None:
    if ticket.meeting is None:
        return None
    met = (each for each in others if each.meeting == ticket.meeting)
    return next((each for each in met if each.pk != ticket.pk), None)


def end_waiting(user_ids: Collection[int], reason: Reason, now: datetime) -> bool:
    """Take players out of the queue; return whether any was in it. Users are locked.

    Opponents of their meetings keep their places.
    """
    places = lock_places(user_ids)
    notices = []
    for user_id, (own, other) in places.items():
        if own is None:
            continue
        own.end(status=Status.CANCELLED, reason=reason, ended_at=now)
        notices.append(queue_notices.make_cancelled_notice(user_id, reason))
        if other is not None and other.user_id not in places:
            other.go_back()
            notices.append(queue_notices.make_waiting_notice(other.user_id))
    queue_notices.send_after_commit(notices)
    return bool(places)
