"""Socket of the queue: reports a player's place, and checks that they are online.

Every page of a user joins the group ``user.<id>``, so all of them get the same
messages. The server asks (``ping``) and the page answers (``pong``), because browsers
slow down the timers of pages in the background, but not their answers.
"""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError
from django.utils import translation

from battles.live.throttle import Throttle
from matchmaking import selectors, services
from matchmaking.open_pages.queue_notices import get_queue_group
from unionarena.core import metrics, site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import NotSignedIn
from unionarena.core.api.socket_access import SessionRecheck
from unionarena.core.errors import PlatformError

from . import messages
from .messages import Answer, Join, Message

SIGNED_OUT = 4401  # the private range of WebSocket close codes
# After three unanswered pings, a player is not paired any more.
PING_EVERY_S = selectors.PRESENT_S / 3

# Messages about a player's place.
PLACE_MESSAGES = frozenset({"idle", "waiting", "found", "matched", "cancelled"})

P = ParamSpec("P")
R = TypeVar("R")

# A page answers once in ten seconds and sends when its user acts; more is a flood.
throttle = Throttle(per_s=5.0, burst=30.0)


async def run_in_thread(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run blocking work on a thread of its own, so that no page waits for the tick."""
    return await database_sync_to_async(work, thread_sensitive=False)(*args, **kwargs)


def _place_key(message: Message) -> tuple[str, str | None] | None:
    """Return what identifies a place message; None if it will not change by itself."""
    if message["type"] not in {"waiting", "found"}:
        return None
    return message["type"], message.get("meeting")


class QueueConsumer(AsyncWebsocketConsumer):
    """One page of one user."""

    user: User | None = None
    heart: asyncio.Task[None] | None = None
    # The last message about a place that may still change.
    sent_place: tuple[str, str | None] | None = None

    async def connect(self) -> None:
        """Accept signed-in users, and send their place."""
        metrics.sockets.labels("queue").inc()
        await self.accept()
        user = self.scope.get("user")
        if not isinstance(user, User):
            await self._refuse(NotSignedIn())
            await self.close(SIGNED_OUT)
            return
        self.user = user
        self.doorkeeper = SessionRecheck(self.scope)
        await self.channel_layer.group_add(get_queue_group(user.pk), self.channel_name)
        await run_in_thread(services.touch_ticket, user=user, now=site_time.now())
        await self._say_where_they_stand(user)
        self.heart = asyncio.create_task(self._ask_every_now_and_then())

    async def disconnect(self, _code: int) -> None:
        """Stop pinging; a waiting player counts as gone unless seen again."""
        metrics.sockets.labels("queue").dec()
        if self.heart is not None:
            self.heart.cancel()
            with suppress(asyncio.CancelledError):
                await self.heart
        if self.user is not None:
            group = get_queue_group(self.user.pk)
            await self.channel_layer.group_discard(group, self.channel_name)
            await run_in_thread(services.step_away, user=self.user, now=site_time.now())

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Carry out what the page requests; refusals are answered and close nothing."""
        del bytes_data  # this protocol is text
        if self.user is None:
            return
        try:
            throttle.take(self.user.pk, now=time.monotonic())
            if not await self.doorkeeper.is_still_allowed():
                await self._refuse(NotSignedIn())
                await self.close(SIGNED_OUT)
                return
            await self._carry_out(self.user, messages.parse_message(text_data))
        except PlatformError as error:
            await self._refuse(error)

    async def waiting(self, _event: Message) -> None:
        """Send that they joined the queue on some page, or wait on after a meeting."""
        if self.user is not None:
            await self._say_where_they_stand(self.user)

    async def found(self, _event: Message) -> None:
        """Send that an opponent is found, with the time to accept."""
        if self.user is not None:
            await self._say_where_they_stand(self.user)

    async def matched(self, event: Message) -> None:
        """Send that the battle begins."""
        await self._say(messages.make_matched_message(event["battle_id"]))

    async def cancelled(self, event: Message) -> None:
        """Send that they no longer wait."""
        with self._language():
            message = messages.make_cancelled_message(event["reason"])
        await self._say(message)

    async def _carry_out(self, user: User, request: messages.ClientMessage) -> None:
        now = site_time.now()
        if isinstance(request, Join):
            await run_in_thread(self._join, user, request, now)
            await self._say_where_they_stand(user)
        elif isinstance(request, Answer):
            await run_in_thread(self._answer, user, request, now)
        elif request == "leave":
            if not await run_in_thread(services.leave_queue, user=user, now=now):
                await self._say_where_they_stand(user)
        else:
            await run_in_thread(services.touch_ticket, user=user, now=now)

    def _answer(self, user: User, request: Answer, now: datetime) -> None:
        if request.is_ready:
            services.accept_meeting(
                user=user, meeting=request.meeting, now=now, share=request.share
            )
        else:
            services.decline_meeting(user=user, meeting=request.meeting, now=now)

    def _join(self, user: User, request: Join, now: datetime) -> None:
        with self._language():  # a refused deck is described sentence by sentence
            services.join_queue(
                user=user,
                deck=services.DeckChoice(request.deck_id, request.deck),
                queue=services.Queue(
                    game=request.game,
                    mode=request.mode,
                    best_of=request.best_of,
                    clock=request.clock,
                ),
                now=now,
            )

    async def _ask_every_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY_S)
            await self._say(messages.make_ping_message())
            await self._say_what_was_missed()

    async def _say_what_was_missed(self) -> None:
        """Send a notice again if it was lost on its way from the tick."""
        if self.user is None or self.sent_place is None:
            return
        try:
            place = await run_in_thread(selectors.get_place, self.user)
        except DatabaseError:
            return  # the next time, then
        message = messages.make_place_message(place, site_time.now())
        if self.sent_place != _place_key(message):
            await self._say(message)

    async def _say_where_they_stand(self, user: User) -> None:
        place = await run_in_thread(selectors.get_place, user)
        await self._say(messages.make_place_message(place, site_time.now()))

    async def _refuse(self, error: PlatformError) -> None:
        with self._language():
            message = messages.make_refusal_message(error)
        await self._say(message)

    async def _say(self, message: Message) -> None:
        if message["type"] in PLACE_MESSAGES:
            self.sent_place = _place_key(message)
        await self.send(json.dumps(message))

    def _language(self) -> translation.override:
        """Activate the user's language."""
        chosen = self.user.language if self.user else ""
        return translation.override(chosen or settings.LANGUAGE_CODE)
