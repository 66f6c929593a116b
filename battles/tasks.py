"""Background work of the battles app: bots, and battles that stand still."""

from datetime import timedelta
from uuid import UUID

import structlog
from celery import Task, shared_task
from django.conf import settings

from battles.bots import create_time_limit
from battles.correspondence import conditional_answers, holidays
from battles.maintenance import log_packing, repair, stalled_battles
from battles.seating import bot_answers, clock_timeouts, rematches, turn_notifications
from battles.simulation import ruling_checks
from unionarena.core import background_tasks, site_time
from unionarena.core.errors import PlatformError

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
# A ruling takes a twentieth of a second; battles of the same process wait for no more.
RULINGS_S = 15.0
RULINGS_PER_RUN = 10


@shared_task
def answer_bot(*, battle_id: str, **_unknown: object) -> None:
    """Answer what a bot is asked.

    Idempotent by the number of the question: a second run finds nothing to answer.
    """
    try:
        more = bot_answers.answer_as_bot(
            battle_id=UUID(battle_id),
            limit=ANSWERS_PER_TASK,
            is_time_up=create_time_limit(TASK_MS),
        )
    except BattleNotFound:
        log.warning("no battle for a bot", battle_id=battle_id)
        return
    except OutOfOrder:
        return  # the battle is frozen, and written down
    if more:
        request_bot_answer(battle_id=UUID(battle_id))


@shared_task
def answer_forgotten_bots(**_unknown: object) -> None:
    """Find battles whose bot nobody answers, after a crash, and answer.

    Idempotent: it only starts ``answer_bot``, oldest first.
    """
    waiting = stalled_battles.list_battles_waiting_for_bot(
        since=site_time.now() - UNANSWERED, limit=BATTLES_PER_SWEEP
    )
    for battle_id in waiting:
        request_bot_answer(battle_id=battle_id)


@shared_task
def mend_stalled_battles(**_unknown: object) -> None:
    """Find battles that stand still though nobody is asked, and mend or halt them.

    Idempotent: it compares the row with the log.
    """
    stalled = stalled_battles.list_stalled_battles(
        since=site_time.now() - STALLED, limit=BATTLES_PER_SWEEP
    )
    for battle_id in stalled:
        log.warning("battle stands still", battle_id=str(battle_id))
        try:
            needs_bot = repair.check_progress(battle_id)
        except PlatformError as refusal:
            log.warning("not mended", battle_id=str(battle_id), code=refusal.code)
        else:
            if needs_bot:
                request_bot_answer(battle_id=battle_id)


@shared_task
def sweep_clocks(**_unknown: object) -> None:
    """End battles whose time is up; idempotent by the number of each timeout."""
    clock_timeouts.end_overdue_battles(now=site_time.now())


@shared_task
def create_due_series_battles(**_unknown: object) -> None:
    """Begin the next battles of series; idempotent, for only one can follow another."""
    rematches.create_due_battles(now=site_time.now())


@shared_task
def give_conditional_answer(*, battle_id: str, **_unknown: object) -> None:
    """Give the answer to an attack that its player prepared; idempotent."""
    try:
        conditional_answers.give_prepared_answer(UUID(battle_id))
    except OutOfOrder:
        return  # the battle is frozen, and written down


@shared_task
def send_notices(**_unknown: object) -> None:
    """Notify users whose correspondence battle waits; once for each question.

    Before, clocks of holidays are held and prepared answers given that a process left
    behind.
    """
    now = site_time.now()
    holidays.hold_clocks(now=now)
    conditional_answers.give_waiting_answers()
    turn_notifications.notify_of_turns(now=now)


@shared_task
def pack_logs(**_unknown: object) -> None:
    """Put the logs of battles away that ended long ago; a second run takes others.

    Some that were put away before are looked at.
    """
    now = site_time.now()
    log_packing.pack_finished_logs(now=now, limit=LOGS_PER_RUN)
    log_packing.check_packed_logs(now=now, limit=LOOKED_AT_PER_RUN)


@shared_task
def check_due_rulings(**_unknown: object) -> None:
    """Check rulings that this engine has not checked yet; a second run takes others."""
    report = ruling_checks.check_rulings(only_due=True, limit=RULINGS_PER_RUN)
    if report.changed:
        log.info("rulings checked", changed=report.changed, **report.verdicts)


def request_bot_answer(*, battle_id: UUID) -> None:
    """Have a bot answered soon."""
    _run_soon(answer_bot, battle_id)


def _run_soon(task: Task, battle_id: UUID) -> None:
    """Run a task on a battle by a worker, or on this process's own thread."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        background_tasks.enqueue_task(task, battle_id=str(battle_id))
    elif settings.BOTS_THINK_IN_BACKGROUND:
        background_tasks.run_task_in_process(task, battle_id=str(battle_id))
    else:
        task(battle_id=str(battle_id))


def on_moved(*, battle_id: UUID, wakes_bot: bool, **_unknown: object) -> None:
    """Listen to the services: start the bot that is asked now, or a prepared answer."""
    if wakes_bot:
        request_bot_answer(battle_id=battle_id)
    if conditional_answers.may_be_prepared_in(battle_id):
        _run_soon(give_conditional_answer, battle_id)


def on_finished(*, battle_id: UUID, **_unknown: object) -> None:
    """Listen to the services: a series goes on after a while."""
    rematches.on_finished(battle_id=battle_id, now=site_time.now())


def connect_listeners() -> None:
    """Connect; called once when the app is ready."""
    signals.battle_finished.connect(on_finished, dispatch_uid="battles.series")
    signals.battle_moved.connect(on_moved, dispatch_uid="battles.bots")


PERIODIC: tuple[tuple[float, Task], ...] = (
    (SWEEP_S, answer_forgotten_bots),
    (STALL_SWEEP_S, mend_stalled_battles),
    (CLOCKS_S, sweep_clocks),
    (SERIES_S, create_due_series_battles),
    (NOTICES_S, send_notices),
    (PACK_S, pack_logs),
    (RULINGS_S, check_due_rulings),
)
