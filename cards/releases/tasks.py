"""Background work of the releases: its clock."""

import structlog
from celery import Task, shared_task

from unionarena.core import site_time

from . import services

log = structlog.get_logger(__name__)

# People set minutes; two seconds late is on time, and a look costs three index reads.
TICK_EVERY_S = 2.0


@shared_task(name="cards.releases.tasks.tick")
def run_clock(**_unknown: object) -> None:
    """Do what is due; safe twice and at once by the lock on each row and its state."""
    done = services.run_due_transitions(now=site_time.now())
    if done != services.ClockReport():
        log.info(
            "release tick",
            previewed=done.previewed,
            published=done.published,
            activated=done.activated,
            failed=done.failed,
        )


PERIODIC: tuple[tuple[float, Task], ...] = ((TICK_EVERY_S, run_clock),)
