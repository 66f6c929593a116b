"""Background tasks of the releases: scheduled transitions."""

import structlog
from celery import Task, shared_task

from unionarena.core import site_time

from . import services

log = structlog.get_logger(__name__)

# Dates are set in minutes; two seconds late is on time, and a run costs three reads.
TICK_EVERY_S = 2.0


@shared_task(name="cards.releases.tasks.tick")
def run_clock(**_unknown: object) -> None:
    """Run due transitions; safe to repeat by the lock on each row and its state."""
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
