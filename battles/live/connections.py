"""What one open socket is sent: the messages that depend on who looks.

A ``Connection`` remembers how far its client is and which cards it has been told of, so
that every message brings exactly what is missing, whatever happened in between. All
functions here are called with the session's lock held.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec
from django.utils import translation

from battles.errors import BattleHalted, BattlePaused, BattleVoided
from battles.models import Status
from unionarena.core import site_time
from unionarena.core.errors import PlatformError

from . import protocol
from .match_state import build_table_messages
from .player_views import describe_battle, render_events_since
from .session import Session
from .snapshots import Facts

STOPPED_STATUSES: dict[str, type[PlatformError]] = {
    Status.HALTED: BattleHalted,
    Status.PAUSED: BattlePaused,
    Status.VOIDED: BattleVoided,
}


class Connection:
    """One open socket of a player or a spectator.

    Attributes:
        battle_id: The battle it shows.
        seat: The viewer's seat; None for a spectator.
        language: Of card texts and refusals.
        post: Sends a frame, in order, from any thread, without waiting.
        seq: The last event it was sent.
        lines: Numbers of the chat lines it was sent.
        undo_asked_at: How many actions there were when it was told that somebody asks
            to take back; None while nobody does.
    """

    __slots__ = (
        "_said",
        "_standstill",
        "_told",
        "battle_id",
        "language",
        "lines",
        "post",
        "seat",
        "seq",
        "undo_asked_at",
    )

    def __init__(
        self,
        *,
        battle_id: UUID,
        seat: int | None,
        language: str,
        post: Callable[[str], None],
    ) -> None:
        self.battle_id = battle_id
        self.seat = seat
        self.language = language
        self.post = post
        self.seq = 0
        self.lines: set[int] = set()
        self.undo_asked_at: int | None = None
        self._told: set[str] = set()
        self._standstill: str | None = None  # what it was told of one
        self._said: dict[str, object] = {}  # by type, what was last said of the room

    def welcome(self, session: Session, since: int | None) -> None:
        """Send the whole present, and the events after ``since`` (None: none)."""
        self._told, self._said = set(), {}
        sight = session.snapshot_for(self.seat)
        events, log = self._happened(session, session.seq if since is None else since)
        message = protocol.Welcome(
            protocol=protocol.VERSION,
            battle=describe_battle(session, self.language),
            seat=self.seat,
            role="spectator" if self.seat is None else "player",
            seq=sight.seq,
            view=sight.view,
            events=events,
            log=log,
            catalogue=self._news(session, sight.view, events, own_deck=True),
            **self._room(session),
        )
        self.seq = sight.seq
        self.post(protocol.encode_message(message))
        self._say_if_over(session)
        self._standstill = None
        self.say_if_halted(session.status)

    def bring_up_to_date(self, session: Session) -> None:
        """Send what happened since the last message, if anything."""
        if self._standstill and session.status != self._standstill:
            self.welcome(session, self.seq)
            return
        self.say_if_halted(session.status)
        if self.seq < session.seq:
            self._send_events(session)
        for message in self._room(session).values():
            self.post(protocol.encode_message(message))

    def _send_events(self, session: Session) -> None:
        sight = session.snapshot_for(self.seat)
        events, log = self._happened(session, self.seq)
        changes = sight.changes_since(self.seq)
        shown = sight.view if changes is None else changes
        message = protocol.Events(
            first=self.seq + 1,
            last=sight.seq,
            events=events,
            log=log,
            catalogue=self._news(session, shown, events),
            **({"view": sight.view} if changes is None else {"changes": changes}),
        )
        self.seq = sight.seq
        self.post(protocol.encode_message(message))
        self._say_if_over(session)

    def _happened(
        self, session: Session, since: int
    ) -> tuple[msgspec.Raw, msgspec.Raw]:
        """Events after a moment and their log."""

        def tell() -> Facts:
            return render_events_since(session, self.seat, since, self.language)

        return session.snapshot_for(self.seat).written(since, self.language, tell)

    def _room(self, session: Session) -> dict[str, Any]:
        """Clocks and match, as far as they are news to this client."""
        news = {}
        now = site_time.now()
        told = (
            session.told_to_spectators(now=now)
            if self.seat is None
            else build_table_messages(session, now=now)
        )
        for name, gist, message in told:
            if self._said.get(name) != gist:
                self._said[name] = gist
                news[name] = message
        return news

    def _news(
        self,
        session: Session,
        *parts: msgspec.Raw,
        own_deck: bool = False,
    ) -> dict[str, Any]:
        """The cards the parts speak of that this client was not told of yet.

        Only what the engine lets the viewer see is in the parts, so nothing else can
        come into the catalogue; the own deck is known from the start.
        """
        known = session.pinned.revision_by_number.keys()
        texts = [bytes(part) for part in parts]
        news = {
            number
            for number in known - self._told
            if any(b'"%s"' % number.encode() in text for text in texts)
        }
        if own_deck and self.seat is not None:
            news |= session.numbers_of(self.seat)
        catalogue = session.pinned.catalogue(news, self.language)
        self._told |= news  # only now: a loop may not be allowed to read them
        return catalogue

    def say_if_halted(self, status: str) -> None:
        """Tell once that the battle is frozen, paused, or was called off."""
        refusal = STOPPED_STATUSES.get(status)
        if refusal is None or self._standstill == status:
            return
        self._standstill = status
        with translation.override(self.language or None):
            text = str(refusal.default_message)
        self.post(protocol.encode_message(protocol.Halted(status=status, message=text)))

    def _say_if_over(self, session: Session) -> None:
        result, seed = session.game.result, session.seed
        if result is None or seed is None:
            return
        message = protocol.Finished(
            result=result.to_dict(),
            seed=seed,
            seed_commitment=session.record.seed_commitment,
        )
        self.post(protocol.encode_message(message))
