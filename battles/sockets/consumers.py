"""The battle socket: decodes, calls one service, answers. Knows players, not rules.

Database work runs on threads of its own: on Channels' shared one, every battle would
wait for the slowest page.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar, cast
from urllib.parse import parse_qs
from uuid import UUID

import structlog
from django.conf import settings
from django.utils import translation

from battles.errors import BattleNotFound, HelloFirst, UnknownProtocol
from battles.live import battle_access, fast_path, player_views, protocol, submissions
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.threads import run_in_thread
from battles.live.throttle import (
    SOCKETS_PER_PERSON,
    WEIGHT_OF_HELLO,
    address_throttle,
    get_client_address,
    throttle,
)
from battles.seating import absence_claims, rematches, stand_ins
from battles.sockets import join_messages
from battles.watching.access import permissions
from battles.watching.chat import chat_lines
from battles.watching.errors import OnlyWatching
from battles.watching.spectating.spectator_hub import spectator_hub
from battles.watching.takebacks import undo_requests
from unionarena.core import metrics, storage_errors
from unionarena.core.accounts.sanctions import Sanctioned, refuse_suspended
from unionarena.core.accounts.selectors import NotSignedIn
from unionarena.core.api.socket_access import SessionRecheck
from unionarena.core.errors import PlatformError, TooMany, Unavailable

from .direct_socket import NOT_FOUND, SIGNED_OUT, TOO_MANY, DirectSocket
from .outbox import Outbox

T = TypeVar("T")
log = structlog.get_logger(__name__)

# All that spectators may send.
FOR_EVERYBODY = (protocol.Hello, protocol.Ping)
RECONNECT = 1012  # close code of a server that stops: clients go on with the others
# Until the acknowledgement of the last message is on its way.
LAST_WORDS_S = 0.1
# Open sockets in this process, by user.
_sockets_of: Counter[int] = Counter()
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


class BattleConsumer(DirectSocket):
    """One open socket of one player or spectator."""

    # --- Opening and closing.

    async def connect(self) -> None:
        """Accept viewers of the battle; tell others why not, then close."""
        self.connection: Connection | None = None
        self.counts_for: int | None = None
        self.outbox: Outbox | None = None
        self.language = ""
        self.user = self.scope["user"]
        self.battle_id: UUID = self.scope["url_route"]["kwargs"]["battle_id"]
        self.address = get_client_address(self.scope)
        metrics.sockets.labels("battle").inc()
        await self.accept()
        try:
            address_throttle.take(self.address, now=time.monotonic())
        except TooMany as refusal:
            await self.turn_away(refusal, TOO_MANY)
            return
        if not self.user.is_authenticated:
            await self.turn_away(NotSignedIn(), SIGNED_OUT)
            return
        if _sockets_of[self.user.pk] >= SOCKETS_PER_PERSON:
            await self.turn_away(TooMany(), TOO_MANY)
            return
        self.counts_for = self.user.pk
        _sockets_of[self.counts_for] += 1
        self.language = self.user.language or settings.LANGUAGE_CODE
        self.doorkeeper = SessionRecheck(self.scope)
        try:
            await run_in_thread(refuse_suspended, self.user)
            self.seat = await run_in_thread(self._find_seat)
        except Sanctioned as refusal:
            await self.turn_away(refusal, SIGNED_OUT)
            return
        except PlatformError as refusal:
            await self.turn_away(refusal, NOT_FOUND)
            return
        self.outbox = Outbox(self)
        if content := self._query().get(b"hello"):
            await self.receive(text_data=content[0].decode("utf-8", "replace"))

    def _query(self) -> dict[bytes, list[bytes]]:
        return parse_qs(self.scope["query_string"], keep_blank_values=True)

    def _find_seat(self) -> int | None:
        """Return a player's seat; None for a spectator, as the address says."""
        try:
            return battle_access.open_session_for(self.user, self.battle_id).seat
        except BattleNotFound:
            query = self._query()
            if b"watch" not in query:
                raise
            key = query[b"watch"][0].decode("ascii", "replace")
            permissions.check_may_watch(self.user, self.battle_id, key=key)
            return None

    async def disconnect(self, code: int) -> None:
        """Remove the viewer."""
        metrics.sockets.labels("battle").dec()
        if self.counts_for is not None:
            _sockets_of[self.counts_for] -= 1
            if not _sockets_of[self.counts_for]:
                del _sockets_of[self.counts_for]
        if code == RECONNECT:
            await asyncio.sleep(LAST_WORDS_S)
        if self.outbox is not None:
            self.outbox.close()
        if self.connection is not None:
            place = spectator_hub if self.seat is None else hub
            await run_in_thread(place.leave, self.connection)
            await hub.relay.unfollow(self.battle_id)

    # --- Messages.

    async def receive(
        self,
        text_data: str | None = None,
        **_bytes_data: bytes | None,
    ) -> None:
        """Answer a message; whatever is wrong with it, the socket stays open."""
        if self.outbox is None:
            return  # turned away
        message: protocol.FromClient | None = None
        try:
            now = time.monotonic()
            address_throttle.take(self.address, now=now)
            throttle.take(self.user.pk, now=now)
            if not await self.doorkeeper.is_still_allowed():
                await self.turn_away(NotSignedIn(), SIGNED_OUT)
                return
            message = protocol.decode_message(text_data)
            if isinstance(message, protocol.Hello):
                throttle.take(self.user.pk, now=now, weight=WEIGHT_OF_HELLO)
            await self._handle(message)
        except PlatformError as refusal:
            self._post(self.build_error(refusal, message))
        except Exception as error:  # the socket stays open
            log.exception("message failed", battle_id=str(self.battle_id))
            unavailable = storage_errors.get_storage_refusal(error) or Unavailable()
            self._post(self.build_error(unavailable, message))

    async def _handle(self, message: protocol.FromClient) -> None:
        if self.connection is None and not isinstance(message, protocol.Hello):
            raise HelloFirst
        if self.seat is None and not isinstance(message, FOR_EVERYBODY):
            raise OnlyWatching
        await self._handlers[type(message)](self, message)

    async def _hello(self, hello: protocol.Hello) -> None:
        if hello.protocol != protocol.VERSION:
            raise UnknownProtocol(details={"protocol": protocol.VERSION})
        if hello.language in LANGUAGES:
            self.language = hello.language
        comes_back = self.connection is None and bool(hello.since)
        if self.connection is None:
            self.connection = Connection(
                battle_id=self.battle_id,
                seat=self.seat,
                language=self.language,
                post=self._outbox_post,
            )
            await hub.relay.follow(self.battle_id)
        self.connection.language = self.language
        await run_in_thread(self._join, hello.since)
        if comes_back and self.seat is not None:
            await run_in_thread(hub.resend_missed, self.battle_id)

    def _join(self, since: int | None) -> None:
        connection = self.connection
        if connection is None:
            return
        if self.seat is None:
            spectator_hub.join(connection, user_id=self.user.pk, since=since)
            chat_lines.send_public_history(connection)
            spectator_hub.keep_sweeping()
        else:
            hub.join(connection, since=since)
            join_messages.send_join_messages(connection)

    async def _action(self, message: protocol.Action) -> None:
        answer = {
            "battle_id": self.battle_id,
            "viewer": self.user,
            "action": message.action,
            "decision_id": message.decision_id,
            "client_action_id": message.client_action_id,
        }
        submitted = await fast_path.submit_from_socket(**answer)
        if submitted is None:
            submitted = await self._in_my_language(submissions.submit_action, **answer)
        self._post(
            protocol.Ack(
                client_action_id=message.client_action_id,
                number=submitted.number,
                seq=submitted.seq,
                repeated=submitted.repeated,
            )
        )

    async def _explain(self, question: protocol.Explain) -> None:
        explained = await self._in_my_language(
            player_views.explain_action_for,
            battle_id=self.battle_id,
            viewer=self.user,
            action=question.action,
        )
        refusal = explained.refusal
        reason = None if refusal is None else self.build_error(refusal)
        self._post(
            protocol.Explained(
                explain_id=question.explain_id,
                action=explained.action,
                legal=reason is None,
                code=reason.code if reason else None,
                message=reason.message if reason else None,
                clause=reason.clause if reason else None,
                advice=reason.advice if reason else None,
                details=reason.details if reason else dict(explained.details),
            )
        )

    async def _ping(self, ping: protocol.Ping) -> None:
        place = spectator_hub if self.seat is None else hub
        connection = cast("Connection", self.connection)  # after Hello
        seq = await run_in_thread(place.ping, connection)
        self._post(protocol.Pong(nonce=ping.nonce, seq=seq))

    async def _claim(self, _claim: protocol.Claim) -> None:
        await self._in_my_language(
            absence_claims.claim_win, battle_id=self.battle_id, viewer=self.user
        )

    async def _rematch(self, message: protocol.RematchWish) -> None:
        offers = message.op == "offer"
        change = rematches.offer_rematch if offers else rematches.withdraw_rematch
        await self._in_my_language(change, battle_id=self.battle_id, viewer=self.user)

    async def _hand_over(self, message: protocol.HandOver) -> None:
        await self._in_my_language(
            stand_ins.set_stand_in,
            battle_id=self.battle_id,
            viewer=self.user,
            bot=message.bot,
        )

    async def _say(self, message: protocol.SayChat) -> None:
        await self._in_my_language(
            chat_lines.post_line,
            battle_id=self.battle_id,
            viewer=self.user,
            preset=message.preset,
            text=message.text,
        )

    async def _undo(self, message: protocol.WishUndo) -> None:
        who = {"battle_id": self.battle_id, "viewer": self.user}
        if message.op == "ask":
            await self._in_my_language(undo_requests.request_undo, to=message.to, **who)
        elif message.op == "withdraw":
            await self._in_my_language(undo_requests.withdraw_undo_request, **who)
        else:
            accepts = message.op == "accept"
            await self._in_my_language(
                undo_requests.answer_undo_request, accepts=accepts, **who
            )

    _handlers: ClassVar[dict[type, Callable[..., Any]]] = {
        protocol.Hello: _hello,
        protocol.Action: _action,
        protocol.Explain: _explain,
        protocol.Ping: _ping,
        protocol.Claim: _claim,
        protocol.RematchWish: _rematch,
        protocol.HandOver: _hand_over,
        protocol.SayChat: _say,
        protocol.WishUndo: _undo,
    }

    # --- Answers.

    async def _in_my_language(self, work: Callable[..., T], **arguments: object) -> T:
        def speak() -> T:
            with translation.override(self.language):
                return work(**arguments)

        return await run_in_thread(speak)

    def _outbox_post(self, frame: str) -> None:
        if self.outbox is not None:
            self.outbox.post(frame)

    def _post(self, message: protocol.FromServer) -> None:
        self._outbox_post(protocol.encode_message(message))
