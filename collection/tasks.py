"""Background work of the collection app."""

from celery import Task, shared_task
from django.utils import timezone

from . import services


@shared_task
def purge_deleted_decks(**_unknown: object) -> None:
    """Remove decks deleted long ago; running it twice removes nothing more."""
    services.purge_deleted_decks(now=timezone.now())


PERIODIC: tuple[tuple[float, Task], ...] = ((86_400, purge_deleted_decks),)
