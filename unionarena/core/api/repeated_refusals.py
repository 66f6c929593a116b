"""Refusals for too many requests, repeated without the work of a request.

Who is refused and asks again gets the same answer for half a second, before Django
sees the request, so that a flood delays others as little as it can. "Who" is an address
with the headers that decide about a refusal and its form; what is asked for counts only
where the limit is one on a single endpoint.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from django.http import HttpRequest

from unionarena.core import metrics

App = Callable[..., Awaitable[None]]
Message = Mapping[str, Any]

KEPT_S: Final = 0.5
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
        b"origin",
        b"x-forwarded-for",
        b"x-forwarded-proto",
        b"x-session-token",
    }
)
# ASGI scope key: that all requests of the client are refused now, not this one alone.
REFUSES_ALL: Final = "unionarena.refuses_all"


def mark_refused(request: HttpRequest) -> None:
    """Note that any other request of this client would be refused now as well."""
    if (scope := getattr(request, "scope", None)) is not None:
        scope[REFUSES_ALL] = True


class RepeatRefusals:
    """An ASGI application that repeats refusals of another.

    Attributes:
        app: The application that answers.
        prefixes: How paths begin whose answers have another form than pages.
        kept: When a refusal is too old, and its messages, by who asked for what.
    """

    def __init__(self, app: App, prefixes: tuple[str, ...]) -> None:
        self.app = app
        self.prefixes = prefixes
        self.kept: dict[object, tuple[float, list[Message]]] = {}

    async def __call__(self, scope: dict[str, Any], receive: App, send: App) -> None:
        """Repeat a refusal, or let the application answer."""
        if scope["type"] != "http" or scope["method"] not in READING:
            await self.app(scope, receive, send)
            return
        for key in self._list_keys(scope):
            until, messages = self.kept.get(key, (0.0, []))
            if time.monotonic() < until:
                metrics.refused.labels("repeated", "too_many").inc()
                for message in messages:
                    await send(message)
                return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: dict[str, Any], receive: App, send: App) -> None:
        sent: list[Message] = []

        async def keep(message: Message) -> None:
            if sent or message.get("status") == REFUSED:
                sent.append(message)
            await send(message)

        await self.app(scope, receive, keep)
        if sent:
            every, this = self._list_keys(scope)
            key = every if scope.get(REFUSES_ALL) else this
            self.kept.pop(key, None)
            self.kept[key] = (time.monotonic() + KEPT_S, sent)
            if len(self.kept) > MOST:
                del self.kept[next(iter(self.kept))]

    def _list_keys(self, scope: dict[str, Any]) -> tuple[object, object]:
        """Return who asks, and who asks for what."""
        address, _port = scope.get("client") or ("", 0)
        is_rest = scope["path"].startswith(self.prefixes)
        headers = tuple(
            (name, value) for name, value in scope["headers"] if name in DECIDING
        )
        who = (address, scope["method"], is_rest, headers)
        return who, (who, scope["path"], scope["query_string"])
