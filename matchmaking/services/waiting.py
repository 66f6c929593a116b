"""Ending somebody's wait because of something else they do."""

from datetime import datetime

from matchmaking import announcements
from matchmaking.models import Reason, Status, Ticket
from unionarena.accounts.models import User


def end_waiting(user: User, reason: Reason, now: datetime) -> bool:
    """Let somebody wait no longer; whether they were. The person is locked."""
    tickets = Ticket.objects.owned_by(user).waiting().select_for_update()
    ticket = tickets.first()
    if ticket is None:
        return False
    ticket.end(status=Status.CANCELLED, reason=reason, ended_at=now)
    announcements.after_commit([announcements.cancelled(user.pk, reason)])
    return True
