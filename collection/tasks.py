"""Background work of the collection app."""

from celery import Task, shared_task
from django.utils import timezone

from . import services
from .shelf import services as shelf


@shared_task
def purge_deleted_decks(**_unknown: object) -> None:
    """Remove decks deleted long ago; running it twice removes nothing more."""
    services.purge_deleted_decks(now=timezone.now())


@shared_task
def purge_bulk_changes(**_unknown: object) -> None:
    """Forget changes of collections that can no longer be undone."""
    shelf.purge_bulk_changes(now=timezone.now())


PERIODIC: tuple[tuple[float, Task], ...] = (
    (86_400, purge_deleted_decks),
    (86_400, purge_bulk_changes),
)
