"""Background work of tournaments: noting results, and ticks."""

from uuid import UUID

from celery import Task, shared_task

from unionarena.core import site_time

from . import services

TICK_EVERY_S = 2.0
OPEN_EVERY_S = 60.0


@shared_task(name="tournaments.tasks.settle")
def settle(*, battle_id: str, **_unknown: object) -> None:
    """Note the end of a battle; idempotent: a table is decided once."""
    services.settle_battle(battle_id=UUID(battle_id), now=site_time.now())


@shared_task(name="tournaments.tasks.tick")
def tick(**_unknown: object) -> None:
    """Advance tournaments; safe to run twice or at once thanks to row locks."""
    services.run_tick(now=site_time.now())


@shared_task(name="tournaments.tasks.open_events")
def open_events(**_unknown: object) -> None:
    """Open the next events of weekly cups; idempotent: each opens once."""
    services.open_due_events(now=site_time.now())


PERIODIC: tuple[tuple[float, Task], ...] = (
    (TICK_EVERY_S, tick),
    (OPEN_EVERY_S, open_events),
)
