"""Redis as Celery's broker, for workers that survive the loss of it.

When Redis goes away during a task, kombu (5.7) returns or acknowledges its message
through a channel without a connection: an ``AttributeError``, which ends the worker.
Raised as a lost connection, it is handled like any other. The message is kept in Redis
and comes back after the visibility timeout; sweeps do urgent work within seconds.

Workers and beat look for a Redis that is gone twice a second. Kombu's pause
grows to half a minute, for which nothing would run after the return.
"""

from typing import Any, Final

from celery.app.amqp import AMQP
from kombu.connection import Connection
from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost

RETRY_S: Final = 0.5


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


class BrokerConnection(Connection):
    """A connection whose pause between two attempts does not grow."""

    def ensure_connection(self, *args: Any, **kwargs: Any) -> Connection:
        """Connect, trying again as long as kombu does."""
        pauses = {"interval_start": RETRY_S, "interval_max": RETRY_S}
        return super().ensure_connection(*args, **(pauses | kwargs))


class Broker(AMQP):
    """Celery's access to the broker."""

    Connection = BrokerConnection


def register_transport() -> None:
    """Use this transport for every ``redis://`` URL."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{Transport.__name__}"
