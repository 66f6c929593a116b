"""Scheduled tasks of search."""

from typing import Final

from celery import shared_task

from .change_feed import refresh_feed
from .indexing import heal_index

# A process that dies between commit and indexing is rare; nothing waits longer.
HEAL_EVERY_S: Final = 120
# Publishes what a date made visible to clients that keep a copy.
FEED_EVERY_S: Final = 60


@shared_task
def heal_search_index() -> None:
    """Index what was missed."""
    heal_index()


@shared_task
def publish_changes() -> None:
    """Add to the feed what became public, changed, or is no longer public."""
    refresh_feed()


PERIODIC: Final = ((HEAL_EVERY_S, heal_search_index), (FEED_EVERY_S, publish_changes))
