"""The news socket: sends news to every open page.

Open to everyone, because news is public. A process with open sockets polls the database
every two seconds, once for all of them, so that it gets what any process announced;
the channel layer is left to battles.
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
LOOK_BACK: Final = 20  # Pieces of news; no more come within two seconds.
LONGEST_MESSAGE: Final = 200


class NewsBroadcaster:
    """The open sockets of one process, and the one task that polls for all of them."""

    def __init__(self) -> None:
        self._sockets: set[NewsConsumer] = set()
        self._polling: asyncio.Task[None] | None = None
        self._sent: set[int] = set()
        self._coming_and_going = asyncio.Lock()

    async def join(self, socket: "NewsConsumer") -> None:
        """Add a socket; the first one starts polling."""
        async with self._coming_and_going:
            if not self._sockets:
                self._sent = {message["id"] for message in await load_latest_messages()}
                self._polling = asyncio.create_task(self._poll())
            self._sockets.add(socket)

    async def leave(self, socket: "NewsConsumer") -> None:
        """Remove a socket; the last one stops polling."""
        async with self._coming_and_going:
            self._sockets.discard(socket)
            if not self._sockets and self._polling is not None:
                self._polling.cancel()
                with suppress(asyncio.CancelledError):
                    await self._polling
                self._polling = None

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_EVERY_S)
            try:
                messages = await load_latest_messages()
            except DatabaseError:
                log.exception("the news could not be read")
                continue
            for message in messages:
                if message["id"] not in self._sent:
                    self._sent.add(message["id"])
                    await self._tell(json.dumps(message))

    async def _tell(self, text: str) -> None:
        for socket in tuple(self._sockets):
            with suppress(RuntimeError):  # It closed a moment ago.
                await socket.send(text_data=text)


@database_sync_to_async
def load_latest_messages() -> list[dict[str, Any]]:
    """Load the last pieces of news, oldest first, as messages."""
    news = list(selectors.list_news().order_by("-pk")[:LOOK_BACK])
    return [build_news_message(item) for item in reversed(news)]


_broadcasters: dict[asyncio.AbstractEventLoop, NewsBroadcaster] = {}


def get_broadcaster() -> NewsBroadcaster:
    """Return the broadcaster of the running loop; a server has one."""
    loop = asyncio.get_running_loop()
    for other in [known for known in _broadcasters if known.is_closed()]:
        del _broadcasters[other]
    return _broadcasters.setdefault(loop, NewsBroadcaster())


class NewsConsumer(AsyncWebsocketConsumer):
    """One open page."""

    channel_layer_alias = "none"  # No message crosses it.

    async def connect(self) -> None:
        """Accept everyone."""
        await self.accept()
        await get_broadcaster().join(self)

    async def disconnect(self, _code: int) -> None:
        """Stop sending to it."""
        await get_broadcaster().leave(self)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Answer a ping; ignore everything else."""
        del bytes_data
        if text_data and len(text_data) <= LONGEST_MESSAGE and '"ping"' in text_data:
            await self.send(text_data='{"type": "pong"}')
