"""Rate limits of sockets: a token bucket per user, and per address.

The buckets are kept per process, which is enough to protect a process from a flood.
Time is passed in.
"""

import math
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from unionarena.core.errors import TooMany

# A player sends a few messages a second; a scripted client that answers at once, some
# dozens. A flood is hundreds.
MESSAGES_PER_S = 60.0
BURST = 120.0
PEOPLE_REMEMBERED = 10_000
# A whole battle shown takes 50 ms, a usual message one: six a second, and after a loss
# of the line a client needs one.
WEIGHT_OF_HELLO = 10.0
# Tabs and devices of one user; each costs memory and is sent every move.
SOCKETS_PER_PERSON = 20


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Throttle:
    """Buckets by user."""

    def __init__(self, *, per_s: float = MESSAGES_PER_S, burst: float = BURST) -> None:
        self.per_s = per_s
        self._burst = burst
        self._buckets: OrderedDict[object, _Bucket] = OrderedDict()

    def take(self, person: object, *, now: float, weight: float = 1.0) -> None:
        """Count one message.

        Args:
            person: Who sent it.
            now: A clock that never runs backwards, in seconds.
            weight: How many usual messages it costs the server.

        Raises:
            TooMany: If the bucket is empty; details say how long to wait.
        """
        bucket = self._buckets.setdefault(person, _Bucket(self._burst, now))
        self._buckets.move_to_end(person)
        if len(self._buckets) > PEOPLE_REMEMBERED:
            self._buckets.popitem(last=False)
        gained = (now - bucket.at) * self.per_s
        bucket.tokens = min(self._burst, bucket.tokens + gained)
        bucket.at = now
        if bucket.tokens < weight:
            wait_ms = (weight - bucket.tokens) / self.per_s * 1000
            # Rounded up: a client told 0 seconds does not wait. Not for a rounding
            # error.
            raise TooMany(
                details={"retry_after_s": math.ceil(round(wait_ms, 6)) / 1000}
            )
        bucket.tokens -= weight

    def forget(self) -> None:
        """Fill every bucket."""
        self._buckets.clear()


throttle = Throttle()
# Many users may share an address; ten that flood at once are too many. Opening a socket
# counts as a message.
address_throttle = Throttle(
    per_s=settings.SOCKET_MESSAGES_PER_ADDRESS_S,
    burst=2 * settings.SOCKET_MESSAGES_PER_ADDRESS_S,
)


def get_client_address(scope: Mapping[str, Any]) -> str:
    """Return the address a socket comes from.

    ``X-Forwarded-For`` is trusted only as far as our own proxies wrote it: the last
    ``PROXY_COUNT`` entries; the client may have made up those before.
    """
    client = scope.get("client") or ("",)
    if not settings.PROXY_COUNT:
        return str(client[0])
    headers = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    entries = b",".join(headers).decode("latin-1").split(",")
    forwarded = [entry.strip() for entry in entries if entry.strip()]
    if not forwarded:
        return str(client[0])
    return forwarded[-min(settings.PROXY_COUNT, len(forwarded))]
