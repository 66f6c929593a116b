"""A channel layer on Redis' publish and subscribe that reports lost connections.

On a busy process a round trip to Redis takes a second. The layer of ``channels_redis``
that keeps messages in Redis needs four in sequence to receive one, and its publishing
layer needs one for each message sent: messages waited for minutes, both ways. This
layer sends all waiting messages in one round trip, in order, and receives any number in
one turn of the event loop.

A message published while a process is disconnected never reaches it, and the library's
layer does not report that. This layer raises one error for every receiver as soon as
the connection is back, so that each can look for what it missed.

Redis publishes to every client of a server, whatever database it chose. The names of
this layer begin with the database's number, so that two sites, or two workers of a test
suite, on one server do not hear each other.
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
from redis.connection import parse_url

from unionarena.core.isolation import Attempt

log = structlog.get_logger(__name__)

RETRY_S: Final = 1.0
# Seconds of silence after which Redis is pinged, and after which it is out.
PING_S: Final = 5.0
SILENT_S: Final = 20.0
# In place of a message: some may have been lost.
_CUT: Final = b""


class ConnectionLost(ConnectionError):
    """Messages may have been lost; from now on they arrive again."""


class RedisLayer(RedisPubSubChannelLayer):
    """The library's layer, with a connection that reports losses."""

    def _get_layer(self) -> "_LoopLayer":
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = _LoopLayer(**self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        return self._layers[loop]

    def deserialize(self, message: bytes) -> dict[str, Any]:
        """Return a message from its bytes.

        Raises:
            ConnectionLost: It stands for messages that may have been lost.
        """
        if message is _CUT:
            raise ConnectionLost
        return super().deserialize(message)


class _LoopLayer(RedisPubSubLoopLayer):
    """The part of the layer for one event loop."""

    def __init__(self, *, hosts: Sequence[dict[str, Any]], **options: object) -> None:
        database = parse_url(hosts[0]["address"]).get("db", 0)
        super().__init__(hosts=hosts, prefix=f"asgi{database}", **options)
        self._shards = [_Connection(host, self) for host in decode_hosts(hosts)]

    def say_cut_off(self) -> None:
        """Tell every receiver that messages may have been lost."""
        for messages in self.channels.values():
            messages.put_nowait(_CUT)


class _Connection(RedisSingleShardConnection):
    """One subscription, and one outgoing connection that keeps messages in order."""

    def __init__(self, host: dict[str, Any], channel_layer: _LoopLayer) -> None:
        super().__init__(host, channel_layer)
        self._outbox: list[tuple[str, bytes, asyncio.Future[None]]] = []
        self._sending: asyncio.Task[None] | None = None

    async def publish(self, channel: str, message: bytes) -> None:
        """Send a message with all others that wait; return when Redis has it."""
        sent = asyncio.get_running_loop().create_future()
        self._outbox.append((channel, message, sent))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        await sent

    async def _send_all(self) -> None:
        while self._outbox:
            batch, self._outbox = self._outbox, []
            with Attempt() as sending:
                self._ensure_redis()
                async with self._redis.pipeline(transaction=False) as together:
                    for channel, message, _sent in batch:
                        together.publish(channel, message)
                    await together.execute()
            for _channel, _message, sent in batch:
                if sent.done():
                    continue  # the sender has stopped waiting
                if sending.error is None:
                    sent.set_result(None)
                else:
                    sent.set_exception(sending.error)

    async def flush(self) -> None:
        """Close everything and drop unsent messages."""
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
                    # One command subscribed to everything again.
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
