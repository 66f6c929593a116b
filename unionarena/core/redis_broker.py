"""Redis as a broker, of a worker that outlives the loss of it.

When Redis goes away while a task is at work, kombu (5.7) puts back or acknowledges its
message through a channel whose connection is gone: an ``AttributeError``, which ends
the worker. Said as what it is, a lost connection, it is handled like any other. The
message is kept in Redis and comes back after the visibility timeout; what is urgent is
found by the sweeps within seconds.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    """A channel that knows when its connection is gone."""

    def _connparams(self, asynchronous: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002 - kombu's
        if self.connection is None or self.connection.client is None:
            text = "the connection of this channel is gone"
            raise ConnectionLost(text)
        return super()._connparams(asynchronous)


class Transport(redis.Transport):
    """The transport behind ``redis://``."""

    Channel = Channel


def register_transport() -> None:
    """Use it for every address that begins with ``redis://``."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{Transport.__name__}"
