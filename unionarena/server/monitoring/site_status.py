"""Stalled work of the site, for operators and for monitoring.

The platform corrects each finding by itself within seconds, as long as web, worker and
beat run, except for halted battles, which need an operator. So a finding that lasts
longer than the given patience means that a part is down.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from redis.exceptions import RedisError

import matchmaking.selectors
import results.selectors
from battles.clocks import service_time
from battles.maintenance import log_packing, stalled_battles
from battles.seating import clock_timeouts, rematches
from results.tasks import LONG_SWEEP_BACK
from unionarena.celery import first_start, get_last_run, list_periodic_jobs

from . import site_metrics

# Daily work can wait for the next restart of a part that is down.
LONGEST_PERIOD_S = 3600.0
# Workers do some thousand ticks in a minute.
MOST_QUEUED = 1_000
# Seconds within which PostgreSQL has to accept a connection, and to answer a query.
_TIMEOUT_S = 2

DATABASE_OUT: Final = "database_out"
REDIS_OUT: Final = "redis_out"
_OUTAGES: Final = {
    DATABASE_OUT: "The database does not answer; nothing else was checked. Start it.",
    REDIS_OUT: (
        "Redis does not answer; people play on, but nobody is paired and no clock ends"
        " a battle. Start it."
    ),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Stalled work.

    Attributes:
        kind: A word for programs.
        text: What it is, and what to check.
        ids: What is stalled, longest first; at most as many as requested.
    """

    kind: str
    text: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Check:
    kind: str
    text: str
    ask: Callable[[datetime, datetime, int], Sequence[object]]
    needs_redis: bool = False


def limit_waiting() -> None:
    """Connect to PostgreSQL once, with short timeouts: a pool would keep trying."""
    if connection.vendor == "postgresql":
        options = connection.settings_dict["OPTIONS"]
        options.pop("pool", None)
        options["connect_timeout"] = _TIMEOUT_S
        options["options"] = f"-c statement_timeout={_TIMEOUT_S * 1000}"


def list_findings(*, now: datetime, patience: timedelta, limit: int) -> list[Finding]:
    """List everything that has been stalled for longer than ``patience``.

    Costs some ten queries. Whatever cannot be checked while the database or Redis is
    out is left out; the outage itself is the first finding.

    Args:
        now: The current time.
        patience: How long anything may take.
        limit: How many of each kind are named.
    """
    since = now - patience
    findings = find_outages()
    out = {finding.kind for finding in findings}
    if DATABASE_OUT in out:
        return findings
    for question in CHECKS:
        if question.needs_redis and REDIS_OUT in out:
            continue
        try:
            found = question.ask(now, since, limit)
        except DatabaseError as error:
            return [*findings, _outage(DATABASE_OUT, error)]
        except RedisError as error:
            out.add(REDIS_OUT)
            findings.append(_outage(REDIS_OUT, error))
            continue
        if found:
            ids = tuple(str(one) for one in found)
            findings.append(Finding(question.kind, question.text, ids))
    return findings


def find_outages() -> list[Finding]:
    """List the services that do not answer."""
    findings = []
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        findings.append(_outage(DATABASE_OUT, error))
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        try:
            site_metrics.ping_redis()
        except RedisError as error:
            findings.append(_outage(REDIS_OUT, error))
    return findings


def _outage(kind: str, error: Exception) -> Finding:
    """Describe an outage by the type of its error: messages may contain addresses."""
    return Finding(kind, _OUTAGES[kind], (type(error.__cause__ or error).__name__,))


def _check_servers(now: datetime, _since: datetime, _limit: int) -> Sequence[object]:
    return () if service_time.is_service_up(now) else ("heartbeat",)


def _check_overdue_battles(
    now: datetime, since: datetime, limit: int
) -> Sequence[object]:
    if not service_time.is_service_up(now):
        return ()  # clocks are stopped
    moment = service_time.to_service_ms(since)
    return clock_timeouts.list_overdue_battles(service_ms=moment, limit=limit)


def _check_periodic_tasks(
    _now: datetime, since: datetime, limit: int
) -> Sequence[object]:
    """List periodic tasks that were due before ``since`` and have not run."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return ()  # the embedded server runs them, and stores no times
    started = first_start()
    late = (
        task.name
        for seconds, task in list_periodic_jobs()
        if seconds < LONGEST_PERIOD_S
        and (get_last_run(task.name) or started) + timedelta(seconds=seconds) < since
    )
    return sorted(late)[:limit]


def _check_queues(_now: datetime, _since: datetime, limit: int) -> Sequence[object]:
    """List queues with more tasks than workers do in a moment."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return ()
    lengths = site_metrics.get_queue_lengths().items()
    long = [f"{name}: {count}" for name, count in lengths if count > MOST_QUEUED]
    return long[:limit]


CHECKS: Final = (
    _Check(
        "no_server",
        "No web process says that it is up; all clocks stand still. Start one.",
        _check_servers,
    ),
    _Check(
        "late_work",
        "Periodic work that is not done. Look at beat, and at the worker of the queue"
        " `ticks`.",
        _check_periodic_tasks,
        needs_redis=True,
    ),
    _Check(
        "long_queues",
        "Queues that grow. Start more workers for them.",
        _check_queues,
        needs_redis=True,
    ),
    _Check(
        "halted_battles",
        "Battles in which the engine failed. See `manage.py reproduce_battle ID`,"
        " then `manage.py resume_battle ID`.",
        lambda _now, since, limit: stalled_battles.list_battles_halted_since(
            since=since, limit=limit
        ),
    ),
    _Check(
        "damaged_logs",
        "Logs of finished battles that are not what was written. Put their rows of"
        " `battles_packedlog` back from a backup; they are looked at again soon.",
        lambda _now, _since, limit: log_packing.list_damaged_logs(limit=limit),
    ),
    _Check(
        "stalled_battles",
        "Battles that ask nobody. The stall guard of beat and worker looks after them;"
        " `manage.py reproduce_battle ID` shows where they stand.",
        lambda _now, since, limit: stalled_battles.list_stalled_battles(
            since=since, limit=limit
        ),
    ),
    _Check(
        "silent_bots",
        "Battles in which a bot is asked and does not answer. Look at the workers.",
        lambda _now, since, limit: stalled_battles.list_battles_waiting_for_bot(
            since=since, limit=limit
        ),
    ),
    _Check(
        "overdue_clocks",
        "Battles whose time is up. Look at beat and the workers.",
        _check_overdue_battles,
    ),
    _Check(
        "waiting_series",
        "Series whose next battle is due. Look at beat and the workers.",
        lambda _now, since, limit: rematches.list_due_series(by=since, limit=limit),
    ),
    _Check(
        "unrecorded_results",
        "Battles that are over and have no outcome. A task failed, see the logs for"
        " `outcome could not be recorded`; or the workers are down.",
        lambda _now, since, limit: results.selectors.list_unrecorded(
            since=since - LONG_SWEEP_BACK, until=since, limit=limit
        ),
    ),
    _Check(
        "forgotten_tickets",
        "People in the queue who have left. The tick does not run: look at beat.",
        lambda _now, since, limit: matchmaking.selectors.list_expired_tickets(
            since=since, limit=limit
        ),
    ),
)
KINDS: Final = (*_OUTAGES, *(check.kind for check in CHECKS))
