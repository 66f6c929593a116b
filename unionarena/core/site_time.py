"""The current time of the site: the database's clock, the same for all processes.

The clocks of machines differ and are corrected in jumps. So a process queries the
database now and then, and in between counts by its own monotonic clock, which does not
jump. Without a query (the embedded server before its first heartbeat, commands, tests)
the machine's own clock is used.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import Final

import structlog
from django.db import connection
from django.utils import timezone

log = structlog.get_logger(__name__)

# The clocks of two machines drift apart by some milliseconds in this time.
SYNCHRONISE_EVERY_S: Final = 10.0
# A larger difference is logged.
LOG_DIFFERENCE_FROM: Final = timedelta(seconds=2)
_QUERY: Final = {
    "postgresql": "SELECT clock_timestamp()",
    "sqlite": "SELECT strftime('%Y-%m-%d %H:%M:%f', 'now')",
}


class _DatabaseTime:
    """The database's last answer, and its time by the monotonic clock; None before."""

    moment: datetime | None = None
    at: float = 0.0


def now() -> datetime:
    """Return the current time, aware, in UTC; without a query."""
    moment = _DatabaseTime.moment
    if moment is None:
        return timezone.now()
    return moment + timedelta(seconds=time.monotonic() - _DatabaseTime.at)


def synchronise() -> None:
    """Query the database's clock, unless it was queried recently; not on an event loop.

    Raises:
        DatabaseError: It does not answer; the last answer is kept.
    """
    if (
        _DatabaseTime.moment is None
        or time.monotonic() - _DatabaseTime.at >= SYNCHRONISE_EVERY_S
    ):
        set_time(query_database_time())


def query_database_time() -> datetime:
    """Return the time of the database's clock."""
    with connection.cursor() as cursor:
        cursor.execute(_QUERY[connection.vendor])
        (answer,) = cursor.fetchone()
    if isinstance(answer, str):
        answer = datetime.fromisoformat(answer).replace(tzinfo=UTC)
    moment: datetime = answer
    return moment.astimezone(UTC)


def set_time(moment: datetime) -> None:
    """Set the current time."""
    if (
        _DatabaseTime.moment is None
        and abs(moment - timezone.now()) >= LOG_DIFFERENCE_FROM
    ):
        log.warning("clock of this machine is wrong", by=str(moment - timezone.now()))
    _DatabaseTime.moment, _DatabaseTime.at = moment, time.monotonic()


def reset_to_system_clock() -> None:
    """Use the machine's own clock again; for tests."""
    _DatabaseTime.moment = None
