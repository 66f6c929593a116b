"""Periodic work on the server's own event loop, without Celery beat."""

import asyncio
from collections.abc import Callable

import structlog
from asgiref.sync import sync_to_async
from celery import Task
from django.db import close_old_connections

from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)


async def run_every(seconds: float, task: Task, stop: asyncio.Event) -> None:
    """Run ``task`` every ``seconds`` until ``stop`` is set.

    A late run is skipped, never repeated; a failing one is logged and does not end the
    series. The task runs on a separate thread: Channels does all database work of
    consumers on one shared thread, which a long task would block.
    """
    loop = asyncio.get_running_loop()
    due = loop.time() + seconds
    while not await _stopped_within(max(0.0, due - loop.time()), stop):
        with IsolatedWork(log, "periodic work failed", task=task.name):
            await sync_to_async(_with_fresh_connections, thread_sensitive=False)(task)
        due = max(due + seconds, loop.time())


async def _stopped_within(seconds: float, stop: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True


def _with_fresh_connections(task: Callable[[], object]) -> None:
    close_old_connections()
    try:
        task()
    finally:
        close_old_connections()
