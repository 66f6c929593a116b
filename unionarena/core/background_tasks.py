"""Enqueue work for the Celery workers without waiting for the broker.

Sending a task takes a millisecond, but seconds while the broker does not answer, and a
player's action must not wait for that: tasks are sent from a thread of their own. While
the broker is out, this process runs them itself, so that bots answer and results are
recorded. Tasks lost with a process that dies are found by the periodic sweeps.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import structlog
from celery import Task
from django.conf import settings
from django.db import close_old_connections

from unionarena.core.isolation import Attempt, IsolatedWork

log = structlog.get_logger(__name__)

# After a failure the broker is not tried again for this long.
BROKER_PAUSE_S = 10.0
RETRY_POLICY = {"max_retries": 1, "interval_start": 0.0}

_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sender")
# One thread: bots may think for long, and must leave time for everything else.
worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="background")
# Another one for work that waits for other servers.
caller = ThreadPoolExecutor(max_workers=1, thread_name_prefix="caller")


class _Broker:
    """When to try the broker again, in monotonic time."""

    rests_until = 0.0


def enqueue_task(task: Task, **arguments: Any) -> None:
    """Have a worker run a task soon, or this process if there is no broker."""
    _sender.submit(_send, task, arguments)


def enqueue_task_after_commit(task: Task, **arguments: Any) -> None:
    """Enqueue a task that follows from a change, once the change is committed."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        task.delay_on_commit(**arguments)
    else:
        enqueue_task(task, **arguments)


def run_task_in_process(
    task: Task, *, thread: ThreadPoolExecutor = worker, **arguments: Any
) -> None:
    """Run a task soon, on a thread of this process: the one for bots, or another."""
    thread.submit(_run_task, task, arguments)


def _send(task: Task, arguments: dict[str, Any]) -> None:
    if time.monotonic() < _Broker.rests_until:
        run_task_in_process(task, **arguments)
        return
    with Attempt() as sending:
        task.apply_async(kwargs=arguments, retry_policy=RETRY_POLICY)
    if sending.error is not None:
        failure = repr(sending.error)
        log.warning("the broker failed; done here", task=task.name, error=failure)
        _Broker.rests_until = time.monotonic() + BROKER_PAUSE_S
        run_task_in_process(task, **arguments)


def _run_task(task: Task, arguments: dict[str, Any]) -> None:
    close_old_connections()
    with IsolatedWork(log, "background work failed", task=task.name, **arguments):
        task(**arguments)
    close_old_connections()
