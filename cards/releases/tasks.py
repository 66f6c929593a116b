"""Background work of the newsroom: its clock."""

import structlog
from celery import Task, shared_task

from unionarena import site_time

from . import services

log = structlog.get_logger(__name__)

# People set minutes; two seconds late is on time, and a look costs three index reads.
TICK_EVERY_S = 2.0


@shared_task(name="newsroom.tasks.tick")
def tick(**_unknown: object) -> None:
    """Do what is due; safe twice and at once by the lock on each row and its state."""
    done = services.tick(now=site_time.now())
    if done != services.Ticked():
        log.info(
            "newsroom tick",
            previewed=done.previewed,
            published=done.published,
            activated=done.activated,
            failed=done.failed,
        )


PERIODIC: tuple[tuple[float, Task], ...] = ((TICK_EVERY_S, tick),)
