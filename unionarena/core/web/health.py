"""Whether the things a server process needs answer: ``/readyz``.

Each part is given two seconds. Errors are named by type only: an address or a
password of a service is nobody's business.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypedDict

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection

TIMEOUT_S = 2.0


class Part(TypedDict):
    """What one part answered."""

    ok: bool
    error: str | None


async def check_parts() -> dict[str, Part]:
    """Ask every part at the same time."""
    checks: dict[str, Callable[[], Awaitable[None]]] = {
        "database": database_sync_to_async(_check_database),
        "channel_layer": _check_channel_layer,
        "broker": database_sync_to_async(_check_broker),
    }
    answers = await asyncio.gather(*(_check_part(check) for check in checks.values()))
    return dict(zip(checks, answers, strict=True))


async def _check_part(check: Callable[[], Awaitable[None]]) -> Part:
    try:
        await asyncio.wait_for(check(), TIMEOUT_S)
    except Exception as error:  # noqa: BLE001 - whatever it is, the part is not ready
        return {"ok": False, "error": type(error).__name__}
    return {"ok": True, "error": None}


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


async def _leave(layer: Any, channel: str) -> None:  # noqa: ANN401 - channels is untyped
    """Let a layer forget a channel: it does when nobody waits there any longer."""
    waiting = asyncio.ensure_future(layer.receive(channel))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])


def _check_broker() -> None:
    """With eager tasks there is no broker to ask."""
    if settings.CELERY_TASK_ALWAYS_EAGER:
        return
    from celery import current_app

    with current_app.connection_for_write(connect_timeout=TIMEOUT_S) as broker:
        broker.ensure_connection(max_retries=1, timeout=TIMEOUT_S)
