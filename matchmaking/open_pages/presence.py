"""Presence: who has a page open, remembered for a minute in the cache alone.

Open pages report every twenty seconds (``sockets.page_consumer``). If the cache is
down, no one seems to be online, and nothing else suffers.
"""

from collections.abc import Collection
from typing import Final

import structlog
from django.core.cache import cache

from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

# Three reports of an open page.
PRESENT_S: Final = 60


def _key(user_id: int) -> str:
    return f"matchmaking.here.{user_id}"


def note_presence(user_id: int) -> None:
    """Note that a user has a page open."""
    with IsolatedWork(log, "presence not noted"):
        cache.set(_key(user_id), 1, PRESENT_S)


def list_present_people(user_ids: Collection[int]) -> set[int]:
    """Return those of some users who have a page open; one request to the cache."""
    keys = {_key(user_id): user_id for user_id in user_ids}
    with IsolatedWork(log, "presence not known"):
        return {keys[key] for key in cache.get_many(keys)}
    return set()
