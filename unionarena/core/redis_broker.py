"""Redis as Celery's broker, for workers that survive the loss of it.

When Redis goes away during a task, kombu (5.7) returns or acknowledges its message
through a channel without a connection: an ``AttributeError``, which ends the worker.
Raised as a lost connection, it is handled like any other. The message is kept in Redis
and comes back after the visibility timeout; sweeps do urgent work within seconds.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    """A channel that raises an error of its own when its connection is gone."""

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - kombu's
        if self.connection is None or self.connection.client is None:
            text = "the connection of this channel is gone"
            raise ConnectionLost(text)
        return super()._connparams(asynchronous)


class Transport(redis.Transport):
    """The transport behind ``redis://``."""

    Channel = Channel


def register_transport() -> None:
    """Use this transport for every ``redis://`` URL."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{Transport.__name__}"
