"""Redis as a broker, of a worker that outlives the loss of it.

When Redis goes away while a task is at work, kombu (5.7) closes the channel and wants
to put unacknowledged messages back through a connection that is gone, which ends the
worker (``'NoneType' object has no attribute 'hostname'``). They are kept in Redis
anyway, and come back after the visibility timeout; and what is urgent is found by the
sweeps within seconds.
"""

from typing import Any

import structlog
from kombu.transport import TRANSPORT_ALIASES, redis

log = structlog.get_logger(__name__)


class QoS(redis.QoS):
    """Which messages are unacknowledged."""

    def restore_unacked(self, client: Any = None) -> Any:  # noqa: ANN401 - kombu's
        """Put them back, if there still is a connection."""
        if self.channel.connection is None or self.channel.connection.client is None:
            log.warning("the broker went away; messages stay unacknowledged")
            self._delivered.clear()
            return []
        return super().restore_unacked(client)


class Channel(redis.Channel):
    """A channel that may be closed without its connection."""

    QoS = QoS


class Transport(redis.Transport):
    """The transport behind ``redis://``."""

    Channel = Channel


def register() -> None:
    """Use it for every address that begins with ``redis://``."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{Transport.__name__}"
