"""One battle between database and engine: load, catch up, apply, append.

A ``Session`` is a battle in this process's memory. It is only a cache: the log in the
database is the truth, and any number of processes may hold a session of the same
battle. One that was overtaken finds out when it appends (the number is taken) or when
somebody asks it to catch up, and reads what it missed.

Every method that touches the state is called with ``session.lock`` held; the lock
orders the threads of one process, the database orders the processes.
"""

import threading
from collections import OrderedDict, deque
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from battles.rules import kernel

from . import journal
from .errors import BattleNotFound, BattleOver, OutOfOrder, StaleDecision
from .games import RULESETS, AnyBattle
from .models import Battle, BattleAction, BattleSeat, BattleSnapshot
from .pinned import Pinned
from .refusals import illegal

# The log of a reconnecting client rarely lacks more; older events are replayed.
TAIL_EVENTS = 160
# Replaying 50 actions takes a few milliseconds; a snapshot is about 3 kB.
SNAPSHOT_ACTIONS = 50
# A live battle takes about 100 kB, so this is a ceiling of some 100 MB.
SESSIONS_IN_MEMORY = 1000


class Session:
    """A battle in memory.

    Attributes:
        battle_id: Its identifier.
        ruleset: The game.
        seats: Both seats, seat 0 first.
        origin: How the battle came about.
        ranked: Whether it counts for the rating.
        lock: Held by whoever looks at or changes the state.
        game: The engine's battle.
        pinned: The cards of both decks.
    """

    __slots__ = (
        "_sound",
        "_tail",
        "battle_id",
        "game",
        "lock",
        "origin",
        "pinned",
        "ranked",
        "record",
        "ruleset",
        "seats",
    )

    def __init__(self, record: Battle, seats: Iterable[BattleSeat]) -> None:
        self.battle_id: UUID = record.pk
        self.record = _Fixed(record)
        self.ruleset = RULESETS[record.ruleset]
        self.seats = tuple(sorted(seats, key=lambda seat: seat.seat))
        self.origin = record.origin
        self.ranked = record.ranked
        self.lock = threading.RLock()
        self.pinned = Pinned(
            record.ruleset,
            (revision for seat in self.seats for revision in seat.revision_ids),
        )
        self._tail: deque[kernel.Event] = deque(maxlen=TAIL_EVENTS)
        self._begin()

    def _begin(self) -> None:
        self._tail.clear()
        self.game = self.fresh_game()
        self._keep(self.game.last_events)
        self._sound = True

    @classmethod
    def load(cls, battle_id: UUID) -> Self:
        """Read a battle from the database: its row, its seats, its log.

        Raises:
            BattleNotFound: If there is none.
        """
        record = Battle.objects.filter(pk=battle_id).first()
        if record is None:
            raise BattleNotFound
        session = cls(record, BattleSeat.objects.filter(battle_id=battle_id))
        session._read_log()
        return session

    # --- Who and what.

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat of a person, or None."""
        for seat in self.seats:
            if user_id is not None and seat.user_id == user_id:
                return seat.seat
        return None

    def numbers_of(self, seat: int) -> frozenset[str]:
        """Card numbers in the deck that a seat brought."""
        brought = set(self.seats[seat].revision_ids)
        revisions = self.pinned.revision_by_number.items()
        return frozenset(number for number, rev in revisions if rev in brought)

    @property
    def seq(self) -> int:
        """Number of events so far."""
        return self.game.position.seq

    @property
    def seed(self) -> str | None:
        """The secret, as hex, once the battle is over."""
        return self.record.seed.hex() if self.game.result is not None else None

    def asked_seats(self) -> tuple[int, ...]:
        """The seats that must answer now."""
        return tuple(decision.player for decision in self.game.decisions)

    def asks_bot(self) -> bool:
        """Whether a bot must answer now."""
        return any(self.seats[seat].bot for seat in self.asked_seats())

    # --- Keeping up with the log.

    def fresh_game(self) -> AnyBattle:
        """The battle as it began."""
        decks = [self.pinned.deck(seat.revision_ids) for seat in self.seats]
        return self.ruleset.start(decks, self.record.seed, self.record.options)

    def catch_up(self) -> bool:
        """Bring the state to what the log says; whether that changed anything.

        One query if nothing was missed.

        Raises:
            BattleNotFound: If the battle is gone.
        """
        count = (
            Battle.objects.filter(pk=self.battle_id)
            .values_list("action_count", flat=True)
            .first()
        )
        if count is None:
            raise BattleNotFound
        if self._sound and count == self.game.answered:
            return False
        if self._sound and count > self.game.answered:
            self._replay(self.game.answered)
        else:
            self._begin()
            self._read_log()
        return True

    def _read_log(self) -> None:
        """Go from the beginning to the present, from the last snapshot if there is."""
        self.game = self._at_snapshot(self._snapshots().last()) or self.game
        self._replay(self.game.answered)

    def _replay(self, after: int) -> None:
        for row in _log(self.battle_id).filter(number__gt=after):
            self._carry_out(row.action, row.seat)

    def _carry_out(self, action: Mapping[str, Any], seat: int) -> None:
        self._sound = False
        self._keep(self.game.apply(self.ruleset.read_action(action), seat))
        self._sound = True

    def _keep(self, events: tuple[kernel.Event, ...]) -> None:
        if self._tail and events and events[0].seq != self._tail[-1].seq + 1:
            self._tail.clear()  # after a snapshot: what lies between was not replayed
        self._tail.extend(events)
        self.game.log.clear()  # the log in the database is enough

    def _snapshots(self) -> Any:  # noqa: ANN401 - a queryset
        return BattleSnapshot.objects.filter(
            battle_id=self.battle_id, ruleset_version=self.ruleset.version
        ).order_by("number")

    def _at_snapshot(self, snapshot: BattleSnapshot | None) -> AnyBattle | None:
        if snapshot is None:
            return None
        state = journal.unpack(snapshot.state)
        return self.ruleset.restore(state, self.game.fixed())

    # --- Answers.

    def accept(
        self,
        *,
        seat: int,
        action: kernel.Action,
        decision_id: int | None,
        client_action_id: str | None,
        now: datetime,
    ) -> None:
        """Carry out an answer and write it to the log; durable on return.

        Args:
            seat: Who answers.
            action: What they answer.
            decision_id: The question they answer; None only for giving up.
            client_action_id: Their name for this try.
            now: The moment, for the log.

        Raises:
            StaleDecision: If that question is no longer open in this session.
            Illegal: If the rules forbid the action, with code and clause.
            journal.LostRace: If the log has moved on; the caller catches up.
            OutOfOrder: If the engine failed.
        """
        if not self._sound:
            self.catch_up()
        if self.game.result is not None:
            raise BattleOver
        if decision_id is not None and decision_id != self.game.answered:
            raise StaleDecision(details={"decision_id": self.game.answered})
        events = self._apply(action, seat)
        try:
            journal.append(
                journal.Entry(
                    battle_id=self.battle_id,
                    number=self.game.answered,
                    seat=seat,
                    action=dict(action.to_dict()),
                    decision_id=decision_id,
                    client_action_id=client_action_id,
                    now=now,
                    standing=self.standing(),
                    ruleset_version=self.ruleset.version,
                    state=self._state_if_due(),
                )
            )
        except BaseException:
            self._sound = False  # the engine is ahead of the log
            raise
        self._keep(events)

    def _apply(self, action: kernel.Action, seat: int) -> tuple[kernel.Event, ...]:
        try:
            return self.game.apply(action, seat)
        except kernel.IllegalAction as error:
            raise illegal(
                error.illegal, self.pinned
            ) from error  # the state is untouched
        except Exception as error:
            self._sound = False
            raise OutOfOrder from error

    def standing(self) -> journal.Standing:
        """What the battle's row is to say."""
        result = self.game.result
        return journal.Standing(
            event_count=self.seq,
            seats_asked=sum({1 << seat for seat in self.asked_seats()}),
            waits_for_bot=self.asks_bot(),
            result=None if result is None else result.to_dict(),
            turns=self.turn_number() if result else 0,
        )

    def turn_number(self) -> int:
        """The number of the current turn, as everybody may know it."""
        turn: Any = self.game.view(None).get("turn") or {}
        return int(turn.get("number") or 0)

    def _state_if_due(self) -> dict[str, Any] | None:
        if self.game.answered % SNAPSHOT_ACTIONS or self.game.result is not None:
            return None
        return self.game.to_dict(fixed=False)

    # --- What happened.

    def events_after(self, since: int) -> tuple[kernel.Event, ...]:
        """The events after number ``since``, up to now, in order.

        From memory where they are; otherwise replayed from the snapshot before them
        (two queries).
        """
        if since >= self.seq:
            return ()
        if self._tail and self._tail[0].seq <= since + 1:
            return tuple(event for event in self._tail if event.seq > since)
        return self._replayed_events(since)

    def _replayed_events(self, since: int) -> tuple[kernel.Event, ...]:
        snapshot = self._at_snapshot(self._snapshots().filter(seq__lte=since).last())
        game = snapshot or self.fresh_game()
        events = [] if snapshot else list(game.last_events)
        rows = _log(self.battle_id).filter(
            number__gt=game.answered, number__lte=self.game.answered
        )
        for row in rows:
            events += game.apply(self.ruleset.read_action(row.action), row.seat)
        return tuple(event for event in events if event.seq > since)


class _Fixed:
    """The parts of a battle's row that never change."""

    __slots__ = ("options", "seed", "seed_commitment")

    def __init__(self, record: Battle) -> None:
        self.options: dict[str, Any] = record.options
        self.seed = bytes(record.seed)
        self.seed_commitment = record.seed_commitment


def _log(battle_id: UUID) -> Any:  # noqa: ANN401 - a queryset
    return (
        BattleAction.objects.filter(battle_id=battle_id)
        .only("number", "seat", "action")
        .order_by("number")
    )


class Sessions:
    """The battles in this process's memory; those longest unused leave first."""

    def __init__(self, size: int = SESSIONS_IN_MEMORY) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._sessions: OrderedDict[UUID, Session] = OrderedDict()

    def find(self, battle_id: UUID) -> Session | None:
        """The session, if it is in memory."""
        with self._lock:
            session = self._sessions.get(battle_id)
            if session is not None:
                self._sessions.move_to_end(battle_id)
            return session

    def get(self, battle_id: UUID) -> Session:
        """The session, loaded if it must be; it may be behind the log.

        Raises:
            BattleNotFound: If there is no such battle.
        """
        session = self.find(battle_id)
        if session is not None:
            return session
        return self.keep(Session.load(battle_id))

    def keep(self, session: Session) -> Session:
        """Keep a session, unless another thread was quicker; the one that is kept."""
        with self._lock:
            kept = self._sessions.setdefault(session.battle_id, session)
            while len(self._sessions) > self._size:
                self._sessions.popitem(last=False)
            return kept

    def clear(self) -> None:
        """Forget everything; the log knows."""
        with self._lock:
            self._sessions.clear()


sessions = Sessions()
