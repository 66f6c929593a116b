"""What one open socket is sent: the messages that depend on who looks.

A ``Connection`` remembers how far its client is and which cards it has been told of, so
that every message brings exactly what is missing, whatever happened in between. All
functions here are called with the session's lock held.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from . import protocol
from .selectors import Batch, batch_of, describe
from .session import Session


class Connection:
    """One open socket of a player.

    Attributes:
        battle_id: The battle it shows.
        seat: The viewer's seat.
        language: Of card texts and refusals.
        post: Sends a frame, in order, from any thread, without waiting.
        seq: The last event it was sent.
    """

    __slots__ = ("_told", "battle_id", "language", "post", "seat", "seq")

    def __init__(
        self, *, battle_id: UUID, seat: int, language: str, post: Callable[[str], None]
    ) -> None:
        self.battle_id = battle_id
        self.seat = seat
        self.language = language
        self.post = post
        self.seq = 0
        self._told: set[str] = set()

    def welcome(self, session: Session, since: int | None) -> None:
        """Send the whole present, and the events after ``since`` (None: none)."""
        batch = batch_of(session, self.seat, session.seq if since is None else since)
        self._told = set()
        view, events = protocol.encode_part(batch.view), _events(batch)
        message = protocol.Welcome(
            protocol=protocol.VERSION,
            battle=describe(session),
            seat=self.seat,
            seq=batch.last,
            view=view,
            events=events,
            catalogue=self._news(session, view, events, own_deck=True),
        )
        self.seq = batch.last
        self.post(protocol.encode(message))
        self._say_if_over(session)

    def bring_up_to_date(self, session: Session) -> None:
        """Send what happened since the last message, if anything."""
        if self.seq >= session.seq:
            return
        batch = batch_of(session, self.seat, self.seq)
        view, events = protocol.encode_part(batch.view), _events(batch)
        message = protocol.Events(
            first=batch.first,
            last=batch.last,
            events=events,
            view=view,
            catalogue=self._news(session, view, events),
        )
        self.seq = batch.last
        self.post(protocol.encode(message))
        self._say_if_over(session)

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
        if own_deck:
            news |= session.numbers_of(self.seat)
        self._told |= news
        return session.pinned.catalogue(news, self.language)

    def _say_if_over(self, session: Session) -> None:
        result, seed = session.game.result, session.seed
        if result is None or seed is None:
            return
        message = protocol.Finished(
            result=result.to_dict(),
            seed=seed,
            seed_commitment=session.record.seed_commitment,
        )
        self.post(protocol.encode(message))


def _events(batch: Batch) -> msgspec.Raw:
    return protocol.encode_part(batch.events)
