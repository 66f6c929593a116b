"""Presence: who has a page open, remembered for a minute in the cache alone.

Open pages report every twenty seconds (``sockets.page_consumer``). If the cache is
down, no one seems to be online, and nothing else suffers.
"""

from collections.abc import Collection
from typing import Final

import structlog
from django.core.cache import cache

log = structlog.get_logger(__name__)

# Three reports of an open page.
PRESENT_S: Final = 60


def _key(user_id: int) -> str:
    return f"matchmaking.here.{user_id}"


def note_presence(user_id: int) -> None:
    """Note that a user has a page open."""
    try:
        cache.set(_key(user_id), 1, PRESENT_S)
    except Exception as error:  # noqa: BLE001 - a cache that is out takes no page along
        log.warning("presence not noted", error=repr(error))


def list_present_people(user_ids: Collection[int]) -> set[int]:
    """Return those of some users who have a page open; one request to the cache."""
    keys = {_key(user_id): user_id for user_id in user_ids}
    try:
        return {keys[key] for key in cache.get_many(keys)}
    except Exception as error:  # noqa: BLE001 - a cache that is out takes no page along
        log.warning("presence not known", error=repr(error))
        return set()
