"""Background work: the Celery application and what runs periodically.

Each app's ``tasks.py`` names its periodic work in ``PERIODIC``, a tuple of
``(seconds, task)``. Beat runs them in production; the embedded server runs the
same tasks on its own loop (``unionarena.server.periodic``).
"""

import os
from importlib import import_module

from celery import Celery, Task

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")

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
    """Give beat its schedule; a tick that is late is dropped, not piled up."""
    for seconds, task in periodic_jobs():
        sender.add_periodic_task(seconds, task.s(), expires=seconds, name=task.name)
