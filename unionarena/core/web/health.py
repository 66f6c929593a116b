"""Health of the services a server process needs: ``/readyz``.

Each part has a second and a half, so that a load balancer gets an answer within two.
Errors are named by type only: their texts may contain addresses or passwords. Which
service is meant is told by the setting that has its address.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypedDict

from channels.db import database_sync_to_async
from channels.layers import BaseChannelLayer, get_channel_layer
from django.conf import settings
from django.db import connection

TIMEOUT_S = 1.5

# Checks on threads cannot be cancelled: one that hangs is abandoned, not begun twice.
_ON_THREADS: Final = frozenset({"database", "broker"})
_pending: dict[str, asyncio.Future[None]] = {}


class Part(TypedDict):
    """The result of one part.

    Attributes:
        ok: Whether it answered.
        error: Type of the error, if it did not.
        service: What did not answer, and the setting with its address; else None.
    """

    ok: bool
    error: str | None
    service: str | None


async def check_parts() -> dict[str, Part]:
    """Check every part at the same time."""
    checks: dict[str, Callable[[], Awaitable[None]]] = {
        "database": database_sync_to_async(_check_database, thread_sensitive=False),
        "channel_layer": _check_channel_layer,
        "broker": database_sync_to_async(_check_broker, thread_sensitive=False),
    }
    answers = await asyncio.gather(*(_check_part(*check) for check in checks.items()))
    return dict(zip(checks, answers, strict=True))


async def _check_part(name: str, check: Callable[[], Awaitable[None]]) -> Part:
    """Wait for one part.

    A message that Redis lost as it returned would be waited for for ever, so the check
    of the channel layer is cancelled, and begun anew with the next question.
    """
    if name in _pending:
        return _fail(name, "TimeoutError")
    check_task = asyncio.ensure_future(check())
    done, _late = await asyncio.wait({check_task}, timeout=TIMEOUT_S)
    if not done:
        if name in _ON_THREADS:
            _pending[name] = check_task
            check_task.add_done_callback(lambda _task: _forget(name))
        else:
            check_task.cancel()
        return _fail(name, "TimeoutError")
    if error := check_task.exception():
        return _fail(name, type(error).__name__)
    return {"ok": True, "error": None, "service": None}


def _fail(name: str, error: str) -> Part:
    return {"ok": False, "error": error, "service": _name_service(name)}


def _name_service(part: str) -> str:
    if part == "database":
        return "PostgreSQL (DATABASE_URL)"
    is_broker = part == "broker"
    setting = settings.BROKER_SETTING if is_broker else settings.CHANNELS_SETTING
    return f"Redis ({setting})"


def _forget(name: str) -> None:
    check_task = _pending.pop(name)
    if not check_task.cancelled():
        check_task.exception()  # or it is reported as never retrieved


def _check_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


async def _check_channel_layer() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel("readyz")
    try:
        await layer.send(channel, {"type": "readyz"})
        await layer.receive(channel)
    finally:
        await _leave(layer, channel)


async def _leave(layer: BaseChannelLayer, channel: str) -> None:
    """Discard a channel; a layer does so when no one waits on it any more."""
    waiting = asyncio.ensure_future(layer.receive(channel))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])


def _check_broker() -> None:
    """Check the broker; with eager tasks there is none."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return
    from celery import current_app

    with current_app.connection_for_write(connect_timeout=TIMEOUT_S) as broker:
        broker.ensure_connection(max_retries=1, timeout=TIMEOUT_S)
