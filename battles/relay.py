"""One message per event to each other process that has viewers of a battle.

A process listens on one channel of its own, which it adds to the group of every battle
it has viewers of. The channel layer carries nothing else: no frames, no secrets. Where
the layer stays within one process (the in-memory one) nobody else could be listening,
and nothing is sent.
"""

import asyncio
import threading
import uuid
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

import structlog
from channels.layers import InMemoryChannelLayer, get_channel_layer

from .threads import in_thread

log = structlog.get_logger(__name__)

RETRY_S = 1.0
# Redis' layer opens a connection per send under way, and fails when there are too many.
SENDS_AT_ONCE = 8
SEND_S = 5.0  # a layer that does not answer by then is treated as one that failed


def _nobody_listens(battle_id: UUID, kind: str, data: dict[str, Any]) -> None:
    """Until somebody is named who listens."""


class Relay:
    """The way to the other processes.

    Attributes:
        process: A name for this process.
        on_message: Called in a thread for each message of another process.
    """

    def __init__(self, *, within_one_process: bool = False) -> None:
        """Set up without touching the layer.

        Args:
            within_one_process: Use even a layer that cannot leave the process (tests
                put two hubs into one).
        """
        self.process = uuid.uuid4().hex
        self.on_message: Callable[[UUID, str, dict[str, Any]], None] = _nobody_listens
        self._within_one_process = within_one_process
        # While there are viewers: the loop they are on, and what belongs to it.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = asyncio.Lock()
        self._followed: Counter[UUID] = Counter()
        self._channel = ""
        self._limits: WeakKeyDictionary[
            asyncio.AbstractEventLoop, asyncio.Semaphore
        ] = WeakKeyDictionary()
        self._listener: asyncio.Task[None] | None = None

    def _layer(self) -> Any:  # noqa: ANN401 - channels is untyped
        layer = get_channel_layer()
        if isinstance(layer, InMemoryChannelLayer) and not self._within_one_process:
            return None
        return layer

    # --- Listening; on the server's own loop.

    async def follow(self, battle_id: UUID) -> None:
        """Hear of a battle; call once per viewer."""
        layer = self._layer()
        if layer is None:
            return
        if self._loop is not asyncio.get_running_loop():
            self._loop = asyncio.get_running_loop()
            self._lock, self._followed = asyncio.Lock(), Counter()
        async with self._lock:
            if not self._followed:
                # No prefix of our own: Redis' layer receives for one prefix at a time.
                self._channel = await layer.new_channel()
                listening = self._listen(layer, self._channel)
                self._listener = asyncio.create_task(listening)
            self._followed[battle_id] += 1
            if self._followed[battle_id] == 1:
                await self._try(layer.group_add(_group(battle_id), self._channel))

    async def unfollow(self, battle_id: UUID) -> None:
        """Undo one ``follow``; the last one ends the listening."""
        layer = self._layer()
        if layer is None or self._loop is not asyncio.get_running_loop():
            return
        async with self._lock:
            self._followed[battle_id] -= 1
            if self._followed[battle_id] <= 0:
                del self._followed[battle_id]
                await self._try(layer.group_discard(_group(battle_id), self._channel))
            if not self._followed and self._listener is not None:
                self._channel = ""
                await _end(self._listener)
                self._listener = None

    async def _listen(self, layer: Any, channel: str) -> None:  # noqa: ANN401
        while channel == self._channel:
            try:
                message = await layer.receive(channel)
                if message["process"] != self.process:
                    battle_id = UUID(message["battle_id"])
                    await in_thread(
                        self.on_message, battle_id, message["kind"], message
                    )
            except Exception:
                if channel != self._channel:
                    return  # cancelled; Redis' layer may raise something else then
                log.exception("the channel layer failed")
                await asyncio.sleep(RETRY_S)
                await self._follow_again(layer)

    async def _follow_again(self, layer: Any) -> None:  # noqa: ANN401
        """A layer that was restarted has forgotten its groups."""
        for battle_id in list(self._followed):
            await self._try(layer.group_add(_group(battle_id), self._channel))

    async def _try(self, sending: Any) -> None:  # noqa: ANN401 - an awaitable
        try:
            await asyncio.wait_for(sending, SEND_S)
        except Exception:
            log.exception("the channel layer failed")

    def follows(self, battle_id: UUID) -> bool:
        """Whether this process hears of a battle."""
        return self._followed[battle_id] > 0

    # --- Telling; from any thread.

    def tell(self, battle_id: UUID, *, kind: str, **data: object) -> None:
        """Tell the other processes; never fails, the log holds the truth."""
        layer = self._layer()
        if layer is None:
            return
        message = {
            "type": "battle.told",
            "process": self.process,
            "battle_id": str(battle_id),
            "kind": kind,
            **data,
        }
        sending = self._send(layer, _group(battle_id), message)
        if self._loop is not None and self._loop.is_running():
            asyncio.run_coroutine_threadsafe(sending, self._loop)
        else:  # no sockets here: a worker, a command; it may end soon, so wait
            asyncio.run_coroutine_threadsafe(sending, _side_loop()).result()

    async def _send(
        self,
        layer: Any,  # noqa: ANN401 - channels is untyped
        group: str,
        message: dict[str, object],
    ) -> None:
        loop = asyncio.get_running_loop()
        limit = self._limits.setdefault(loop, asyncio.Semaphore(SENDS_AT_ONCE))
        async with limit:
            await self._try(layer.group_send(group, message))


async def _end(task: asyncio.Task[None]) -> None:
    """Cancel a task until it ends: Redis' client swallows a cancellation now and then.

    It happens when a message arrives at the same moment; five seconds of tries are
    more than ever were needed.
    """
    for _count in range(50):
        task.cancel()
        ended, _running = await asyncio.wait([task], timeout=0.1)
        if ended:
            return


@cache
def _side_loop() -> asyncio.AbstractEventLoop:
    """A loop on a thread of its own, which keeps its connection to the layer.

    Made on first use, so that every process of a forking worker has its own.
    """
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="relay", daemon=True).start()
    return loop


def _group(battle_id: UUID) -> str:
    return f"battle.{battle_id}"
