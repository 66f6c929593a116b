"""The spectators of this process: what they are sent, and when.

Every watched battle has one delayed session
(``battles.watching.spectating.delayed_session``) for all its spectators. What is not in
the log (presence, chat) waits here for its moment. A thread checks twice a second
whether something has become old enough; it rests while no one watches.
"""

import threading
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.db import close_old_connections

from battles import signals
from battles.clocks.game_clock import Clock
from battles.errors import BattleHalted, BattleNotFound
from battles.live import protocol
from battles.live.connections import Connection
from battles.live.hub import Hub, hub
from battles.live.relay import CATCH_UP
from battles.models import Battle
from unionarena.core.isolation import IsolatedWork

from .delayed_session import DelayedSession

log = structlog.get_logger(__name__)

SWEEP_S = 0.5
# A battle without messages is checked now and then, in case one was lost on its way
# from another process.
FULL_SWEEP_S = 10.0
COUNTS_LAST_S = 60.0


@dataclass(slots=True)
class Audience:
    """The spectators of one battle.

    Attributes:
        session: What they see.
        presence: The last frame that said who is connected.
        connections: Their sockets, with whom each belongs to.
        later: Frames that wait, oldest first: when they are due, and the frame.
        look_until: How long there may be something new to show.
    """

    session: DelayedSession
    presence: str = ""
    connections: list[tuple[Connection, int]] = field(default_factory=list)
    later: deque[tuple[float, str]] = field(default_factory=deque)
    look_until: float = 0.0
    looked_at: float = 0.0

    @property
    def delay_s(self) -> float:
        """How far behind, in seconds."""
        return self.session.delay.total_seconds()

    def is_due(self, now: float) -> bool:
        """Whether to look into the log."""
        return now < self.look_until or now - self.looked_at > FULL_SWEEP_S


class SpectatorHub:
    """All audiences of one process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = threading.Lock()
        self._audiences: dict[UUID, Audience] = {}
        self._elsewhere: dict[UUID, dict[str, tuple[int, float]]] = {}
        self._sweeper: threading.Thread | None = None

    def is_in_use(self) -> bool:
        """Whether anyone watches anything here."""
        with self._lock:
            return bool(self._audiences)

    # --- Coming and going.

    def join(
        self,
        connection: Connection,
        *,
        user_id: int,
        since: int | None,
        now: datetime | None = None,
    ) -> None:
        """Welcome a spectator; one that is here already is welcomed again."""
        battle_id = connection.battle_id
        audience = self._audience_of(battle_id) or Audience(
            DelayedSession.load(battle_id, now=now)
        )
        with self._lock:
            audience = self._audiences.setdefault(battle_id, audience)
            if (connection, user_id) not in audience.connections:
                audience.connections.append((connection, user_id))
            audience.look_until = time.monotonic() + audience.delay_s + FULL_SWEEP_S
        _record_clock(audience.session)
        with audience.session.lock:
            audience.session.catch_up(now=now)
            connection.welcome(audience.session, since)
        self._count_changed(battle_id)

    def leave(self, connection: Connection) -> None:
        """Remove a spectator."""
        battle_id = connection.battle_id
        with self._lock:
            audience = self._audiences.get(battle_id)
            if audience is None:
                return
            audience.connections = [
                entry for entry in audience.connections if entry[0] is not connection
            ]
            if not audience.connections:
                del self._audiences[battle_id]
                self._elsewhere.pop(battle_id, None)
        self._hub.forget_if_empty(battle_id)
        self._count_changed(battle_id)

    def ping(self, connection: Connection) -> int:
        """Bring a spectator up to date; return the number of events they may know."""
        audience = self._audience_of(connection.battle_id)
        if audience is None:
            return connection.seq
        self._show(audience)
        self._publish_count(connection.battle_id)
        return connection.seq

    def _audience_of(self, battle_id: UUID) -> Audience | None:
        with self._lock:
            return self._audiences.get(battle_id)

    # --- Updates.

    def moved(self, battle_id: UUID) -> None:
        """Note a move; where there is no delay, show it at once."""
        audience = self._audience_of(battle_id)
        if audience is None:
            return
        audience.look_until = time.monotonic() + audience.delay_s + 2 * SWEEP_S + 1
        _record_clock(audience.session)
        if not audience.delay_s:
            self._show(audience)

    def send(self, battle_id: UUID, frame: str) -> None:
        """Send all spectators of a battle a frame, when it is old enough."""
        audience = self._audience_of(battle_id)
        if audience is None:
            return
        audience.later.append((time.monotonic() + audience.delay_s, frame))
        if not audience.delay_s:
            self._send_due(audience, time.monotonic())

    def sweep(self, *, now: datetime | None = None) -> None:
        """Show everywhere what has become old enough."""
        with self._lock:
            audiences = list(self._audiences.values())
        moment = time.monotonic()
        for audience in audiences:
            self._send_due(audience, moment)
            if audience.is_due(moment) or now is not None:
                audience.looked_at = moment
                self._show(audience, now=now)

    def _show(self, audience: Audience, *, now: datetime | None = None) -> None:
        try:
            with audience.session.lock:
                audience.session.catch_up(now=now)
                for connection, _user in list(audience.connections):
                    connection.bring_up_to_date(audience.session)
        except (BattleHalted, BattleNotFound):
            log.warning("cannot show", battle_id=str(audience.session.battle_id))

    def _send_due(self, audience: Audience, now: float) -> None:
        while audience.later and audience.later[0][0] <= now:
            _due, frame = audience.later.popleft()
            for connection, _user in list(audience.connections):
                connection.post(frame)

    def keep_sweeping(self) -> None:
        """Start the thread that sweeps, unless it runs."""
        with self._lock:
            if self._sweeper is None or not self._sweeper.is_alive():
                self._sweeper = threading.Thread(
                    target=self._sweep_while_in_use, name="gallery", daemon=True
                )
                self._sweeper.start()

    def _sweep_while_in_use(self) -> None:
        while self.is_in_use():
            time.sleep(SWEEP_S)
            with IsolatedWork(log, "sweep failed"):
                close_old_connections()
                self.sweep()
            close_old_connections()

    # --- How many.

    def count_of(self, battle_id: UUID) -> int:
        """Return how many watch a battle, here and elsewhere."""
        now = time.monotonic()
        with self._lock:
            others = self._elsewhere.get(battle_id, {}).values()
            return self._here(battle_id) + sum(n for n, until in others if until > now)

    def _here(self, battle_id: UUID) -> int:
        audience = self._audiences.get(battle_id)
        return len({user for _c, user in audience.connections}) if audience else 0

    def send_count(self, battle_id: UUID, *connections: Connection) -> None:
        """Send how many watch: to some sockets, or to all of the battle."""
        frame = protocol.encode_message(
            protocol.Watchers(count=self.count_of(battle_id))
        )
        for connection in connections or self._everyone_in(battle_id):
            connection.post(frame)

    def request_counts(self, battle_id: UUID) -> None:
        """Have the other processes publish how many they have."""
        self._publish_count(battle_id, ask=True)

    def _everyone_in(self, battle_id: UUID) -> list[Connection]:
        audience = self._audience_of(battle_id)
        watching = (
            [connection for connection, _ in audience.connections] if audience else []
        )
        return self._hub.connections_of(battle_id) + watching

    def _count_changed(self, battle_id: UUID) -> None:
        self.send_count(battle_id)
        self._publish_count(battle_id)

    def _publish_count(self, battle_id: UUID, *, ask: bool = False) -> None:
        with self._lock:
            here = self._here(battle_id)
        self._hub.relay.publish(battle_id, kind="watchers", count=here, ask=ask)
        if here:
            self._hub.announce_local_spectators(battle_id)

    def receive_count(self, battle_id: UUID, data: dict[str, Any]) -> None:
        """Take over how many another process has."""
        until = time.monotonic() + COUNTS_LAST_S
        with self._lock:
            known = self._elsewhere.setdefault(battle_id, {})
            known[str(data["process"])] = (int(data["count"]), until)
        self.send_count(battle_id)
        if data.get("ask"):
            self._publish_count(battle_id)

    def receive_presence(self, battle_id: UUID, _data: dict[str, Any]) -> None:
        """Send presence that changed in another process."""
        audience = self._audience_of(battle_id)
        if audience is None or self._hub.connections_of(battle_id):
            return
        frame = self._hub.presence_in(audience.session)
        if frame != audience.presence:
            audience.presence = frame
            self.send(battle_id, frame)

    def resend_missed(self, battle_id: UUID, _data: dict[str, Any]) -> None:
        """Show what was missed, and request the counts."""
        self.moved(battle_id)
        self.request_counts(battle_id)

    def forget(self) -> None:
        """Remove all spectators; for tests."""
        with self._lock:
            self._audiences.clear()
            self._elsewhere.clear()


def _record_clock(session: DelayedSession) -> None:
    """Keep the clocks of the present for when it is shown (one query)."""
    if session.has_clocks():
        row = Battle.objects.filter(pk=session.battle_id)
        for number, clock in row.values_list("action_count", "clock"):
            session.note_clock(
                number, None if clock is None else Clock.from_dict(clock)
            )


spectator_hub = SpectatorHub(hub)


def on_moved(battle_id: UUID, **_unknown: object) -> None:
    """Note a move; receiver of ``battle_moved``."""
    spectator_hub.moved(battle_id)


def connect_listeners() -> None:
    """Connect the spectators' hub; called once when the app is ready."""
    for signal in (
        signals.battle_moved,
        signals.battle_halted,
        signals.battle_paused,
        signals.battle_resumed,
        signals.battle_voided,
    ):
        signal.connect(
            on_moved, dispatch_uid="battles.watching.spectating.spectator_hub"
        )
    hub.listeners["moved"].append(
        lambda battle_id, _data: spectator_hub.moved(battle_id)
    )
    hub.listeners["status"].append(
        lambda battle_id, _data: spectator_hub.moved(battle_id)
    )
    hub.listeners["watchers"].append(spectator_hub.receive_count)
    hub.listeners["presence"].append(spectator_hub.receive_presence)
    hub.listeners[CATCH_UP].append(spectator_hub.resend_missed)
    hub.overheard.append(spectator_hub.send)
