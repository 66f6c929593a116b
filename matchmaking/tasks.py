"""Background work of matchmaking: the tick, and deletion of accounts."""

import structlog
from celery import Task, shared_task

from unionarena.core import site_time

from . import services
from .friends import play_notifications

log = structlog.get_logger(__name__)

TICK_EVERY_S = 1.0
FORGET_EVERY_S = 600.0
FRIENDS_EVERY_S = 30.0


@shared_task(name="matchmaking.tasks.tick")
def tick(**_unknown: object) -> None:
    """Pair waiting players; safe to run twice or at once by the lock of the tick."""
    done = services.run_tick(now=site_time.now())
    if done.expired or done.found or done.missed:
        log.info(
            "matchmaking tick",
            expired=done.expired,
            found=done.found,
            missed=done.missed,
        )


@shared_task(name="matchmaking.tasks.forget_guests")
def forget_guests(**_unknown: object) -> None:
    """Delete guests who did not sign up; safe to run twice or at once."""
    gone = services.delete_expired_guests(now=site_time.now())
    if gone:
        log.info("guests forgotten", guests=gone)


@shared_task(name="matchmaking.tasks.forget_leavers")
def forget_leavers(**_unknown: object) -> None:
    """Delete accounts on request; safe to run twice or at once."""
    gone = services.delete_leavers(now=site_time.now())
    if gone:
        log.info("people have left", people=gone)


@shared_task
def notify_of_friends(**_unknown: object) -> None:
    """Notify players of friends who play; a second run notifies no one again."""
    play_notifications.notify_of_friends(now=site_time.now())


PERIODIC: tuple[tuple[float, Task], ...] = (
    (TICK_EVERY_S, tick),
    (FORGET_EVERY_S, forget_guests),
    (FORGET_EVERY_S, forget_leavers),
    (FRIENDS_EVERY_S, notify_of_friends),
)
