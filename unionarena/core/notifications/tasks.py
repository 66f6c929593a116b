"""Background work of notifications, on a queue of its own."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from celery import Task, shared_task
from django.conf import settings

from unionarena.core import background_tasks, site_time

from . import delivery, webhooks
from .models import Notification

SWEEP_S: Final = 15.0
_MOST_RUNS: Final = 60
_KEPT: Final = timedelta(days=30)
_DAY_S: Final = 86_400


@shared_task
def deliver(*, notification_ids: list[int], **_unknown: object) -> None:
    """Send these notifications; a second run finds nothing to send."""
    _deliver_in_runs(notification_ids)


@shared_task
def deliver_due_notifications(**_unknown: object) -> None:
    """Send what waited for its time, failed before, or was left by a lost process."""
    _deliver_in_runs()


def _deliver_in_runs(notification_ids: Sequence[int] = ()) -> None:
    for _run in range(_MOST_RUNS):
        now = site_time.now()
        taken = delivery.deliver_due(now=now, notification_ids=notification_ids)
        if taken < delivery.PER_RUN:
            return


@shared_task
def delete_old_notifications(**_unknown: object) -> None:
    """Delete notifications a month after they are over."""
    Notification.objects.filter(expires_at__lt=site_time.now() - _KEPT).delete()


@shared_task
def post_to_webhook(*, topic: str, text: str, path: str, **_unknown: object) -> None:
    """Post a message to the webhook of a topic, if it has one."""
    webhooks.post_to_webhook(topic, text, path)


def request_delivery(notification_ids: Sequence[int]) -> None:
    """Have notifications sent soon, without waiting for it."""
    for start in range(0, len(notification_ids), delivery.PER_RUN):
        part = list(notification_ids[start : start + delivery.PER_RUN])
        _request(deliver, notification_ids=part)


def request_webhook_post(*, topic: str, text: str, path: str) -> None:
    """Have a message posted soon, without waiting for it."""
    _request(post_to_webhook, topic=topic, text=text, path=path)


def _request(task: Task, **arguments: object) -> None:
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        background_tasks.enqueue_task(task, **arguments)
    elif settings.NOTIFY_IN_BACKGROUND:
        background_tasks.run_task_in_process(
            task, thread=background_tasks.caller, **arguments
        )
    else:
        task(**arguments)


PERIODIC: tuple[tuple[float, Task], ...] = (
    (SWEEP_S, deliver_due_notifications),
    (_DAY_S, delete_old_notifications),
)
