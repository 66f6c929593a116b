"""The socket of the news: tells every open page what has just happened.

Open to everybody, for news are public. A process with open sockets asks the database
every other second what is new, once for all of them, and so hears of what any process
announced; the channel layer is left to battles.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

import structlog
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError

from . import selectors
from .headlines import build_news_message

log = structlog.get_logger(__name__)

POLL_EVERY_S: Final = 2.0
LOOK_BACK: Final = 20  # pieces of news; more do not come within two seconds
LONGEST_MESSAGE: Final = 200


class NewsBroadcaster:
    """The open sockets of one process, and the one task that asks for all of them."""

    def __init__(self) -> None:
        self._sockets: set[NewsConsumer] = set()
        self._asking: asyncio.Task[None] | None = None
        self._told: set[int] = set()
        self._coming_and_going = asyncio.Lock()

    async def join(self, socket: "NewsConsumer") -> None:
        """Tell a socket everything from now on; the first one starts the asking."""
        async with self._coming_and_going:
            if not self._sockets:
                self._told = {message["id"] for message in await load_latest_messages()}
                self._asking = asyncio.create_task(self._ask())
            self._sockets.add(socket)

    async def leave(self, socket: "NewsConsumer") -> None:
        """Forget a socket; the last one ends the asking."""
        async with self._coming_and_going:
            self._sockets.discard(socket)
            if not self._sockets and self._asking is not None:
                self._asking.cancel()
                with suppress(asyncio.CancelledError):
                    await self._asking
                self._asking = None

    async def _ask(self) -> None:
        while True:
            await asyncio.sleep(POLL_EVERY_S)
            try:
                messages = await load_latest_messages()
            except DatabaseError:
                log.exception("the news could not be read")
                continue
            for message in messages:
                if message["id"] not in self._told:
                    self._told.add(message["id"])
                    await self._tell(json.dumps(message))

    async def _tell(self, text: str) -> None:
        for socket in tuple(self._sockets):
            with suppress(RuntimeError):  # it closed a moment ago
                await socket.send(text_data=text)


@database_sync_to_async
def load_latest_messages() -> list[dict[str, Any]]:
    """The last pieces of news, oldest first, as pages are told them."""
    news = list(selectors.list_news().order_by("-pk")[:LOOK_BACK])
    return [build_news_message(item) for item in reversed(news)]


_broadcasters: dict[asyncio.AbstractEventLoop, NewsBroadcaster] = {}


def get_broadcaster() -> NewsBroadcaster:
    """The desk of the running loop; a server has one."""
    loop = asyncio.get_running_loop()
    for other in [known for known in _broadcasters if known.is_closed()]:
        del _broadcasters[other]
    return _broadcasters.setdefault(loop, NewsBroadcaster())


class NewsConsumer(AsyncWebsocketConsumer):
    """One open page."""

    channel_layer_alias = "none"  # what is told here does not cross it

    async def connect(self) -> None:
        """Let everybody in."""
        await self.accept()
        await get_broadcaster().join(self)

    async def disconnect(self, code: int) -> None:  # noqa: ARG002 - given
        """Tell it no more."""
        await get_broadcaster().leave(self)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Answer a page that asks whether the line is alive; ignore everything else."""
        del bytes_data
        if text_data and len(text_data) <= LONGEST_MESSAGE and '"ping"' in text_data:
            await self.send(text_data='{"type": "pong"}')
