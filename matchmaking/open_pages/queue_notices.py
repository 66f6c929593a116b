"""Notices for users, sent to every page of the queue they have open.

Sent to the user's channel group after commit. Nothing depends on their arrival: pages
without a socket poll.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

# A channel layer that hangs must not delay the tick.
SEND_S = 3.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for one user; ``message["type"]`` names the consumer's handler."""

    user_id: int
    message: dict[str, Any]

    @property
    def group(self) -> str:
        """Channel group it is sent to."""
        return get_queue_group(self.user_id)


def get_queue_group(user_id: int) -> str:
    """Return the channel group of a user's pages that follow the queue."""
    return f"user.{user_id}"


def make_waiting_notice(user_id: int) -> Notice:
    """Return the notice that the user is waiting: just joined, or again as before."""
    return Notice(user_id, {"type": "waiting"})


def make_found_notice(user_id: int) -> Notice:
    """Return the notice that an opponent is found, or that an answer has come."""
    return Notice(user_id, {"type": "found"})


def make_matched_notice(user_id: int, battle_id: UUID) -> Notice:
    """Return the notice that the battle begins."""
    return Notice(user_id, {"type": "matched", "battle_id": str(battle_id)})


def make_cancelled_notice(user_id: int, reason: str) -> Notice:
    """Return the notice that the user no longer waits."""
    return Notice(user_id, {"type": "cancelled", "reason": str(reason)})


def send_after_commit(notices: Sequence[Notice]) -> None:
    """Send notices after commit; without a channel layer, pages poll."""
    kept = tuple(notices)

    def send() -> None:  # a named function, because Django logs its name when it fails
        _send(kept)

    if kept:
        transaction.on_commit(send, robust=True)


@async_to_sync
async def _send(notices: Sequence[Notice]) -> None:
    layer = get_channel_layer()
    for notice in notices:
        sending = layer.group_send(notice.group, notice.message)
        await asyncio.wait_for(sending, SEND_S)
