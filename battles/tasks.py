"""Background work of the battles app: bots."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import structlog
from celery import Task, shared_task
from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from . import selectors, services, signals
from .errors import BattleNotFound

log = structlog.get_logger(__name__)

# Some turns; a battle between two bots goes on in the next task.
ANSWERS_PER_TASK = 200
SWEEP_S = 5.0
# A bot answers within milliseconds, and its task starts within a second; after this
# long the server that was to answer is gone.
UNANSWERED = timedelta(seconds=5)
BATTLES_PER_SWEEP = 200

# Where there is no worker, bots think here, so that nobody waits for them.
_pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")


@shared_task
def answer_bot(*, battle_id: str, **_unknown: object) -> None:
    """Answer what a bot is asked.

    Idempotent by the number of the question: a second run finds nothing to answer.
    """
    try:
        more = services.answer_as_bot(battle_id=UUID(battle_id), limit=ANSWERS_PER_TASK)
    except BattleNotFound:
        log.warning("no battle for a bot", battle_id=battle_id)
        return
    if more:
        start_bot(battle_id=UUID(battle_id))


@shared_task
def answer_forgotten_bots(**_unknown: object) -> None:
    """Find battles whose bot nobody answers, after a crash, and answer.

    Idempotent: it only starts ``answer_bot``, oldest first.
    """
    waiting = selectors.list_waiting_for_bot(
        since=timezone.now() - UNANSWERED, limit=BATTLES_PER_SWEEP
    )
    for battle_id in waiting:
        start_bot(battle_id=battle_id)


def start_bot(*, battle_id: UUID) -> None:
    """Have a bot answered soon: by a worker, or on this process's own thread."""
    if settings.CELERY_TASK_ALWAYS_EAGER and settings.BOTS_THINK_IN_BACKGROUND:
        _pool.submit(_in_background, str(battle_id))
    else:
        answer_bot.delay(battle_id=str(battle_id))


def _in_background(battle_id: str) -> None:
    close_old_connections()
    try:
        answer_bot(battle_id=battle_id)
    except Exception:
        log.exception("bot failed", battle_id=battle_id)
    finally:
        close_old_connections()


def on_moved(*, battle_id: UUID, wakes_bot: bool, **_unknown: object) -> None:
    """Listen to the services: start the bot that is asked now."""
    if wakes_bot:
        start_bot(battle_id=battle_id)


def listen() -> None:
    """Connect; called once when the app is ready."""
    signals.battle_moved.connect(on_moved, dispatch_uid="battles.bots")


PERIODIC: tuple[tuple[float, Task], ...] = ((SWEEP_S, answer_forgotten_bots),)
