"""Background work: the Celery application and what runs periodically.

Each app's ``tasks.py`` names its periodic work in ``PERIODIC``, a tuple of
``(seconds, task)``. Beat runs them in production; the embedded server runs the
same tasks on its own loop (``unionarena.server.periodic``).
"""

import functools
import os
from datetime import datetime
from importlib import import_module
from typing import Final

from celery import Celery, Task
from celery.signals import task_success
from django.core.cache import cache
from django.utils import timezone

from unionarena.broker import register

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")

LATEST_S: Final = 300
RAN_KEY: Final = "ran."

register()
app = Celery("unionarena")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["cards.importing"])  # a room, not an app

_APPS_WITH_PERIODIC_WORK = (
    "unionarena.web",
    "cards.importing",
    "cards.search",
    "cards.releases",
    "collection",
    "battles",
    "results",
    "matchmaking",
    "matchmaking.tournaments",
)


def periodic_jobs() -> list[tuple[float, Task]]:
    """All periodic work of all apps, as ``(seconds, task)``; apps must be loaded."""
    return [
        job
        for name in _APPS_WITH_PERIODIC_WORK
        for job in import_module(f"{name}.tasks").PERIODIC
    ]


@app.on_after_finalize.connect
def schedule(sender: Celery, **_unknown: object) -> None:
    """Give beat its schedule.

    A tick that is late still runs: every one may run twice. Only those of an outage are
    dropped, far later than the clocks of two machines may differ.
    """
    for seconds, task in periodic_jobs():
        expires = seconds + LATEST_S
        sender.add_periodic_task(seconds, task.s(), expires=expires, name=task.name)


@task_success.connect
def note_run(sender: Task, **_unknown: object) -> None:
    """Write down when periodic work was last done, for ``check_service``."""
    if sender.name in periodic_names():
        cache.set(RAN_KEY + sender.name, timezone.now(), None)


@functools.cache
def periodic_names() -> frozenset[str]:
    """Names of the tasks that run periodically."""
    return frozenset(task.name for _seconds, task in periodic_jobs())


def last_run(name: str) -> datetime | None:
    """When a periodic task was last done somewhere; None if nobody knows."""
    moment: datetime | None = cache.get(RAN_KEY + name)
    return moment
