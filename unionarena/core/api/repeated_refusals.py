"""Refusals for too many requests, repeated without the work of a request.

A client that repeats a refused request gets the same answer before Django sees it, for
half of the wait that the refusal names, so that a flood delays others as little as
possible. Requests are the same if client, method, address and all headers that affect
the answer are equal.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from unionarena.core import metrics

App = Callable[..., Awaitable[None]]
Message = Mapping[str, Any]

LEAST_KEPT_S: Final = 0.5
MOST_KEPT_S: Final = 5.0
MOST: Final = 1000  # refusals that are kept; then the oldest goes
REFUSED: Final = 429
READING: Final = ("GET", "HEAD")
DECIDING: Final = frozenset(
    {
        b"accept",
        b"accept-encoding",
        b"accept-language",
        b"authorization",
        b"cookie",
        b"host",
        b"hx-request",
        b"origin",
        b"x-forwarded-for",
        b"x-forwarded-proto",
        b"x-session-token",
    }
)


class RepeatRefusals:
    """An ASGI application that repeats refusals of another.

    Attributes:
        app: The application that answers.
        kept: When a refusal is too old, and its messages, by the request.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.kept: dict[object, tuple[float, list[Message]]] = {}

    async def __call__(self, scope: dict[str, Any], receive: App, send: App) -> None:
        """Repeat a refusal, or let the application answer."""
        if scope["type"] != "http" or scope["method"] not in READING:
            await self.app(scope, receive, send)
            return
        key = _identify(scope)
        until, messages = self.kept.get(key, (0.0, []))
        if time.monotonic() >= until:
            await self._answer(key, scope, receive, send)
            return
        metrics.refused.labels("repeated", "too_many").inc()
        for message in messages:
            await send(message)

    async def _answer(
        self, key: object, scope: dict[str, Any], receive: App, send: App
    ) -> None:
        refusal: list[Message] = []

        async def keep(message: Message) -> None:
            if refusal or message.get("status") == REFUSED:
                refusal.append(message)
            await send(message)

        self.kept.pop(key, None)
        await self.app(scope, receive, keep)
        if refusal:
            kept_s = _read_wait(refusal[0]) / 2
            kept_s = min(max(kept_s, LEAST_KEPT_S), MOST_KEPT_S)
            self.kept[key] = (time.monotonic() + kept_s, refusal)
        if len(self.kept) > MOST:
            del self.kept[next(iter(self.kept))]


def _read_wait(refusal: Message) -> int:
    """Return the seconds of ``Retry-After``; 0 without it, or for a date."""
    headers = {name.lower(): value for name, value in refusal.get("headers", ())}
    wait = headers.get(b"retry-after", b"")
    return int(wait) if wait.isdigit() else 0


def _identify(scope: Mapping[str, Any]) -> object:
    """Return what is equal for requests that are answered alike."""
    address, _port = scope.get("client") or ("", 0)
    headers = tuple(
        (name, value) for name, value in scope["headers"] if name in DECIDING
    )
    return address, scope["method"], scope["path"], scope["query_string"], headers
