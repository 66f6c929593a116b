"""The limit on processor time: a token bucket in milliseconds per person and address.

``charges`` charges each request after its response. The headers follow the IETF draft
that ``throttles`` follows; the unit is milliseconds. Reasons are in ``docs/adr/0038``.
"""

import math
from dataclasses import dataclass
from ipaddress import IPv6Network, ip_network
from typing import Any, Final, cast

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext
from rest_framework.throttling import BaseThrottle

from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.errors import TooMany

# Seconds in which an empty bucket fills.
WINDOW_S: Final = 120
# With these a view recognizes the user; ``throttles.UserThrottle`` looks at the bucket.
TOKEN_HEADERS: Final = ("Authorization", "X-Session-Token")
# A bucket in use is forgotten so often at most, and then it is full.
_KEPT_S: Final = 3600
_IPV6_NETWORK: Final = 64  # bits of an address that a customer gets whole


class ProcessorTimeUsed(TooMany):
    """The person or their address has used the processor time it may."""

    default_code = "too_many.processor_time"

    def __init__(self, retry_after_s: int) -> None:
        """Say how long to wait."""
        message = ngettext(
            "You’ve given the server too much to do. Try again in %(seconds)s second.",
            "You’ve given the server too much to do. Try again in %(seconds)s seconds.",
            retry_after_s,
        ) % {"seconds": retry_after_s}
        super().__init__(message, details={"retry_after_s": retry_after_s})
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True)
class Bucket:
    """What one person, or one address, may use.

    It is one whole number in the cache, so that processes can add to it at once: the
    moment at which the bucket is full again, in milliseconds since 1970.

    Attributes:
        scope: ``person`` or ``address``.
        key: In the cache.
        share: Of one core, which fills it; what it holds is ``WINDOW_S`` of that.
    """

    scope: str
    key: str
    share: float

    @property
    def most_ms(self) -> int:
        """Return how many milliseconds a full one holds."""
        return round(self.share * WINDOW_S * 1000)

    def charge(self, used_ms: float) -> float:
        """Take what a request used; return what is left, which can be below zero."""
        longer, now = math.ceil(used_ms / self.share), _now_ms()
        try:
            full_at = cache.incr(self.key, longer)
        except ValueError:  # it is not in the cache: full
            full_at = 0
        if full_at < now + longer:  # it was full
            full_at = now + longer
            cache.set(self.key, full_at, _KEPT_S)
        return self.count_left(full_at, now)

    def count_left(self, full_at: int, now: int) -> float:
        """Return how many milliseconds are left."""
        return self.most_ms - max(0, full_at - now) * self.share

    def describe(self, left_ms: float) -> dict[str, str]:
        """Return the headers: the policy, what is left, and when it is full again."""
        until_s = math.ceil((self.most_ms - left_ms) / self.share / 1000)
        unit = 'qu="milliseconds"'
        return {
            "RateLimit-Policy": f'"{self.scope}";q={self.most_ms};{unit};w={WINDOW_S}',
            "RateLimit": f'"{self.scope}";r={max(0, math.floor(left_ms))};t={until_s}',
        }


def _now_ms() -> int:
    return int(site_time.now().timestamp() * 1000)


def list_buckets(request: HttpRequest, user: object) -> list[Bucket]:
    """Return the buckets that a request is charged to; none without limits.

    Args:
        request: Whose address counts.
        user: Anonymous ones share one person's bucket per address; None: not yet known.
    """
    address = _get_network(BaseThrottle().get_ident(cast("Any", request)) or "")
    who = f"user-{user.pk}" if isinstance(user, User) else f"anonymous-{address}"
    shares = [("address", address, settings.PROCESSOR_SHARE_PER_ADDRESS)]
    if user is not None:
        shares.append(("person", who, settings.PROCESSOR_SHARE_PER_PERSON))
    return [
        Bucket(scope, f"processor-time-{scope}-{name}", share)
        for scope, name, share in shares
        if share
    ]


def _get_network(address: str) -> str:
    """Return an IPv6 address as its network: who has one address has them all."""
    try:
        network = ip_network(address)
    except ValueError:  # none (a socket file), or what a proxy wrote
        return address.replace(" ", "")[:50]
    if isinstance(network, IPv6Network):
        network = network.supernet(new_prefix=_IPV6_NETWORK)
    return str(network.network_address)


def refuse_used_up(request: HttpRequest, user: object) -> None:
    """Refuse a request of who has nothing left.

    Raises:
        ProcessorTimeUsed: The person or the address has not.
    """
    if not (buckets := list_buckets(request, user)):
        return
    now = _now_ms()
    full_at = cache.get_many([each.key for each in buckets])
    wait_ms = max(
        -each.count_left(full_at.get(each.key, 0), now) / each.share for each in buckets
    )
    if wait_ms >= 0:
        raise ProcessorTimeUsed(max(1, math.ceil(wait_ms / 1000)))
