"""The socket of every page of somebody signed in: the news, and what is for them alone.

Server to client, besides the news::

    {"type": "challenge", "token": "…", "name": "Akari", "url": "/rooms/…/"}

While it is open its person is here (``presence``).
"""

import json
from typing import Any

from channels import DEFAULT_CHANNEL_LAYER
from channels.db import database_sync_to_async

from cards.releases.consumers import NewsConsumer
from unionarena.accounts.models import User
from unionarena.api.sockets import Doorkeeper

from . import presence
from .announcements import pages_of
from .consumers import SIGNED_OUT


class PageConsumer(NewsConsumer):
    """One open page of one person; of a visitor nothing but the news is for them."""

    channel_layer_alias = DEFAULT_CHANNEL_LAYER
    user: User | None = None

    async def connect(self) -> None:
        """Let everybody in; who is signed in is here from now on."""
        user = self.scope.get("user")
        if isinstance(user, User) and not user.is_guest:
            self.user = user
            self.doorkeeper = Doorkeeper(self.scope)
            await self.channel_layer.group_add(pages_of(user.pk), self.channel_name)
            await self._note(user)
        await super().connect()

    async def disconnect(self, code: int) -> None:
        """Tell it no more; that nobody is here shows by itself."""
        if self.user is not None:
            group = pages_of(self.user.pk)
            await self.channel_layer.group_discard(group, self.channel_name)
        await super().disconnect(code)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Answer a page that asks, and note that its person is still here."""
        if self.user is not None:
            if not await self._may_stay():
                return
            await self._note(self.user)
        await super().receive(text_data, bytes_data)

    async def challenge(self, event: dict[str, Any]) -> None:
        """Somebody wants to play this person; looks at pages that never ask, too."""
        if await self._may_stay():
            await self.send(text_data=json.dumps(event))

    async def _may_stay(self) -> bool:
        if await self.doorkeeper.lets_in():
            return True
        await self.close(SIGNED_OUT)
        return False

    async def _note(self, user: User) -> None:
        await database_sync_to_async(presence.note, thread_sensitive=False)(user.pk)
