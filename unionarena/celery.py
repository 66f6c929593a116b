"""Background work: the Celery application and what runs periodically.

Each app's ``tasks.py`` names its periodic work in ``PERIODIC``, a tuple of
``(seconds, task)``. Beat runs them in production; the embedded server runs the
same tasks on its own loop (``unionarena.server.processes.periodic_work``).
"""

import functools
import os
from contextlib import suppress
from datetime import datetime, timedelta
from importlib import import_module
from typing import Final

from celery import Celery, Task
from celery.signals import task_prerun
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError

from unionarena.core import site_time
from unionarena.core.redis_broker import register_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")

LATEST_S: Final = 6 * 3600
RAN_KEY: Final = "ran."
STARTED_KEY: Final = "ran.since"

register_transport()
app = Celery("unionarena")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["cards.importing"])  # a room, not an app

_APPS_WITH_PERIODIC_WORK = (
    "unionarena.core.accounts",
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
    """All periodic work of all apps, as ``(seconds, task)``; apps must be loaded."""
    return [
        job
        for name in _APPS_WITH_PERIODIC_WORK
        for job in import_module(f"{name}.tasks").PERIODIC
    ]


@app.on_after_finalize.connect
def schedule_periodic_jobs(sender: Celery, **_unknown: object) -> None:
    """Give beat its schedule: for each periodic task a tick into the task's queue.

    A tick that is late still runs; only those of a long outage are dropped, so that the
    broker is not filled. Beat says when by its own clock, which may be hours wrong.
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
    """Do periodic work, unless it was done less than half a period ago.

    So a second beat, or what gathered while no worker ran, costs next to nothing.
    """
    seconds, task = _periodic_by_name()[name]
    last = get_last_run(name)
    # A moment that is still to come was written by a clock that has been put back.
    since = abs(site_time.now() - last) if last else None
    if since is not None and since < timedelta(seconds=seconds / 2):
        return
    task()
    record_run(task)


@task_prerun.connect
def synchronise_worker_clock(**_unknown: object) -> None:
    """Workers decide by the database's clock."""
    if settings.HEART_BEATS:
        with suppress(DatabaseError):  # the task will find out
            site_time.synchronise()


def record_run(sender: Task) -> None:
    """Write down when periodic work was last done."""
    cache.set(RAN_KEY + sender.name, site_time.now(), None)


@functools.cache
def _periodic_by_name() -> dict[str, tuple[float, Task]]:
    return {task.name: (seconds, task) for seconds, task in list_periodic_jobs()}


def get_last_run(name: str) -> datetime | None:
    """When a periodic task was last done somewhere; None if nobody knows."""
    moment: datetime | None = cache.get(RAN_KEY + name)
    return moment


def first_start() -> datetime:
    """When this site was first started, or first checked: work may be late from then.

    Kept beside the moments of the last runs, so that it is lost when they are.
    """
    moment: datetime | None = cache.get_or_set(STARTED_KEY, site_time.now, None)
    return moment or site_time.now()
