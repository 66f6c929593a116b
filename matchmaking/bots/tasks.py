"""Background work of bots: settling games, ticks, and purging."""

from uuid import UUID

from celery import Task, shared_task

from unionarena.core import site_time

from . import services

# Half as often as players are paired, under another lock, so bots delay no match.
TICK_EVERY_S = 2.0
FORGET_EVERY_S = 3600.0


@shared_task(name="bots.tasks.settle")
def settle(*, battle_id: str, **_unknown: object) -> None:
    """Settle the end of a bots' battle; idempotent: a game is settled once."""
    services.settle_game(battle_id=UUID(battle_id), now=site_time.now())


@shared_task(name="bots.tasks.tick")
def tick(**_unknown: object) -> None:
    """Pair ready bots; safe to run twice or at once thanks to row locks."""
    services.run_tick(now=site_time.now())


@shared_task(name="bots.tasks.forget")
def forget(**_unknown: object) -> None:
    """Purge bots deleted long ago; safe to run twice or at once."""
    services.purge_deleted_bots(now=site_time.now())


PERIODIC: tuple[tuple[float, Task], ...] = (
    (TICK_EVERY_S, tick),
    (FORGET_EVERY_S, forget),
)
