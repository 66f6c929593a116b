"""The Celery application and all periodic work.

Each app's ``tasks.py`` lists its periodic work in ``PERIODIC``, a tuple of
``(seconds, task)``. Beat runs it in production; the embedded server runs the same
tasks on its own event loop (``unionarena.server.processes.periodic_work``).
"""

import functools
import os
from contextlib import suppress
from datetime import datetime, timedelta
from importlib import import_module
from typing import Final

import structlog
from celery import Celery, Task
from celery.signals import task_prerun
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from unionarena.core import site_time
from unionarena.core.redis_broker import register_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")

LATEST_S: Final = 6 * 3600
# Seconds and one more period that a tick may be late without being logged.
LATE_S: Final = 5
RAN_KEY: Final = "ran."
STARTED_KEY: Final = "ran.since"

log = structlog.get_logger(__name__)

register_transport()
app = Celery("unionarena")
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
    "results",
    "matchmaking",
    "matchmaking.tournaments",
    "matchmaking.bots",
)


def list_periodic_jobs() -> list[tuple[float, Task]]:
    """Return all apps' periodic work as ``(seconds, task)``; apps must be loaded."""
    return [
        job
        for name in _APPS_WITH_PERIODIC_WORK
        for job in import_module(f"{name}.tasks").PERIODIC
    ]


@app.on_after_finalize.connect
def schedule_periodic_jobs(sender: Celery, **_unknown: object) -> None:
    """Give beat its schedule: for each periodic task a tick into the task's queue.

    A late tick still runs; only the ticks of a long outage expire, so that the broker
    does not fill up. Beat goes by its own clock, which may be hours wrong.
    """
    for seconds, task in list_periodic_jobs():
        sender.add_periodic_task(
            seconds,
            run_due_job.s(name=task.name),
            expires=seconds + LATEST_S,
            name=task.name,
            queue=settings.CELERY_TASK_ROUTES.get(task.name, {}).get("queue"),
        )


@app.task
def run_due_job(*, name: str, **_unknown: object) -> None:
    """Run a periodic task, unless it ran less than half a period ago.

    So a second beat, or ticks that piled up without a worker, cost next to nothing.
    """
    seconds, task = _periodic_by_name()[name]
    last = get_last_run(name)
    # A time in the future was written by a clock that has been set back since.
    since = abs(site_time.now() - last) if last else None
    if since is not None and since < timedelta(seconds=seconds / 2):
        return
    if since is not None and since > timedelta(seconds=2 * seconds + LATE_S):
        late_s = round(since.total_seconds() - seconds)
        log.warning("periodic work was late", task=name, late_s=late_s)
    task()
    record_run(task)


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
