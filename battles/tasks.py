"""Background work of the battles app: bots, and battles that stand still."""

from datetime import timedelta
from uuid import UUID

import structlog
from celery import Task, shared_task
from django.conf import settings

from battles.bots import time_limit
from battles.care import guard, packing, repair
from battles.live import background
from battles.seating import answering, notices, rematches, timekeeping
from unionarena import site_time
from unionarena.errors import PlatformError

from . import signals
from .errors import BattleNotFound, OutOfOrder

log = structlog.get_logger(__name__)

# Some turns; a battle between two bots goes on in the next task.
ANSWERS_PER_TASK = 200
# After so long a bot that thinks lets the bots of other battles have their turn.
TASK_MS = 1_000
SWEEP_S = 5.0
# A bot answers within a third of a second, and its task starts within a second; after
# this long the server that was to answer is gone, or busy with others.
UNANSWERED = timedelta(seconds=5)
BATTLES_PER_SWEEP = 200
STALL_SWEEP_S = 15.0
# A battle that runs always asks somebody; this only lets an action finish.
STALLED = timedelta(seconds=10)
# Clocks are exact to this; one look at an index.
CLOCKS_S = 1.0
SERIES_S = 5.0
NOTICES_S = 60.0
# Four hundred thousand logs a day; each run takes a worker a second or less.
PACK_S = 15.0
LOGS_PER_RUN = 50
LOOKED_AT_PER_RUN = 20


@shared_task
def answer_bot(*, battle_id: str, **_unknown: object) -> None:
    """Answer what a bot is asked.

    Idempotent by the number of the question: a second run finds nothing to answer.
    """
    try:
        more = answering.answer_as_bot(
            battle_id=UUID(battle_id),
            limit=ANSWERS_PER_TASK,
            is_time_up=time_limit(TASK_MS),
        )
    except BattleNotFound:
        log.warning("no battle for a bot", battle_id=battle_id)
        return
    except OutOfOrder:
        return  # the battle is frozen, and written down
    if more:
        start_bot(battle_id=UUID(battle_id))


@shared_task
def answer_forgotten_bots(**_unknown: object) -> None:
    """Find battles whose bot nobody answers, after a crash, and answer.

    Idempotent: it only starts ``answer_bot``, oldest first.
    """
    waiting = guard.list_waiting_for_bot(
        since=site_time.now() - UNANSWERED, limit=BATTLES_PER_SWEEP
    )
    for battle_id in waiting:
        start_bot(battle_id=battle_id)


@shared_task
def mend_stalled_battles(**_unknown: object) -> None:
    """Find battles that stand still though nobody is asked, and mend or halt them.

    Idempotent: it compares the row with the log.
    """
    stalled = guard.list_stalled(
        since=site_time.now() - STALLED, limit=BATTLES_PER_SWEEP
    )
    for battle_id in stalled:
        log.warning("battle stands still", battle_id=str(battle_id))
        try:
            asks_bot = repair.look_after(battle_id)
        except PlatformError as refusal:
            log.warning("not mended", battle_id=str(battle_id), code=refusal.code)
        else:
            if asks_bot:
                start_bot(battle_id=battle_id)


@shared_task
def sweep_clocks(**_unknown: object) -> None:
    """End battles whose time is up; idempotent by the number of each timeout."""
    timekeeping.sweep(now=site_time.now())


@shared_task
def go_on_with_series(**_unknown: object) -> None:
    """Begin the next battles of series; idempotent, for only one can follow another."""
    rematches.begin_due(now=site_time.now())


@shared_task
def send_notices(**_unknown: object) -> None:
    """Tell people whose battle by correspondence waits; once, by a mark on the seat."""
    notices.notify_due(now=site_time.now())


@shared_task
def pack_logs(**_unknown: object) -> None:
    """Put the logs of battles away that ended long ago; a second run takes others.

    Some that were put away before are looked at.
    """
    now = site_time.now()
    packing.pack_finished(now=now, limit=LOGS_PER_RUN)
    packing.look_at_packed(now=now, limit=LOOKED_AT_PER_RUN)


def start_bot(*, battle_id: UUID) -> None:
    """Have a bot answered soon: by a worker, or on this process's own thread."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        background.hand_over(answer_bot, battle_id=str(battle_id))
    elif settings.BOTS_THINK_IN_BACKGROUND:
        background.do_here(answer_bot, battle_id=str(battle_id))
    else:
        answer_bot(battle_id=str(battle_id))


def on_moved(*, battle_id: UUID, wakes_bot: bool, **_unknown: object) -> None:
    """Listen to the services: start the bot that is asked now."""
    if wakes_bot:
        start_bot(battle_id=battle_id)


def on_finished(*, battle_id: UUID, **_unknown: object) -> None:
    """Listen to the services: a series goes on after a while."""
    rematches.on_finished(battle_id=battle_id, now=site_time.now())


def listen() -> None:
    """Connect; called once when the app is ready."""
    signals.battle_finished.connect(on_finished, dispatch_uid="battles.series")
    signals.battle_moved.connect(on_moved, dispatch_uid="battles.bots")


PERIODIC: tuple[tuple[float, Task], ...] = (
    (SWEEP_S, answer_forgotten_bots),
    (STALL_SWEEP_S, mend_stalled_battles),
    (CLOCKS_S, sweep_clocks),
    (SERIES_S, go_on_with_series),
    (NOTICES_S, send_notices),
    (PACK_S, pack_logs),
)
