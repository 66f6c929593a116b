"""Periodic work of the REST interface."""

from celery import Task, shared_task

from unionarena.core import site_time

from .idempotency import KEPT_FOR
from .models import IdempotencyRecord


@shared_task(name="unionarena.core.api.tasks.delete_old_idempotency_records")
def delete_old_idempotency_records(**_unknown: object) -> None:
    """Delete records older than ``KEPT_FOR``; safe to run twice or in parallel."""
    IdempotencyRecord.objects.filter(begun_at__lt=site_time.now() - KEPT_FOR).delete()


PERIODIC: tuple[tuple[float, Task], ...] = ((3600, delete_old_idempotency_records),)
