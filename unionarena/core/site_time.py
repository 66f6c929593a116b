"""The present moment, as all processes of a site tell it: the database's clock.

Machines' clocks differ, and are put right in jumps. So a process asks the database now
and then and counts on by its own monotonic clock, which does not jump. Where nothing
asks (the embedded server before its first heartbeat, commands, tests) the machine's own
clock serves.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import Final

import structlog
from django.db import connection
from django.utils import timezone

log = structlog.get_logger(__name__)

# The clocks of two computers drift apart by some milliseconds in this time.
SYNCHRONISE_EVERY_S: Final = 10.0
# From here on a difference is worth a line in the log.
LOG_DIFFERENCE_FROM: Final = timedelta(seconds=2)
_QUERY: Final = {
    "postgresql": "SELECT clock_timestamp()",
    "sqlite": "SELECT strftime('%Y-%m-%d %H:%M:%f', 'now')",
}


class _DatabaseTime:
    """What the database said, and when by the monotonic clock; None before."""

    moment: datetime | None = None
    at: float = 0.0


def now() -> datetime:
    """The present moment, aware, in UTC; asks nobody."""
    moment = _DatabaseTime.moment
    if moment is None:
        return timezone.now()
    return moment + timedelta(seconds=time.monotonic() - _DatabaseTime.at)


def synchronise() -> None:
    """Ask the database, unless it was asked a moment ago; not on an event loop.

    Raises:
        DatabaseError: If it does not answer; then the last answer still holds.
    """
    if (
        _DatabaseTime.moment is None
        or time.monotonic() - _DatabaseTime.at >= SYNCHRONISE_EVERY_S
    ):
        set_time(query_database_time())


def query_database_time() -> datetime:
    """The moment the database's clock shows."""
    with connection.cursor() as cursor:
        cursor.execute(_QUERY[connection.vendor])
        (said,) = cursor.fetchone()
    if isinstance(said, str):
        said = datetime.fromisoformat(said).replace(tzinfo=UTC)
    moment: datetime = said
    return moment.astimezone(UTC)


def set_time(moment: datetime) -> None:
    """Count on from this moment."""
    if (
        _DatabaseTime.moment is None
        and abs(moment - timezone.now()) >= LOG_DIFFERENCE_FROM
    ):
        log.warning("clock of this machine is wrong", by=str(moment - timezone.now()))
    _DatabaseTime.moment, _DatabaseTime.at = moment, time.monotonic()


def reset_to_system_clock() -> None:
    """Tell the time by the machine's own clock again; for tests."""
    _DatabaseTime.moment = None
