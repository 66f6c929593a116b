"""Socket of every page: news for everyone, and notices for the signed-in user.

Server to client, besides the news::

    {"type": "notification", "id": 7, "occasion": "challenge", "title": "…", "url": "…"}

While it is open its person is here (``presence``).
"""

import json
from typing import Any

from channels import DEFAULT_CHANNEL_LAYER
from channels.db import database_sync_to_async

from cards.releases.consumers import NewsConsumer
from matchmaking.open_pages import presence
from unionarena.core.accounts.models import User
from unionarena.core.api.socket_access import SessionRecheck
from unionarena.core.notifications.page_groups import get_page_group

from .consumers import SIGNED_OUT


class PageConsumer(NewsConsumer):
    """One open page of one user; a visitor gets only the news."""

    channel_layer_alias = DEFAULT_CHANNEL_LAYER
    user: User | None = None

    async def connect(self) -> None:
        """Accept everyone; a signed-in user is online from now on."""
        user = self.scope.get("user")
        if isinstance(user, User) and not user.is_guest:
            self.user = user
            self.doorkeeper = SessionRecheck(self.scope)
            await self.channel_layer.group_add(
                get_page_group(user.pk), self.channel_name
            )
            await self._note(user)
        await super().connect()

    async def disconnect(self, code: int) -> None:
        """Leave the groups; presence ends by itself."""
        if self.user is not None:
            group = get_page_group(self.user.pk)
            await self.channel_layer.group_discard(group, self.channel_name)
        await super().disconnect(code)

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Answer a page's ping, and note that its user is still online."""
        if self.user is not None:
            if not await self._may_stay():
                return
            await self._note(self.user)
        await super().receive(text_data, bytes_data)

    async def notification(self, event: dict[str, Any]) -> None:
        """Send a notification to this user; a page that never pings stays online."""
        if await self._may_stay():
            await self.send(text_data=json.dumps(event))

    async def _may_stay(self) -> bool:
        if await self.doorkeeper.is_still_allowed():
            return True
        await self.close(SIGNED_OUT)
        return False

    async def _note(self, user: User) -> None:
        await database_sync_to_async(presence.note_presence, thread_sensitive=False)(
            user.pk
        )
