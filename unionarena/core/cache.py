"""The cache in Redis, and in this process while Redis is out.

Cached data can be lost: limits, presence, counts. So a Redis that does not answer must
not fail a request. During an outage each process counts limits for itself.
"""

import time
from collections.abc import Callable
from typing import Any, Final

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

# Seconds for which a failed Redis is left alone.
PAUSE_S: Final = 2.0
MAX_LOCAL_ENTRIES: Final = 20_000
OPERATIONS: Final = (
    *("add", "get", "set", "touch", "delete", "has_key", "incr"),
    *("get_many", "set_many", "delete_many", "clear"),
)


class Outage:
    """The outage of Redis as this process knows it, for all its threads.

    Attributes:
        retry_at: When Redis is tried again, on the monotonic clock.
        is_on: Whether the last call to Redis failed.
    """

    retry_at = 0.0
    is_on = False


def _with_fallback(name: str) -> Callable[..., Any]:
    ask_redis = getattr(RedisCache, name)

    def operation(
        self: "FallbackRedisCache",
        *args: Any,
        **kwargs: Any,
    ) -> object:
        if time.monotonic() >= Outage.retry_at:
            try:
                answer = ask_redis(self, *args, **kwargs)
            except RedisError as error:
                self.begin_outage(error)
            else:
                Outage.is_on = False
                return answer
        return getattr(self.local, name)(*args, **kwargs)

    operation.__name__ = name
    return operation


class FallbackRedisCache(RedisCache):
    """Django's Redis cache, with a cache in memory during an outage."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        super().__init__(server, params)
        options = {"MAX_ENTRIES": MAX_LOCAL_ENTRIES}
        self.local = LocMemCache("redis-fallback", {**params, "OPTIONS": options})

    def begin_outage(self, error: RedisError) -> None:
        """Leave Redis alone for a while, and clear the data of an earlier outage."""
        Outage.retry_at = time.monotonic() + PAUSE_S
        if not Outage.is_on:
            Outage.is_on = True
            self.local.clear()
            log.warning("Redis is out; cached in memory", error=repr(error))


for _name in OPERATIONS:
    setattr(FallbackRedisCache, _name, _with_fallback(_name))
