"""What each open socket is sent, depending on its viewer.

A ``Connection`` remembers how far its client is and which cards it has been sent, so
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
        undo_requested_at: How many actions there were at the takeback request it was
            sent; None while none is open.
    """

    __slots__ = (
        "_sent_cards",
        "_sent_room",
        "_stopped_status",
        "battle_id",
        "language",
        "lines",
        "post",
        "seat",
        "seq",
        "undo_requested_at",
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
        self.undo_requested_at: int | None = None
        self._sent_cards: set[str] = set()
        self._stopped_status: str | None = None  # the one it was sent
        self._sent_room: dict[
            str, object
        ] = {}  # by type, what was last said of the room

    def welcome(self, session: Session, since: int | None) -> None:
        """Send the complete present, and the events after ``since`` (None: none)."""
        self._sent_cards, self._sent_room = set(), {}
        snapshot = session.snapshot_for(self.seat)
        events, log = self._render_events(
            session, session.seq if since is None else since
        )
        message = protocol.Welcome(
            protocol=protocol.VERSION,
            battle=describe_battle(session, self.language),
            seat=self.seat,
            role="spectator" if self.seat is None else "player",
            seq=snapshot.seq,
            view=snapshot.view,
            events=events,
            log=log,
            catalogue=self._unsent_cards(session, snapshot.view, events, own_deck=True),
            **self._changed_room_messages(session),
        )
        self.seq = snapshot.seq
        self.post(protocol.encode_message(message))
        self._send_if_over(session)
        self._stopped_status = None
        self.send_if_halted(session.status)

    def bring_up_to_date(self, session: Session) -> None:
        """Send what happened since the last message, if anything."""
        if self._stopped_status and session.status != self._stopped_status:
            self.welcome(session, self.seq)
            return
        self.send_if_halted(session.status)
        if self.seq < session.seq:
            self._send_events(session)
        for message in self._changed_room_messages(session).values():
            self.post(protocol.encode_message(message))

    def _send_events(self, session: Session) -> None:
        snapshot = session.snapshot_for(self.seat)
        events, log = self._render_events(session, self.seq)
        changes = snapshot.changes_since(self.seq)
        shown = snapshot.view if changes is None else changes
        message = protocol.Events(
            first=self.seq + 1,
            last=snapshot.seq,
            events=events,
            log=log,
            catalogue=self._unsent_cards(session, shown, events),
            **({"view": snapshot.view} if changes is None else {"changes": changes}),
        )
        self.seq = snapshot.seq
        self.post(protocol.encode_message(message))
        self._send_if_over(session)

    def _render_events(
        self, session: Session, since: int
    ) -> tuple[msgspec.Raw, msgspec.Raw]:
        """Render the events after a moment and their log lines."""

        def render() -> Facts:
            return render_events_since(session, self.seat, since, self.language)

        return session.snapshot_for(self.seat).written(since, self.language, render)

    def _changed_room_messages(self, session: Session) -> dict[str, Any]:
        """Return the clocks and the match where they differ from what was sent last."""
        unsent = {}
        now = site_time.now()
        messages = (
            session.build_spectator_messages(now=now)
            if self.seat is None
            else build_table_messages(session, now=now)
        )
        for name, gist, message in messages:
            if self._sent_room.get(name) != gist:
                self._sent_room[name] = gist
                unsent[name] = message
        return unsent

    def _unsent_cards(
        self,
        session: Session,
        *parts: msgspec.Raw,
        own_deck: bool = False,
    ) -> dict[str, Any]:
        """Return the cards in the parts that this client has not been sent yet.

        The parts hold only what the engine lets the viewer see, so nothing else can
        enter the catalogue; the viewer's own deck is known from the start.
        """
        known = session.pinned.revision_by_number.keys()
        # A number is a whole string of the JSON: what is between two quotation marks.
        strings = {text for part in parts for text in bytes(part).decode().split('"')}
        unsent = (known & strings) - self._sent_cards
        if own_deck and self.seat is not None:
            unsent |= session.numbers_of(self.seat)
        catalogue = session.pinned.catalogue(unsent, self.language)
        self._sent_cards |= (
            unsent  # only now: on an event loop reading them may be refused
        )
        return catalogue

    def send_if_halted(self, status: str) -> None:
        """Send once that the battle is frozen, paused or was called off."""
        refusal = STOPPED_STATUSES.get(status)
        if refusal is None or self._stopped_status == status:
            return
        self._stopped_status = status
        with translation.override(self.language or None):
            text = str(refusal.default_message)
        self.post(protocol.encode_message(protocol.Halted(status=status, message=text)))

    def _send_if_over(self, session: Session) -> None:
        result, seed = session.game.result, session.seed
        if result is None or seed is None:
            return
        message = protocol.Finished(
            result=result.to_dict(),
            seed=seed,
            seed_commitment=session.record.seed_commitment,
        )
        self.post(protocol.encode_message(message))
