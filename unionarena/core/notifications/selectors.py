"""Reads of notifications, and which of them are out of date."""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

import structlog
from django.db.models import QuerySet

from unionarena.core.accounts.models import User
from unionarena.core.isolation import IsolatedWork

from .models import Choices, Notification
from .occasions import Channel, Occasion, choose_channels
from .timing import QuietHours

log = structlog.get_logger(__name__)

# Takes keys of notifications and returns those that are out of date.
StaleCheck = Callable[[Collection[str]], Collection[str]]
_checks: Final[dict[Occasion, StaleCheck]] = {}


def register_stale_check(occasion: Occasion, check: StaleCheck) -> None:
    """Register the check that an occasion ended before its time."""
    _checks[occasion] = check


def find_stale(rows: Iterable[Notification], *, now: datetime) -> set[int]:
    """Return the ids of the notifications that are out of date."""
    stale, keys = set[int](), dict[Occasion, dict[str, list[int]]]()
    for row in rows:
        occasion = Occasion(row.occasion)
        if row.expires_at <= now:
            stale.add(row.pk)
        elif occasion in _checks:
            keys.setdefault(occasion, {}).setdefault(row.key, []).append(row.pk)
    for occasion, known in keys.items():
        with IsolatedWork(log, "could not tell what is stale", occasion=occasion):
            for key in _checks[occasion](known.keys()):
                stale.update(known[key])
    return stale


def list_notifications(user: User, *, only_unread: bool = False) -> QuerySet:
    """Return what a person was notified of, newest first."""
    rows = Notification.objects.filter(user=user, is_shown=True).order_by("-pk")
    return rows.filter(read_at=None) if only_unread else rows


def count_unread(user: User, *, now: datetime) -> int:
    """Count what a person has not read and can still answer; one query."""
    return list_notifications(user, only_unread=True).filter(expires_at__gt=now).count()


def get_choices(user: User) -> Choices:
    """Return what a person chose, or the defaults."""
    return Choices.objects.filter(user=user).first() or Choices(user=user)


def list_choices(user_ids: Collection[int]) -> dict[int, Choices]:
    """Return what some people chose; those who chose nothing are left out."""
    return {each.user_id: each for each in Choices.objects.filter(user__in=user_ids)}


def get_quiet_hours(choices: Choices | None) -> QuietHours | None:
    """Return a person's quiet hours, if they have any."""
    if choices is None or choices.quiet_begin is None or choices.quiet_end is None:
        return None
    return QuietHours(choices.quiet_begin, choices.quiet_end, choices.zone)


def list_channels(choices: Choices | None, occasion: Occasion) -> Sequence[Channel]:
    """Return by which channels a person is notified of an occasion."""
    return choose_channels(occasion, choices.channels if choices else {})
