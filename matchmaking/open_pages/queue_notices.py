"""What people who wait are told, on every page they have open.

Sent to the channel group of the person once the transaction is through. Nothing depends
on it being heard: pages ask for themselves when no socket is open.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.urls import reverse

# A layer that hangs must not hold up the tick.
SEND_S = 3.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for one person; ``message["type"]`` names the consumer's handler.

    Attributes:
        is_for_all_pages: Whether every page hears it, not only those of the queue.
    """

    user_id: int
    message: dict[str, Any]
    is_for_all_pages: bool = False

    @property
    def group(self) -> str:
        """Where it is sent."""
        return (get_page_group if self.is_for_all_pages else get_queue_group)(
            self.user_id
        )


def get_queue_group(user_id: int) -> str:
    """The channel group of a person's pages that follow the queue."""
    return f"user.{user_id}"


def get_page_group(user_id: int) -> str:
    """The channel group of all pages of a person."""
    return f"pages.{user_id}"


def make_challenge_notice(user_id: int, *, name: str, token: str) -> Notice:
    """Somebody has opened a room for them alone."""
    url = reverse("matchmaking:invitation", kwargs={"token": token})
    told = {"type": "challenge", "token": token, "name": name, "url": url}
    return Notice(user_id, told, is_for_all_pages=True)


def make_waiting_notice(user_id: int) -> Notice:
    """They wait: just joined, perhaps on another page, or again as before."""
    return Notice(user_id, {"type": "waiting"})


def make_found_notice(user_id: int) -> Notice:
    """Somebody is found for them, or the answers have changed."""
    return Notice(user_id, {"type": "found"})


def make_matched_notice(user_id: int, battle_id: UUID) -> Notice:
    """They have an opponent."""
    return Notice(user_id, {"type": "matched", "battle_id": str(battle_id)})


def make_cancelled_notice(user_id: int, reason: str) -> Notice:
    """They do not wait any more."""
    return Notice(user_id, {"type": "cancelled", "reason": str(reason)})


def send_after_commit(notices: Sequence[Notice]) -> None:
    """Tell people once the transaction is through; without a layer, they will ask."""
    kept = tuple(notices)

    def tell() -> None:  # a function, for Django names it when it fails
        _send(kept)

    if kept:
        transaction.on_commit(tell, robust=True)


@async_to_sync
async def _send(notices: Sequence[Notice]) -> None:
    layer = get_channel_layer()
    for notice in notices:
        sending = layer.group_send(notice.group, notice.message)
        await asyncio.wait_for(sending, SEND_S)
