"""The channel layer: Redis' publish and subscribe, which says when it was cut off.

On a process that is full a round trip to Redis takes a second. The layer of
``channels_redis`` that keeps messages in Redis asks for each of them in four, one after
the other, and the one that publishes them takes one for each that is sent: messages
waited for minutes, on either side. Here whatever waits to be sent goes in one trip, in
order, and any number arrives in one turn of the loop.

What is published while a process is cut off reaches it never, and the library's own
layer says nothing of that. This one fails once for everybody who receives, as soon as
it hears again: whoever may have missed something can look for it.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import structlog
from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)
from channels_redis.utils import _wrap_close, decode_hosts

log = structlog.get_logger(__name__)

RETRY_S: Final = 1.0
# Silence after which Redis is asked whether it is there, and after which it is not.
PING_S: Final = 5.0
SILENT_S: Final = 20.0
# In the place of a message: some may have been lost.
_CUT: Final = b""


class ConnectionLost(ConnectionError):
    """Messages may have been lost; from now on they arrive again."""


class RedisLayer(RedisPubSubChannelLayer):
    """As the library's, with a connection that tells of its losses."""

    def _get_layer(self) -> "_LoopLayer":
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = _LoopLayer(**self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        return self._layers[loop]

    def deserialize(self, message: bytes) -> Any:  # noqa: ANN401 - a message
        """A message from its bytes.

        Raises:
            CutOff: It stands for all that may have been lost.
        """
        if message is _CUT:
            raise ConnectionLost
        return super().deserialize(message)


class _LoopLayer(RedisPubSubLoopLayer):
    """The part of one loop."""

    def __init__(self, *, hosts: Sequence[dict[str, Any]], **options: object) -> None:
        super().__init__(hosts=hosts, **options)
        self._shards = [_Connection(host, self) for host in decode_hosts(hosts)]

    def say_cut_off(self) -> None:
        """Let everybody who receives know."""
        for messages in self.channels.values():
            messages.put_nowait(_CUT)


class _Connection(RedisSingleShardConnection):
    """One subscription, and one way out on which messages keep their order."""

    def __init__(self, host: dict[str, Any], channel_layer: _LoopLayer) -> None:
        super().__init__(host, channel_layer)
        self._outbox: list[tuple[str, bytes, asyncio.Future[None]]] = []
        self._sending: asyncio.Task[None] | None = None

    async def publish(self, channel: str, message: bytes) -> None:
        """Send, together with whatever else waits; returns when Redis has it."""
        sent = asyncio.get_running_loop().create_future()
        self._outbox.append((channel, message, sent))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        await sent

    async def _send_all(self) -> None:
        while self._outbox:
            batch, self._outbox = self._outbox, []
            error: Exception | None = None
            try:
                self._ensure_redis()
                async with self._redis.pipeline(transaction=False) as together:
                    for channel, message, _sent in batch:
                        together.publish(channel, message)
                    await together.execute()
            except Exception as failure:  # noqa: BLE001 - goes to whoever sends
                error = failure
            for _channel, _message, sent in batch:
                if sent.done():
                    continue  # nobody waited so long
                if error is None:
                    sent.set_result(None)
                else:
                    sent.set_exception(error)

    async def flush(self) -> None:
        """Let go of everything, what waits to be sent included."""
        if self._sending is not None:
            self._sending.cancel()
        await super().flush()

    async def _do_receiving(self) -> None:
        is_cut, silent_s = False, 0.0
        while True:
            try:
                if not self._pubsub.subscribed:
                    await asyncio.sleep(0.1)
                    continue
                message = await self._pubsub.get_message(timeout=PING_S)
                if message is None:
                    silent_s += PING_S
                    await self._ask_whether_it_is_there(silent_s)
                    continue
                silent_s = 0.0
                if message["type"] == "message":
                    self._receive_message(message)
                elif message["type"] == "subscribe" and is_cut:
                    # Everything was subscribed to again with one command.
                    is_cut = False
                    self.channel_layer.say_cut_off()
            except Exception as error:  # noqa: BLE001 - whatever a client raises
                log.warning("the channel layer was cut off", error=repr(error))
                is_cut, silent_s = True, 0.0
                await asyncio.sleep(RETRY_S)

    async def _ask_whether_it_is_there(self, silent_s: float) -> None:
        if silent_s < SILENT_S:
            await self._pubsub.ping()
            return
        await self._pubsub.connection.disconnect()
        raise ConnectionError("Redis is silent")
