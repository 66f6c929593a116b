"""Rate limits of the API, announced with every response.

The headers follow the IETF draft "RateLimit header fields for HTTP": which limit, how
many requests are left, and in how many seconds there is another.
"""

from typing import TYPE_CHECKING, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.throttling import (
    AnonRateThrottle,
    SimpleRateThrottle,
    UserRateThrottle,
)

from unionarena.core.web.middleware import create_middleware

from .processor_time import refuse_used_up

if TYPE_CHECKING:  # REST framework imports this module
    from rest_framework.views import APIView

# Request attribute: the policy that is nearest to its limit.
LIMIT: Final = "_nearest_limit"


class _AnnouncedThrottle(SimpleRateThrottle):
    """A throttle that stores on the request how much of the limit is left."""

    num_requests: int
    duration: int  # seconds

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Return whether another request is allowed."""
        allowed = bool(super().allow_request(request, view))
        if self.rate is not None and getattr(self, "key", None) is not None:
            self._leave(request._request)
        return allowed

    def _leave(self, request: HttpRequest) -> None:
        left = max(0, self.num_requests - len(self.history))
        known = getattr(request, LIMIT, None)
        if known is not None and known[0] <= left:
            return
        oldest = self.history[-1] if self.history else self.now
        until_s = max(1, round(oldest + self.duration - self.now))
        policy = f'"{self.scope}";q={self.num_requests};w={self.duration}'
        setattr(request, LIMIT, (left, policy, f'"{self.scope}";r={left};t={until_s}'))


class AnonymousThrottle(_AnnouncedThrottle, AnonRateThrottle):
    """Limit by address for anonymous requests."""


class UserThrottle(_AnnouncedThrottle, UserRateThrottle):
    """Limit by user, of requests and of processor time."""

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Return whether another request is allowed."""
        if request.auth is not None:  # a token, which no middleware has read
            refuse_used_up(request._request, request.user)
        return super().allow_request(request, view)


class CostlyThrottle(_AnnouncedThrottle, UserRateThrottle):
    """Limit on requests that replay a whole battle: 100 ms of a processor."""

    scope = "costly"


class BlockThrottle(_AnnouncedThrottle, UserRateThrottle):
    """Limit on blocking, which reveals which names exist."""

    scope = "blocks"


def _add_rate_limit_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    nearest = getattr(request, LIMIT, None)
    if nearest is not None:
        _left, response["RateLimit-Policy"], response["RateLimit"] = nearest


# Add the rate limit headers to each API response.
rate_limits = create_middleware(after=_add_rate_limit_headers)
