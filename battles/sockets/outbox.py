"""Frames to one client, in order, from any thread."""

import asyncio
import threading
from collections import deque
from weakref import WeakKeyDictionary, ref

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer

from unionarena.core.isolation import Attempt

log = structlog.get_logger(__name__)

SEND = "websocket.send"
TOO_SLOW = 4408
# Most frames not yet read: some minutes of a battle. Beyond, the client starts afresh.
LARGEST_BACKLOG = 256


class FrameDispatcher:
    """Passes frames from any thread to the loop, many at one wake-up."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = ref(loop)
        self._thread = threading.get_ident()
        self._frames: deque[tuple[Outbox, str]] = deque()
        self._is_called = False

    def take(self, outbox: "Outbox", frame: str) -> None:
        """Pass on a frame; return at once."""
        self._frames.append((outbox, frame))
        loop = self._loop()
        if threading.get_ident() == self._thread:
            self._deliver()
        elif not self._is_called and loop is not None:
            self._is_called = True
            try:
                loop.call_soon_threadsafe(self._deliver)
            except RuntimeError:  # the loop is closed: the server is going down
                log.debug("frame dropped at shutdown")

    def _deliver(self) -> None:
        self._is_called = False  # first: what comes from now on calls again
        while self._frames:
            outbox, frame = self._frames.popleft()
            outbox.put(frame)


_dispatchers: WeakKeyDictionary[asyncio.AbstractEventLoop, FrameDispatcher] = (
    WeakKeyDictionary()
)


class Outbox:
    """Frames on their way to one client, in order, from any thread."""

    def __init__(self, consumer: AsyncWebsocketConsumer) -> None:
        self._is_closed = False
        self._consumer = consumer
        loop = asyncio.get_running_loop()
        self._postman = _dispatchers.setdefault(loop, FrameDispatcher(loop))
        # A queue of asyncio has four deques, of 700 bytes each while they are empty.
        self._frames: deque[str] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._pump = loop.create_task(self._send_all())

    def post(self, frame: str) -> None:
        """Send a frame; return at once."""
        self._postman.take(self, frame)

    def put(self, frame: str) -> None:
        """Queue a frame; on the loop."""
        if len(self._frames) >= LARGEST_BACKLOG:
            self._pump.cancel()
            return
        self._frames.append(frame)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _send_all(self) -> None:
        with Attempt() as sending:
            try:
                while True:
                    await self._wait_for_frames()
                    # No name is kept for a frame: it would stay until the next one.
                    await self._consumer.base_send(
                        {"type": SEND, "text": self._frames.popleft()}
                    )
            except asyncio.CancelledError:
                if not self._is_closed:
                    await self._consumer.close(TOO_SLOW)
        if sending.error is not None:
            log.debug("client is gone", exc_info=sending.error)

    async def _wait_for_frames(self) -> None:
        if not self._frames:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting

    def close(self) -> None:
        """Send nothing more."""
        self._is_closed = True
        self._pump.cancel()
