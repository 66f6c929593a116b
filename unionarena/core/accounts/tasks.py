"""Periodic work on accounts."""

from celery import Task, shared_task

from unionarena.core import site_time

from . import app_tokens


@shared_task
def delete_ended_grants(**_unknown: object) -> None:
    """Delete the app grants that ended; running it twice deletes nothing more."""
    app_tokens.delete_ended_grants(now=site_time.now())


PERIODIC: tuple[tuple[float, Task], ...] = ((86_400, delete_ended_grants),)
