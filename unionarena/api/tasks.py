"""Periodic housekeeping of the REST interface."""

from celery import Task, shared_task

from unionarena import site_time

from .models import Sending
from .once import KEPT


@shared_task(name="unionarena.api.tasks.forget_sendings")
def forget_sendings(**_unknown: object) -> None:
    """Forget what was sent with a key long ago; safe to run twice or at once."""
    Sending.objects.filter(begun_at__lt=site_time.now() - KEPT).delete()


PERIODIC: tuple[tuple[float, Task], ...] = ((3600, forget_sendings),)
