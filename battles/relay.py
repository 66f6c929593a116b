"""One message per event to each other process that has viewers of a battle.

A process listens on one channel of its own, which it adds to the group of every battle
it has viewers of. The channel layer carries nothing else: no frames, no secrets. Where
the layer stays within one process (the in-memory one) nobody else could be listening,
and nothing is sent.
"""

import asyncio
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import UUID

import structlog
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import InMemoryChannelLayer, get_channel_layer

log = structlog.get_logger(__name__)

RETRY_S = 1.0


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
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = asyncio.Lock()
        self._followed: Counter[UUID] = Counter()
        self._channel = ""
        self._listener: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

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
        await self._start(layer)
        async with self._lock:
            self._followed[battle_id] += 1
            if self._followed[battle_id] == 1:
                await self._try(layer.group_add(_group(battle_id), self._channel))

    async def unfollow(self, battle_id: UUID) -> None:
        """Undo one ``follow``."""
        layer = self._layer()
        if layer is None or self._loop is not asyncio.get_running_loop():
            return
        async with self._lock:
            self._followed[battle_id] -= 1
            if self._followed[battle_id] <= 0:
                del self._followed[battle_id]
                await self._try(layer.group_discard(_group(battle_id), self._channel))

    async def _start(self, layer: Any) -> None:  # noqa: ANN401 - channels is untyped
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        # The first viewer of this process, or a new loop.
        self._loop, self._lock, self._followed = loop, asyncio.Lock(), Counter()
        self._channel = await layer.new_channel("battles")
        self._listener = loop.create_task(self._listen(layer, self._channel))

    async def _listen(self, layer: Any, channel: str) -> None:  # noqa: ANN401
        hear = database_sync_to_async(self.on_message, thread_sensitive=False)
        while True:
            try:
                message = await layer.receive(channel)
                if message["process"] != self.process:
                    await hear(UUID(message["battle_id"]), message["kind"], message)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the channel layer failed")
                await asyncio.sleep(RETRY_S)
                await self._follow_again(layer)

    async def _follow_again(self, layer: Any) -> None:  # noqa: ANN401
        """A layer that was restarted has forgotten its groups."""
        for battle_id in list(self._followed):
            await self._try(layer.group_add(_group(battle_id), self._channel))

    async def _try(self, sending: Any) -> None:  # noqa: ANN401 - an awaitable
        try:
            await sending
        except Exception:
            log.exception("the channel layer failed")

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
        sending = self._try_sending(layer, battle_id, message)
        if self._loop is not None and self._loop.is_running():
            asyncio.run_coroutine_threadsafe(sending, self._loop)
        else:  # a process without sockets: a worker, a command
            async_to_sync(_wait_for)(sending)

    async def _try_sending(
        self,
        layer: Any,  # noqa: ANN401 - channels is untyped
        battle_id: UUID,
        message: dict[str, object],
    ) -> None:
        await self._try(layer.group_send(_group(battle_id), message))


async def _wait_for(sending: Any) -> None:  # noqa: ANN401 - an awaitable
    await sending


def _group(battle_id: UUID) -> str:
    return f"battle.{battle_id}"
