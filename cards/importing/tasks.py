"""Background tasks of the cards app: checking and running imports."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog
from celery import Task, shared_task
from django.conf import settings
from django.db import close_old_connections, transaction
from django.utils import timezone

from unionarena.core.isolation import IsolatedWork

from . import runs as import_runs

log = structlog.get_logger(__name__)

# The largest file allowed takes some minutes; half an hour means a hung worker.
_LIMIT_S: Final = 1_800
_SWEEP_S: Final = 300.0

# Where there is no worker, imports run in a thread, so that no page waits for them.
_pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="imports")


@shared_task(
    name="cards.tasks.check_import",
    time_limit=_LIMIT_S,
    soft_time_limit=_LIMIT_S - 60,
)
def check_import(*, run_id: int, **_unknown: object) -> None:
    """Check an uploaded list; idempotent by its status."""
    _or_fail(run_id, lambda: import_runs.check_run(run_id=run_id))


@shared_task(
    name="cards.tasks.run_import",
    time_limit=_LIMIT_S,
    soft_time_limit=_LIMIT_S - 60,
)
def run_import(*, run_id: int, **_unknown: object) -> None:
    """Import a confirmed list; idempotent by its status."""
    _or_fail(run_id, lambda: import_runs.perform_run(run_id=run_id, now=timezone.now))


@shared_task(name="cards.tasks.release_imports")
def release_imports(**_unknown: object) -> None:
    """Fail imports whose worker is gone; idempotent by their status."""
    import_runs.expire_stale_runs(now=timezone.now())


def start_task(task: Task, *, run_id: int) -> None:
    """Start a task once the running transaction is over."""
    transaction.on_commit(lambda: _start(task, run_id))


def _start(task: Task, run_id: int) -> None:
    if settings.CELERY_TASK_ALWAYS_EAGER and settings.BOTS_THINK_IN_BACKGROUND:
        _pool.submit(_in_background, task, run_id)
    else:
        task.delay(run_id=run_id)


def _in_background(task: Task, run_id: int) -> None:
    close_old_connections()
    with IsolatedWork(log, "import failed", run_id=run_id):
        task(run_id=run_id)
    close_old_connections()


def _or_fail(run_id: int, work: Callable[[], None]) -> None:
    try:
        work()
    except Exception as error:  # Raised again, once the run is marked as failed.
        failure = f"{type(error).__name__}: {import_runs.LOGGED}"
        import_runs.fail_run(run_id=run_id, failure=failure, now=timezone.now())
        raise


PERIODIC: tuple[tuple[float, Task], ...] = ((_SWEEP_S, release_imports),)
