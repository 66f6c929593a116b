"""Who is watching which battle in this process, and telling them what happened.

Frames go straight to the sockets of this process, from whatever thread accepted the
action. Other processes that have viewers of the battle get one short message
(``battles.relay``) and read the news from the log themselves, so a message that is lost
or late or comes twice does no harm: the next one, or the client's next ping, brings its
viewers up to date.
"""

import threading
import time
from collections.abc import Iterable
from typing import Any
from uuid import UUID

import structlog

from . import protocol, signals
from .errors import BattleNotFound
from .frames import Connection
from .relay import Relay
from .session import Sessions, sessions

log = structlog.get_logger(__name__)

# Three times the period in which clients ping; see protocol.Ping.
PRESENCE_LASTS_S = 60.0
SEATS = (0, 1)


class Hub:
    """The open sockets of one process, by battle.

    Attributes:
        relay: The way to the other processes.
    """

    def __init__(self, sessions: Sessions, *, relay: Relay | None = None) -> None:
        self.relay = relay or Relay()
        self.relay.on_message = self.hear
        self._sessions = sessions
        self._lock = threading.Lock()
        self._connections: dict[UUID, list[Connection]] = {}
        # Seats connected to other processes: battle -> process -> (bits, until).
        self._elsewhere: dict[UUID, dict[str, tuple[int, float]]] = {}

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
        """Welcome a socket, and send it everything from now on.

        A socket that is here already is welcomed again.
        """
        session = self._sessions.get(connection.battle_id)
        with session.lock:
            session.catch_up()
            connection.welcome(session, since)
            with self._lock:
                here = self._connections.setdefault(connection.battle_id, [])
                if connection not in here:
                    here.append(connection)
        self._presence_changed(connection.battle_id, ask=True)

    def leave(self, connection: Connection) -> None:
        """Forget a socket."""
        with self._lock:
            here = self._connections.get(connection.battle_id, [])
            if connection in here:
                here.remove(connection)
            if not here:
                self._connections.pop(connection.battle_id, None)
                self._elsewhere.pop(connection.battle_id, None)
        self._presence_changed(connection.battle_id)

    def ping(self, connection: Connection) -> int:
        """Bring a socket up to date with the log; the number of events so far."""
        session = self._sessions.get(connection.battle_id)
        with session.lock:
            session.catch_up()
            connection.bring_up_to_date(session)
            seq = session.seq
        self._tell_presence(connection.battle_id)
        return seq

    # --- News.

    def announce(self, battle_id: UUID) -> None:
        """Tell everybody, here and elsewhere, that a battle has moved."""
        self.refresh(battle_id)
        self.relay.tell(battle_id, kind="moved")

    def refresh(self, battle_id: UUID, *, catch_up: bool = False) -> None:
        """Bring the sockets of this process up to date.

        Args:
            battle_id: The battle that moved.
            catch_up: Whether it moved in another process, so that the log must be read.
        """
        connections = self.connections_of(battle_id)
        if not connections:
            return
        session = self._sessions.get(battle_id)
        with session.lock:
            if catch_up:
                session.catch_up()
            for connection in connections:
                connection.bring_up_to_date(session)

    def hear(self, battle_id: UUID, kind: str, data: dict[str, Any]) -> None:
        """Act on a message of another process."""
        if kind == "moved":
            try:
                self.refresh(battle_id, catch_up=True)
            except BattleNotFound:
                log.warning("told of an unknown battle", battle_id=str(battle_id))
        elif kind == "presence":
            self._hear_presence(battle_id, data)

    # --- Presence.

    def _presence_changed(self, battle_id: UUID, *, ask: bool = False) -> None:
        self._send_presence(battle_id)
        self._tell_presence(battle_id, ask=ask)

    def _seats_here(self, battle_id: UUID) -> int:
        seats = {connection.seat for connection in self.connections_of(battle_id)}
        return sum(1 << seat for seat in seats)

    def _tell_presence(self, battle_id: UUID, *, ask: bool = False) -> None:
        bits = self._seats_here(battle_id)
        self.relay.tell(battle_id, kind="presence", seats=bits, ask=ask)

    def _hear_presence(self, battle_id: UUID, data: dict[str, Any]) -> None:
        if not self.connections_of(battle_id):
            return
        with self._lock:
            known = self._elsewhere.setdefault(battle_id, {})
            before = _bits(known.values())
            known[str(data["process"])] = (
                int(data["seats"]),
                time.monotonic() + PRESENCE_LASTS_S,
            )
            changed = _bits(known.values()) != before
        if changed:
            self._send_presence(battle_id)
        if data.get("ask"):
            self._tell_presence(battle_id)

    def _send_presence(self, battle_id: UUID) -> None:
        connections = self.connections_of(battle_id)
        session = self._sessions.find(battle_id)
        if not connections or session is None:
            return
        with self._lock:
            elsewhere = _bits(self._elsewhere.get(battle_id, {}).values())
        bits = self._seats_here(battle_id) | elsewhere
        message = protocol.encode(
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
        for connection in connections:
            connection.post(message)


def _bits(entries: Iterable[tuple[int, float]]) -> int:
    now = time.monotonic()
    result = 0
    for bits, until in entries:
        result |= bits if until > now else 0
    return result


hub = Hub(sessions)


def on_moved(battle_id: UUID, **_unknown: object) -> None:
    """Listen to the services."""
    hub.announce(battle_id)


def listen() -> None:
    """Connect this process's hub; called once when the app is ready."""
    signals.battle_moved.connect(on_moved, dispatch_uid="battles.hub")
