"""The viewers of each battle in this process, and what they are sent.

Frames go straight to the sockets of this process, from the thread that accepted the
action. Other processes with viewers of the battle get one short message (``relay``) and
read the log themselves, so a message that is lost, late or repeated does no harm: the
next one, or the client's next ping, brings its viewers up to date.
"""

import asyncio
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

import structlog

from battles import signals
from battles.errors import BattleHalted, BattleNotFound
from battles.models import Status
from unionarena.core import site_time

from . import presence, protocol
from .connections import Connection
from .relay import CATCH_UP, Relay
from .session import Session, Sessions, sessions

log = structlog.get_logger(__name__)

# Three times the period at which clients ping; see protocol.Ping.
PRESENCE_LASTS_S = 60.0
# However often clients ping, presence is published at most this often.
PRESENCE_REPEAT_S = 15.0
SEATS = (0, 1)

Listener = Callable[[UUID, dict[str, Any]], None]


class Hub:
    """The open sockets of one process, by battle.

    Attributes:
        relay: Messages to and from the other processes.
        listeners: Further handlers of messages from other processes, by kind.
        overheard: Called with frames that everyone may see, spectators included.
    """

    def __init__(self, sessions: Sessions, *, relay: Relay | None = None) -> None:
        self.relay = relay or Relay()
        self.relay.on_message = self.receive
        self.listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self.overheard: list[Callable[[UUID, str], None]] = []
        self._sessions = sessions
        self._lock = threading.Lock()
        self._connections: dict[UUID, list[Connection]] = {}
        self._waiters: dict[UUID, list[Callable[[], None]]] = {}
        # Seats connected to other processes: battle -> process -> (bits, until).
        self._elsewhere: dict[UUID, dict[str, tuple[int, float]]] = {}
        self._presence_sent_at: dict[UUID, float] = {}

    def connections_of(self, battle_id: UUID) -> list[Connection]:
        """The open sockets of a battle."""
        with self._lock:
            return list(self._connections.get(battle_id, ()))

    def is_in_use(self) -> bool:
        """Whether this process has any open socket."""
        with self._lock:
            return bool(self._connections)

    # --- Coming and going. These may read the database.

    def join(self, connection: Connection, *, since: int | None) -> None:
        """Add a socket, and send it everything from now on.

        A socket that is already here is welcomed again.
        """
        session = self._sessions.get(connection.battle_id)
        with session.lock:
            session.catch_up()
            with self._lock:
                here = self._connections.setdefault(connection.battle_id, [])
                if connection not in here:
                    here.append(connection)
            connection.welcome(session, since)
            # This process may not know yet about the other seat.
            own = () if connection.seat is None else (connection.seat,)
            news = self._note_absence(session, seats=own)
        if news:
            self.announce(connection.battle_id)
        self._presence_changed(connection.battle_id, ask=True)

    def leave(self, connection: Connection) -> None:
        """Remove a socket."""
        with self._lock:
            here = self._connections.get(connection.battle_id, [])
            if connection in here:
                here.remove(connection)
        news = self._note_leaving(connection)
        if news:
            self.announce(connection.battle_id)
        self._presence_changed(connection.battle_id)
        self.forget_if_empty(connection.battle_id)

    def forget_if_empty(self, battle_id: UUID) -> None:
        """Drop what is kept of a battle that has no players here."""
        with self._lock:
            if not self._connections.get(battle_id):
                self._connections.pop(battle_id, None)
                self._elsewhere.pop(battle_id, None)

    def _note_leaving(self, connection: Connection) -> bool:
        session = self._sessions.find(connection.battle_id)
        if session is None or connection.seat is None:
            return False  # the other player's next ping will notice
        with session.lock:
            return self._note_absence(session, seats=(connection.seat,))

    def ping(self, connection: Connection) -> int:
        """Bring a socket up to date with the log; return the number of events."""
        session = self._sessions.get(connection.battle_id)
        with session.lock:
            session.catch_up()
            news = self._note_absence(session)
            connection.bring_up_to_date(session)
            seq = session.seq
        if news:
            self.announce(connection.battle_id)
        if self._is_presence_due(connection.battle_id):
            self._publish_presence(connection.battle_id)
        return seq

    # --- Waiting, for clients without sockets; on a loop.

    @contextmanager
    def waiter(self, battle_id: UUID, *, since: int) -> Iterator[asyncio.Future[None]]:
        """Yield a future that is done once the battle is beyond event ``since``."""
        loop = asyncio.get_running_loop()
        news: asyncio.Future[None] = loop.create_future()

        def settle() -> None:
            if not news.done():
                news.set_result(None)

        def wake() -> None:
            with suppress(RuntimeError):  # the loop is closed: the server goes down
                loop.call_soon_threadsafe(settle)

        with self._lock:
            self._waiters.setdefault(battle_id, []).append(wake)
        # Tell the other processes that a client here waits for moves.
        self._publish_presence(battle_id, ask=True)
        session = self._sessions.find(battle_id)
        if session is None or session.seq > since:
            settle()  # it moved before the future was registered
        try:
            yield news
        finally:
            with self._lock:
                waiters = self._waiters[battle_id]
                waiters.remove(wake)
                if not waiters:
                    del self._waiters[battle_id]

    def _wake(self, battle_id: UUID) -> None:
        with self._lock:
            waiters = list(self._waiters.get(battle_id, ()))
        for wake in waiters:
            wake()

    def wake_everybody(self) -> None:
        """Complete all waiting futures; this process is about to stop."""
        with self._lock:
            battles = list(self._waiters)
        for battle_id in battles:
            self._wake(battle_id)

    # --- News.

    def announce(self, battle_id: UUID) -> None:
        """Send a move of a battle to all its viewers, here and in other processes."""
        self.refresh(battle_id)
        if self._may_be_elsewhere(battle_id):
            self.relay.publish(battle_id, kind="moved")

    def _may_be_elsewhere(self, battle_id: UUID) -> bool:
        """Whether another process may have viewers of a battle.

        While this process has some, the others have reported whether they have any.
        """
        if not self.relay.follows(battle_id):
            return True
        now = time.monotonic()
        with self._lock:
            known = self._elsewhere.get(battle_id, {})
            return any(until > now for _bits, until in known.values())

    def refresh(self, battle_id: UUID, *, catch_up: bool = False) -> None:
        """Bring the sockets of this process up to date.

        Args:
            battle_id: The battle that moved.
            catch_up: Whether it moved in another process, so that the log must be read.
        """
        self._wake(battle_id)
        connections = self.connections_of(battle_id)
        if not connections:
            return
        session = self._sessions.get(battle_id)
        with session.lock:
            if catch_up:
                session.catch_up()
            with suppress(BattleHalted):  # they are sent it then
                for connection in connections:
                    connection.bring_up_to_date(session)

    def change_status(self, battle_id: UUID) -> None:
        """Send that a battle is frozen, resumed or called off."""
        self._send_status(battle_id)
        self.relay.publish(battle_id, kind="status")

    def _send_status(self, battle_id: UUID) -> None:
        try:
            self.refresh(battle_id, catch_up=True)
        except BattleHalted:  # not even its start can be shown
            log.warning("battle cannot be shown", battle_id=str(battle_id))
            for connection in self.connections_of(battle_id):
                connection.send_if_halted(Status.HALTED)

    def receive(self, battle_id: UUID, kind: str, data: dict[str, Any]) -> None:
        """Handle a message of another process, or look for missed ones."""
        try:
            if kind in ("status", CATCH_UP):
                self._send_status(battle_id)
            elif kind == "moved":
                self.refresh(battle_id, catch_up=True)
            elif kind == "presence":
                self._receive_presence(battle_id, data)
        except BattleNotFound:
            log.warning("told of an unknown battle", battle_id=str(battle_id))
            return
        if kind == CATCH_UP:
            self._publish_presence(battle_id, ask=True)
        for listen in self.listeners[kind]:
            listen(battle_id, data)

    def resend_missed(self, battle_id: UUID) -> None:
        """Have all processes look for stored messages that were never sent.

        Called when a player comes back, perhaps because the process is gone that was
        about to send what they had said or requested.
        """
        for listen in self.listeners[CATCH_UP]:
            listen(battle_id, {})
        self.relay.publish(battle_id, kind=CATCH_UP)

    # --- Presence.

    def _presence_changed(self, battle_id: UUID, *, ask: bool = False) -> None:
        self._send_presence(battle_id)
        self._publish_presence(battle_id, ask=ask)

    def _seats_here(self, battle_id: UUID) -> int:
        seats = {connection.seat for connection in self.connections_of(battle_id)}
        return sum(1 << seat for seat in seats if seat is not None)

    def _publish_presence(self, battle_id: UUID, *, ask: bool = False) -> None:
        bits = self._seats_here(battle_id)
        if battle_id in self._connections:
            self._presence_sent_at[battle_id] = time.monotonic()
        else:
            self._presence_sent_at.pop(battle_id, None)
        self.relay.publish(battle_id, kind="presence", seats=bits, ask=ask)

    def _is_presence_due(self, battle_id: UUID) -> bool:
        """Whether other processes may forget these seats unless told again."""
        until = self._presence_sent_at.get(battle_id, 0.0) + PRESENCE_REPEAT_S
        return until < time.monotonic()

    def announce_local_spectators(self, battle_id: UUID) -> None:
        """Have the other processes report moves to this one, for its spectators."""
        self._publish_presence(battle_id)

    def _receive_presence(self, battle_id: UUID, data: dict[str, Any]) -> None:
        if not (
            self.connections_of(battle_id)
            or battle_id in self._waiters
            or self.relay.follows(battle_id)  # for spectators
        ):
            return
        with self._lock:
            known = self._elsewhere.setdefault(battle_id, {})
            before = _bits(known.values())
            process = str(data["process"])
            is_new = known.get(process, (0, 0.0))[1] < time.monotonic()
            known[process] = (
                int(data["seats"]),
                time.monotonic() + PRESENCE_LASTS_S,
            )
            changed = _bits(known.values()) != before
        if changed:
            self._send_presence(battle_id)
        if data.get("ask"):
            self._publish_presence(battle_id)
        if is_new:  # it may have missed a move that was never sent
            self.relay.publish(battle_id, kind="moved")

    def _seats_there(self, battle_id: UUID) -> int:
        """Bits of the seats that are connected, here or elsewhere."""
        with self._lock:
            elsewhere = _bits(self._elsewhere.get(battle_id, {}).values())
        return self._seats_here(battle_id) | elsewhere

    def _note_absence(
        self, session: Session, *, seats: Collection[int] = SEATS
    ) -> bool:
        """Record who is away; the caller holds the session's lock."""
        bits = self._seats_there(session.battle_id)
        present = [seat for seat in SEATS if bits >> seat & 1]
        return presence.record_presence(
            session, present, now=site_time.now(), seats=seats
        )

    def _send_presence(self, battle_id: UUID) -> None:
        connections = self.connections_of(battle_id)
        session = self._sessions.find(battle_id)
        if not connections or session is None:
            return
        message = self.presence_in(session)
        for connection in connections:
            connection.post(message)
        for overhear in self.overheard:
            overhear(battle_id, message)

    def presence_in(self, session: Session) -> str:
        """Return the frame that says who is connected, here or elsewhere."""
        bits = self._seats_there(session.battle_id)
        return protocol.encode_message(
            protocol.Presence(
                seats=[
                    protocol.SeatPresence(
                        seat=seat,
                        connected=bool(session.seats[seat].bot)
                        or bool(bits >> seat & 1),
                    )
                    for seat in SEATS
                ]
            )
        )


def _bits(entries: Iterable[tuple[int, float]]) -> int:
    now = time.monotonic()
    result = 0
    for bits, until in entries:
        result |= bits if until > now else 0
    return result


hub = Hub(sessions)


def on_moved(battle_id: UUID, **_unknown: object) -> None:
    """Send a battle's move; receiver of ``battle_moved``."""
    hub.announce(battle_id)


def on_status_changed(battle_id: UUID, **_unknown: object) -> None:
    """Send a changed status; receiver of halts and of operators' decisions."""
    hub.change_status(battle_id)


def on_room_changed(battle_id: UUID, **_unknown: object) -> None:
    """Listen to the services: what must be read again is in the battle's row."""
    hub.refresh(battle_id, catch_up=True)
    hub.relay.publish(battle_id, kind="moved")


def connect_listeners() -> None:
    """Connect this process's hub; called once when the app is ready."""
    signals.room_changed.connect(on_room_changed, dispatch_uid="battles.hub.room")
    signals.battle_moved.connect(on_moved, dispatch_uid="battles.hub")
    for signal in (
        signals.battle_halted,
        signals.battle_paused,
        signals.battle_resumed,
        signals.battle_voided,
    ):
        signal.connect(on_status_changed, dispatch_uid="battles.hub")
