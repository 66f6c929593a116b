"""Long polling: the response comes when something happens in a battle.

The request waits on the server's event loop, as one entry in the hub; it holds no
thread and runs no query until something happens, or its time is up.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponseBase
from rest_framework.response import Response

from battles.live.hub import hub
from unionarena.core.text_input import read_number

View = Callable[..., HttpResponseBase]

# Proxies give up after 30 or 60 seconds; nginx.conf in deploy/ after 75.
LONGEST_WAIT_S = 25
# Two devices with a page each; further requests are answered at once.
WAITS_PER_PERSON = 4

_waiting: Counter[int] = Counter()


def with_long_poll(view: View) -> Any:  # noqa: ANN401 - urls know no async views
    """Let a view that returns events after ``since`` wait for some with ``wait``.

    The view is called first, so that a request without access is refused at once; its
    response is held back only if it is a success without any event.
    """

    @wraps(view)
    async def waiting(request: HttpRequest, battle_id: UUID) -> HttpResponseBase:
        ask = sync_to_async(view)
        answer = await ask(request, battle_id=battle_id)
        wait_s = _read_wait_seconds(request)
        person = getattr(answer, "waits_as", None)
        if not wait_s or person is None or _waiting[person] >= WAITS_PER_PERSON:
            return answer
        _waiting[person] += 1
        try:
            since = cast("Response", answer).data["to"]
            is_news = await wait_for_news(battle_id, since=since, wait_s=wait_s)
        finally:
            _waiting[person] -= 1
            if not _waiting[person]:
                del _waiting[person]
        return await ask(request, battle_id=battle_id) if is_news else answer

    return waiting


async def wait_for_news(battle_id: UUID, *, since: int, wait_s: float) -> bool:
    """Return whether anything happened after event ``since`` in time."""
    await hub.relay.follow(battle_id)
    try:
        with hub.waiter(battle_id, since=since) as news:
            await asyncio.wait_for(news, wait_s)
    except TimeoutError:
        return False
    finally:
        await hub.relay.unfollow(battle_id)
    return True


def _read_wait_seconds(request: HttpRequest) -> int:
    """Return the seconds to wait; the view has refused anything but a number."""
    return min(read_number(request.GET.get("wait", "")) or 0, LONGEST_WAIT_S)
