"""The socket of a cast: who may open it, how many, and what its client may send.

What it is sent comes from ``battles.watching.casting.cast_audience``.
"""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Final
from urllib.parse import parse_qs
from uuid import UUID

import structlog
from django.conf import settings

from battles.errors import HelloFirst, UnknownProtocol
from battles.live import protocol
from battles.live.threads import run_in_thread
from battles.live.throttle import (
    SOCKETS_PER_PERSON,
    WEIGHT_OF_HELLO,
    address_throttle,
    get_client_address,
    throttle,
)
from battles.watching.casting import casts
from battles.watching.casting.cast_audience import CastViewer, cast_audience
from battles.watching.casting.cast_messages import (
    CastHello,
    FromCaster,
    decode_message,
)
from battles.watching.errors import CastOfOwnBattle
from unionarena.core import metrics, storage_errors
from unionarena.core.accounts.sanctions import Sanctioned, refuse_suspended
from unionarena.core.accounts.selectors import NotSignedIn
from unionarena.core.api.socket_access import SessionRecheck
from unionarena.core.errors import PlatformError, TooMany, Unavailable
from unionarena.core.isolation import Attempt

from .consumers import LANGUAGES
from .direct_socket import FORBIDDEN, NOT_FOUND, SIGNED_OUT, TOO_MANY, DirectSocket
from .outbox import Outbox

log = structlog.get_logger(__name__)

# The scenes of some casters, with the overlay of each table; an audience by a link.
SOCKETS_PER_LINK: Final = 100
# Without an account there is only the address to count.
SOCKETS_PER_ADDRESS: Final = 40
_CODES: Final[dict[type[PlatformError], int]] = {
    NotSignedIn: SIGNED_OUT,
    Sanctioned: SIGNED_OUT,
    CastOfOwnBattle: FORBIDDEN,
    TooMany: TOO_MANY,
}
# Open sockets of casts in this process, by what is counted.
_open: Counter[tuple[str, object]] = Counter()


class CastConsumer(DirectSocket):
    """One open socket of a cast."""

    # --- Opening and closing.

    async def connect(self) -> None:
        """Accept viewers of the cast; send others why not, then close."""
        self.outbox: Outbox | None = None
        self.viewer: CastViewer | None = None
        self.counted: list[tuple[str, object]] = []
        self.user = self.scope["user"]
        self.battle_id: UUID = self.scope["url_route"]["kwargs"]["battle_id"]
        self.address = get_client_address(self.scope)
        self.language = getattr(self.user, "language", "") or settings.LANGUAGE_CODE
        query = parse_qs(self.scope["query_string"], keep_blank_values=True)
        self.key = query.get(b"key", [b""])[0].decode("ascii", "replace")
        self.recheck = SessionRecheck(self.scope)
        self.loop = asyncio.get_running_loop()
        metrics.sockets.labels("cast").inc()
        await self.accept()
        try:
            address_throttle.take(self.address, now=time.monotonic())
            self._count()
            await run_in_thread(self._check_may_look_on)
        except PlatformError as refusal:
            await self.turn_away(refusal, _get_close_code(refusal))
            return
        self.outbox = Outbox(self)

    def _count(self) -> None:
        """Count the socket for its person, its link and its address.

        Raises:
            TooMany: If one of them has as many as it may have.
        """
        most: dict[tuple[str, object], int] = {
            ("address", self.address): SOCKETS_PER_ADDRESS
        }
        if self.key:
            most["link", self.key] = SOCKETS_PER_LINK
        if self.user.is_authenticated:
            most["person", self.user.pk] = SOCKETS_PER_PERSON
        if any(_open[each] >= limit for each, limit in most.items()):
            raise TooMany
        self.counted = list(most)
        _open.update(self.counted)

    def _check_may_look_on(self) -> None:
        if self.user.is_authenticated:
            refuse_suspended(self.user)
        casts.get_cast_right_for(self.user, self.battle_id, key=self.key)

    async def disconnect(self, _code: int) -> None:
        """Remove the viewer."""
        metrics.sockets.labels("cast").dec()
        for each in self.counted:
            _open[each] -= 1
            if not _open[each]:
                del _open[each]
        if self.outbox is not None:
            self.outbox.close()
        if self.viewer is not None:
            cast_audience.leave(self.viewer)

    # --- Messages.

    async def receive(
        self,
        text_data: str | None = None,
        **_bytes_data: bytes | None,
    ) -> None:
        """Answer a message; whatever is wrong with it, the socket stays open.

        Only if the client may no longer look on, it is closed.
        """
        if self.outbox is None:
            return  # turned away
        with Attempt() as attempt:
            try:
                now = time.monotonic()
                address_throttle.take(self.address, now=now)
                if not await self._is_still_signed_in():
                    await self.turn_away(NotSignedIn(), SIGNED_OUT)
                    return
                await self._handle(decode_message(text_data), now)
            except PlatformError as refusal:
                self._post(self.build_error(refusal))
        if (error := attempt.error) is not None:  # the socket stays open
            log.error("message failed", battle_id=str(self.battle_id), exc_info=error)
            unavailable = storage_errors.get_storage_refusal(error) or Unavailable()
            self._post(self.build_error(unavailable))

    async def _is_still_signed_in(self) -> bool:
        """Whether the account is, if there is one: a link needs none."""
        return not self.user.is_authenticated or await self.recheck.is_still_allowed()

    async def _handle(self, message: FromCaster, now: float) -> None:
        if isinstance(message, CastHello):
            if message.protocol != protocol.VERSION:
                raise UnknownProtocol(details={"protocol": protocol.VERSION})
            who = self.user.pk if self.user.is_authenticated else self.address
            throttle.take(who, now=now, weight=WEIGHT_OF_HELLO)
            await self._hello(message)
        elif self.viewer is None:
            raise HelloFirst
        else:
            self._post(protocol.Pong(nonce=message.nonce, seq=self.viewer.seq or 0))

    async def _hello(self, hello: CastHello) -> None:
        if hello.language in LANGUAGES:
            self.language = hello.language
        if self.viewer is not None:
            cast_audience.leave(self.viewer)
        try:
            self.viewer = await run_in_thread(self._join, hello)
        except PlatformError as refusal:
            await self._end(refusal)

    def _join(self, hello: CastHello) -> CastViewer:
        viewer = cast_audience.join(
            self,
            hello,
            battle_id=self.battle_id,
            user=self.user,
            key=self.key,
            language=self.language,
        )
        cast_audience.keep_sweeping()
        return viewer

    # --- Answers; ``post`` and ``end`` are called from any thread.

    def post(self, frame: str) -> None:
        """Send a frame, in order; return at once."""
        if self.outbox is not None:
            self.outbox.post(frame)

    def end(self, refusal: PlatformError) -> None:
        """Send nothing more but why, and close."""
        with suppress(RuntimeError):  # the loop is closed: the server goes down
            asyncio.run_coroutine_threadsafe(self._end(refusal), self.loop)

    async def _end(self, refusal: PlatformError) -> None:
        if self.outbox is not None:
            self.outbox.close()
            self.outbox = None
            await self.turn_away(refusal, _get_close_code(refusal))

    def _post(self, message: protocol.FromServer) -> None:
        self.post(protocol.encode_message(message))


def _get_close_code(refusal: PlatformError) -> int:
    """Return the close code for a refusal; NOT_FOUND for what is not the viewer's."""
    fitting = (code for kind, code in _CODES.items() if isinstance(refusal, kind))
    return next(fitting, NOT_FOUND)
