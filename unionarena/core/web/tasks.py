"""Periodic work of the site itself."""

from celery import Task, shared_task
from django.core.management import call_command


@shared_task
def clear_expired_sessions(**_unknown: object) -> None:
    """Delete expired sessions; running it twice deletes nothing more."""
    call_command("clearsessions")


PERIODIC: tuple[tuple[float, Task], ...] = ((86_400, clear_expired_sessions),)
