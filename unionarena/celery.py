"""The Celery application and all periodic work.

Each app's ``tasks.py`` lists its periodic work in ``PERIODIC``, a tuple of
``(seconds, task)``. Beat runs it in production; the embedded server runs the same
tasks on its own event loop (``unionarena.server.processes.periodic_work``).
"""

import functools
import os
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from typing import Final, NamedTuple

import structlog
from celery import Celery, Task
from celery.signals import task_prerun
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, close_old_connections

from unionarena.core import site_time
from unionarena.core.isolation import IsolatedWork
from unionarena.core.redis_broker import Broker, register_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")

LATEST_S: Final = 6 * 3600
# Seconds and one more period that a tick may be late without being logged.
LATE_S: Final = 5
# Jobs of at most this period share the tick of their queue.
FREQUENT_S: Final = 15
# For the others without a queue of their own: after an outage all of them are due, and
# clocks and pairing would wait behind them. The same worker reads both in turn.
RARE_QUEUE: Final = "results"
RAN_KEY: Final = "ran."
STARTED_KEY: Final = "ran.since"

log = structlog.get_logger(__name__)

register_transport()
app = Celery("unionarena", amqp=Broker)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["cards.importing"])  # a room, not an app

_APPS_WITH_PERIODIC_WORK = (
    "unionarena.core.accounts",
    "unionarena.core.notifications",
    "unionarena.core.api",
    "unionarena.core.web",
    "cards.importing",
    "cards.search",
    "cards.releases",
    "collection",
    "battles",
    "battles.learning",
    "results",
    "matchmaking",
    "matchmaking.tournaments",
    "matchmaking.bots",
)


class Tick(NamedTuple):
    """A message that beat sends again and again.

    Attributes:
        seconds: How often.
        names: The periodic tasks that it runs if they are due.
        queue: Of the workers that do; None for the default queue.
    """

    seconds: float
    names: tuple[str, ...]
    queue: str | None


def list_periodic_jobs() -> list[tuple[float, Task]]:
    """Return all apps' periodic work as ``(seconds, task)``; apps must be loaded."""
    return [
        job
        for name in _APPS_WITH_PERIODIC_WORK
        for job in import_module(f"{name}.tasks").PERIODIC
    ]


def list_ticks() -> list[Tick]:
    """Return the ticks that beat sends.

    The frequent jobs of a queue share one: a message costs more than a look that finds
    nothing to do.
    """
    by_queue: defaultdict[str | None, list[tuple[float, str]]] = defaultdict(list)
    ticks = []
    for seconds, task in list_periodic_jobs():
        queue = settings.CELERY_TASK_ROUTES.get(task.name, {}).get("queue")
        if seconds <= FREQUENT_S:
            by_queue[queue].append((seconds, task.name))
        else:
            ticks.append(Tick(seconds, (task.name,), queue or RARE_QUEUE))
    for queue, jobs in by_queue.items():
        names = tuple(name for _seconds, name in sorted(jobs))
        ticks.append(Tick(min(jobs)[0], names, queue))
    return ticks


@app.on_after_finalize.connect
def schedule_periodic_jobs(sender: Celery, **_unknown: object) -> None:
    """Give beat its schedule.

    A late tick still runs; only the ticks of a long outage expire, so that the broker
    does not fill up. Beat goes by its own clock, which may be hours wrong.
    """
    for tick in list_ticks():
        sender.add_periodic_task(
            tick.seconds,
            run_due_jobs.s(names=tick.names, every_s=tick.seconds),
            expires=tick.seconds + LATEST_S,
            name=tick.names[0],
            queue=tick.queue,
        )


@app.task
def run_due_jobs(*, names: Sequence[str], every_s: float, **_unknown: object) -> None:
    """Run the periodic tasks of a tick that are due; one that fails stops no other.

    Due is what will be within half the time to the next tick. So a second beat, or
    ticks that piled up without a worker, cost next to nothing.
    """
    last_runs = cache.get_many([RAN_KEY + name for name in names])
    for name in names:
        seconds, task = _periodic_by_name()[name]
        last = last_runs.get(RAN_KEY + name)
        # A time in the future was written by a clock that has been set back since.
        since_s = abs(site_time.now() - last).total_seconds() if last else None
        if since_s is not None and since_s < seconds - every_s / 2:
            continue
        if since_s is not None and since_s > 2 * seconds + LATE_S:
            late_s = round(since_s - seconds)
            log.warning("periodic work was late", task=name, late_s=late_s)
        with IsolatedWork(log, "periodic work failed", task=name):
            task()
            record_run(task)


@task_prerun.connect
def renew_worker_connection(sender: Task, **_unknown: object) -> None:
    """Close a connection that is broken or old before a worker's task.

    Celery would close every connection around each task (``CELERY_DB_REUSE_MAX``).
    """
    if not sender.request.is_eager:
        close_old_connections()


@task_prerun.connect
def synchronise_worker_clock(**_unknown: object) -> None:
    """Synchronise a worker with the database's clock before each task."""
    if settings.HEART_BEATS:
        with suppress(DatabaseError):  # the task itself will fail and report it
            site_time.synchronise()


def record_run(sender: Task) -> None:
    """Store that a periodic task has just run."""
    cache.set(RAN_KEY + sender.name, site_time.now(), None)


@functools.cache
def _periodic_by_name() -> dict[str, tuple[float, Task]]:
    return {task.name: (seconds, task) for seconds, task in list_periodic_jobs()}


def get_last_run(name: str) -> datetime | None:
    """Return when a periodic task last ran on any process; None if unknown."""
    moment: datetime | None = cache.get(RAN_KEY + name)
    return moment


def first_start() -> datetime:
    """Return when this site was first started or checked; no work is late before then.

    Stored in the cache with the times of the last runs, so that both are lost together.
    """
    moment: datetime | None = cache.get_or_set(STARTED_KEY, site_time.now, None)
    return moment or site_time.now()
