"""Service time: the wall clock without the service's outages.

Clocks of battles count in it, so an outage takes time from no player, and granting the
time back is one write of one row, however many battles there are. Server processes
write a heartbeat every few seconds. The first one after a silence adds its length to
the time left out, once, because only one can move the row on from the same heartbeat.
"""

import threading
from datetime import datetime, timedelta

import structlog
from django.db import close_old_connections

from battles.models import ServiceTime
from unionarena.core import site_time
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

BEAT_EVERY_S = 5.0
# Four missed beats: a restart of a process goes unnoticed, an outage does not.
OUTAGE_MS = 20_000
# How long a process relies on the time left out that it has read.
CACHE_LIFETIME = timedelta(seconds=BEAT_EVERY_S)
_ROW = 1


class _Known:
    """What this process last read."""

    def __init__(self) -> None:
        self.paused_ms = 0
        self.read_at: datetime | None = None

    def is_fresh(self, now: datetime) -> bool:
        return self.read_at is not None and abs(now - self.read_at) < CACHE_LIFETIME


_known = _Known()


def to_epoch_ms(now: datetime) -> int:
    """Return milliseconds of the wall clock since 1970."""
    return int(now.timestamp() * 1000)


def to_service_ms(now: datetime) -> int:
    """Return the moment in service time; reads one row every few seconds."""
    return to_epoch_ms(now) - _paused_ms(now)


def to_wall_ms(service: int, *, now: datetime) -> int:
    """Return when a moment of service time is, if there is no outage until then."""
    return service + _paused_ms(now)


def clear_cache() -> None:
    """Read the row again on the next call."""
    _known.read_at = None


def _paused_ms(now: datetime) -> int:
    if not _known.is_fresh(now):
        row = ServiceTime.objects.filter(pk=_ROW).first()
        _keep(row.paused_ms if row else 0, now)
    return _known.paused_ms


def _keep(paused_ms: int, now: datetime) -> None:
    _known.paused_ms, _known.read_at = paused_ms, now


def record_heartbeat(now: datetime) -> int:
    """Record that the service is up; return the milliseconds given back, if any.

    Any number of processes may do so; an outage is given back once. A wall clock set
    ahead looks like an outage and counts against no one; one set back is evened out,
    so that service time goes on as before.
    """
    at = to_epoch_ms(now)
    row, is_new = ServiceTime.objects.get_or_create(pk=_ROW, defaults={"beat_ms": at})
    silence = at - row.beat_ms
    if is_new or -OUTAGE_MS <= silence <= 0:
        _keep(row.paused_ms, now)
        return 0
    paused = max(0, row.paused_ms + (silence if abs(silence) > OUTAGE_MS else 0))
    moved = ServiceTime.objects.filter(pk=_ROW, beat_ms=row.beat_ms).update(
        beat_ms=at, paused_ms=paused
    )
    if not moved:
        clear_cache()
        return 0
    _keep(paused, now)
    given = paused - row.paused_ms
    if given:
        log.warning("service was out; clocks stood still", milliseconds=given)
    return given


def is_service_up(now: datetime) -> bool:
    """Whether a server process was up a moment ago, so that users could answer."""
    row = ServiceTime.objects.filter(pk=_ROW).first()
    return row is not None and to_epoch_ms(now) - row.beat_ms <= OUTAGE_MS


def start_heartbeat() -> None:
    """Record heartbeats on a thread of this process; the first before returning.

    The database may be out when a server starts; then the next heartbeat is the first.
    """
    _beat_once()
    threading.Thread(target=_beat_until_stopped, name="heart", daemon=True).start()


def _beat_until_stopped() -> None:
    stop = threading.Event()  # never set: the thread ends with its process
    while not stop.wait(BEAT_EVERY_S):
        _beat_once()


def _beat_once() -> None:
    close_old_connections()
    with IsolatedWork(log, "no heartbeat"):
        site_time.synchronise()
        record_heartbeat(site_time.now())
    close_old_connections()
