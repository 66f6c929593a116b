"""A battle in memory, between database and engine: load, catch up, apply, append.

A ``Session`` is only a cache: the log in the database is the truth, and any number of
processes may hold a session of the same battle. One that was overtaken finds out when
it appends (the number is taken) or when it is told to catch up, and reads what it
missed.

Every method that touches the state is called with ``session.lock`` held; the lock
orders the threads of one process, the database orders the processes.
"""

import threading
import weakref
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from itertools import islice, takewhile
from typing import Any, Self, TypeVar
from uuid import UUID

import structlog
from django.db.models import QuerySet

from battles.bots import get_player_name
from battles.clocks import game_clock
from battles.errors import (
    ActionFailed,
    BattleHalted,
    BattleNotFound,
    BattleOver,
    BattlePaused,
    BattleVoided,
    OutOfOrder,
    StaleDecision,
    build_other_rules_refusal,
)
from battles.games.pinned_cards import PinnedCards
from battles.games.refusals import build_refusal
from battles.games.registry import RULESETS, AnyBattle
from battles.match_options.match_context import (
    MatchContext,
    get_bot_of_seat,
    list_seats_of_people_to_answer,
)
from battles.models import (
    Battle,
    BattleAction,
    BattleSeat,
    BattleSnapshot,
    Stage,
    Status,
)
from battles.rules import kernel
from battles.rules.kernel.battle import list_standing_actions
from battles.rules.kernel.log_lines import LogLine
from unionarena.core.isolation import Attempt, IsolatedWork

from . import halts, log_writer
from .locks import SessionLock
from .log_reader import read_log
from .snapshots import Snapshot, Snapshots

log = structlog.get_logger(__name__)

T = TypeVar("T")

# Some six actions, 0.3 kB an event. The log of a reconnecting client rarely lacks more;
# older events are replayed.
TAIL_EVENTS = 64
# Replaying 50 actions takes a few milliseconds; a snapshot is about 3 kB.
SNAPSHOT_ACTIONS = 50
# Other answers tried where the engine fails on one, before the battle is halted.
OTHERS_TRIED = 20
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
        lock: To be held to read or change the state.
        game: The engine's battle.
        status: The status of the battle's row when it was last read.
        pinned: The cards of both decks.
        circumstances: Options, clocks and who is away.
        snapshots: What each viewer was shown last.
    """

    __slots__ = (
        "__weakref__",
        "_sound",
        "_tail",
        "battle_id",
        "circumstances",
        "game",
        "lock",
        "origin",
        "pinned",
        "ranked",
        "record",
        "ruleset",
        "seats",
        "snapshots",
        "status",
    )

    def __init__(self, record: Battle, seats: Iterable[BattleSeat]) -> None:
        self.battle_id: UUID = record.pk
        self.record = _BattleConstants(record)
        self.ruleset = RULESETS[record.ruleset]
        self.seats = tuple(sorted(seats, key=lambda seat: seat.seat))
        self.origin = record.origin
        self.ranked = record.ranked
        self.circumstances = MatchContext(record)
        self.status: str = record.status
        self.lock = SessionLock()
        self.snapshots = Snapshots()
        self.pinned = PinnedCards(
            record.ruleset,
            (revision for seat in self.seats for revision in seat.revision_ids),
        )
        self._tail: deque[kernel.Event] = deque(maxlen=TAIL_EVENTS)
        self._check_version(record.ruleset_version)
        self._begin()

    def _check_version(self, began_with: int) -> None:
        """Refuse to play a battle by rules it did not begin with.

        A running battle of rules that are gone is halted, so that its clocks stop; one
        of newer rules is left to processes of the next release.
        """
        here = self.ruleset.version
        if self.ruleset.plays(began_with):
            return
        refusal = build_other_rules_refusal(began_with, here)
        if self.status == Status.RUNNING and began_with < here:
            raise self.freeze(refusal, Stage.START) from refusal
        raise refusal

    def _begin(self) -> None:
        self._tail.clear()
        with Attempt() as start:
            self.game = self.fresh_game()
        if start.error is not None:
            raise self.freeze(start.error, Stage.START) from start.error
        self._keep(self.game.last_events)
        self._sound = True

    @classmethod
    def load(cls, battle_id: UUID) -> Self:
        """Load a battle from the database: its row, its seats, its log.

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
        """Return a user's seat, or None."""
        for seat in self.seats:
            if user_id is not None and seat.user_id == user_id:
                return seat.seat
        return None

    def numbers_of(self, seat: int) -> frozenset[str]:
        """Return the card numbers in the deck of a seat."""
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

    @property
    def is_between_people(self) -> bool:
        """Whether no seat belongs to a bot."""
        return not any(seat.bot for seat in self.seats)

    def seats_to_answer(self) -> tuple[int, ...]:
        """Return the seats that must answer now."""
        return tuple(decision.player for decision in self.game.decisions)

    def needs_bot(self) -> bool:
        """Whether a bot must answer now."""
        return any(get_bot_of_seat(self.seats[seat]) for seat in self.seats_to_answer())

    def moment(self, answered: int | None = None) -> game_clock.ClockEvent:
        """Return what the clocks need to know, after an answer of a seat."""
        turn: Any = self.game.view(None).get("turn") or {}
        return game_clock.ClockEvent(
            seats_to_answer=list_seats_of_people_to_answer(
                self.seats_to_answer(), self.seats
            ),
            turn=int(turn.get("number") or 0),
            turn_player=turn.get("player"),
            answered=answered,
        )

    # --- Keeping up with the log.

    def fresh_game(self) -> AnyBattle:
        """Start the battle anew."""
        decks = [self.pinned.deck(seat.revision_ids) for seat in self.seats]
        packed = self.record.start_state
        position = None if packed is None else log_writer.unpack_state(packed)
        game = self.ruleset.begin(
            decks, self.record.seed, self.record.options, position
        )
        game.past = _create_past_reader(self)
        return game

    def game_after(self, number: int) -> AnyBattle:
        """Return the battle as it was after so many actions; this session is unchanged.

        Plays only what led there, from a snapshot on the way (three queries): what was
        undone in between is left out.
        """
        rows = {row.number: row for row in read_log(self.battle_id, until=number)}
        actions = {n: self.ruleset.read_action(rows[n].action) for n in sorted(rows)}
        first = min(rows, default=number + 1) - 1
        _base, way = list_standing_actions(number, first, list(actions.values()))
        snapshot = self._snapshots().filter(number__in=way[-SNAPSHOT_ACTIONS:]).last()
        restored = self._restore_snapshot(snapshot)
        game = restored or self.fresh_game()
        begin = snapshot.number if snapshot and restored else first
        for step in way:
            if step > begin:
                game.apply(actions[step], rows[step].seat)
        if rows:
            game.count_from(number, rows[number].seq)
        return game

    def catch_up(self) -> bool:
        """Play what the log has beyond this session; return whether there was any.

        One query if nothing was missed.

        Raises:
            BattleNotFound: If the battle is gone.
        """
        row = (
            Battle.objects.filter(pk=self.battle_id)
            .values_list("action_count", "status", *MatchContext.COLUMNS)
            .first()
        )
        if row is None:
            raise BattleNotFound
        count, status, *room = row
        if self.circumstances.read(room):
            self._read_seats()
        was_halted = self.status == Status.HALTED != status
        has_changed = status != self.status
        self.status = status
        if self._sound and count == self.game.answered and not was_halted:
            return has_changed
        if status == Status.HALTED and has_changed is False:
            return False  # its state is where the log stopped playing
        if self._sound and count > self.game.answered:
            self._replay(self.game.answered)
        else:
            self.reload()
        return True

    def _read_seats(self) -> None:
        seats = BattleSeat.objects.filter(battle_id=self.battle_id)
        self.seats = tuple(seats.order_by("seat"))

    def reload(self) -> None:
        """Drop the state and rebuild it from the log."""
        self._begin()
        self._read_log()

    def _read_log(self) -> None:
        """Play the log up to the present, from the last snapshot if there is one."""
        self.game = self._restore_snapshot(self._snapshots().last()) or self.game
        self._replay(self.game.answered)

    def _replay(self, after: int) -> None:
        for row in read_log(self.battle_id, after=after):
            with Attempt() as step:
                self._carry_out(row.action, row.seat)
            if step.error is not None:
                self._freeze_before(row, step.error)
                return

    def _carry_out(self, action: Mapping[str, Any], seat: int) -> None:
        self._sound = False
        self._keep(self.game.apply(self.ruleset.read_action(action), seat))
        self._sound = True

    def _freeze_before(self, row: BattleAction, error: Exception) -> None:
        """Rewind to the last position the log reached; the battle is frozen there."""
        self._rewind_to(row.number - 1)
        if self.status != Status.RUNNING:
            return  # the failure is recorded, or no one plays this battle any more
        refusal = self.freeze(
            error, Stage.REPLAY, number=row.number, seat=row.seat, action=row.action
        )
        if not isinstance(refusal, BattleHalted):
            raise refusal from error

    def _rewind_to(self, number: int) -> None:
        """Rewind to the position after action ``number``."""
        self._begin()
        snapshots = self._snapshots().filter(number__lte=number)
        self.game = self._restore_snapshot(snapshots.last()) or self.game
        rows = read_log(self.battle_id, after=self.game.answered, until=number)
        # It played a moment ago; where it fails now, the game stays.
        with IsolatedWork(log, "log does not play", battle_id=str(self.battle_id)):
            for row in rows:
                self._carry_out(row.action, row.seat)

    # --- When the engine fails.

    def freeze(
        self,
        error: Exception,
        stage: Stage,
        *,
        number: int = 0,
        seat: int | None = None,
        action: Mapping[str, Any] | None = None,
    ) -> OutOfOrder:
        """Halt the battle; return the refusal to raise."""
        return self._freeze(
            self._failure(error, stage, number=number, seat=seat, action=action)
        )

    def _freeze(self, failure: halts.Failure) -> OutOfOrder:
        self.status = halts.halt_battle(failure)
        return BattleHalted() if self.status == Status.HALTED else OutOfOrder()

    def _failure(
        self,
        error: Exception,
        stage: Stage,
        *,
        number: int,
        seat: int | None,
        action: Mapping[str, Any] | None,
    ) -> halts.Failure:
        return halts.Failure(
            battle_id=self.battle_id,
            stage=stage,
            number=number,
            error=error,
            ruleset_version=self.ruleset.version,
            seat=seat,
            action=None if action is None else dict(action),
            digest=self._digest() if number else "",
        )

    def _keep(self, events: tuple[kernel.Event, ...]) -> None:
        if self._tail and events and events[0].seq != self._tail[-1].seq + 1:
            self._tail.clear()  # after a snapshot: what lies between was not replayed
        self._tail.extend(events)
        self.game.log.clear()  # the log in the database is enough

    def _digest(self) -> str:
        with IsolatedWork(log, "no digest", battle_id=str(self.battle_id)):
            return self.game.digest()
        return ""  # the engine has just failed

    def _snapshots(self) -> QuerySet[BattleSnapshot]:
        return BattleSnapshot.objects.filter(
            battle_id=self.battle_id, ruleset_version=self.ruleset.version
        ).order_by("number")

    def _restore_snapshot(self, snapshot: BattleSnapshot | None) -> AnyBattle | None:
        if snapshot is None:
            return None
        with IsolatedWork(log, "snapshot is damaged", battle_id=str(self.battle_id)):
            state = log_writer.unpack_state(snapshot.state)
            game = self.ruleset.restore(state, self.game.fixed())
            game.past = _create_past_reader(self)
            return game
        return None  # the log has it too

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
        """Apply an answer and write it to the log; durable on return.

        Args:
            seat: The seat that answers.
            action: The answer.
            decision_id: The question it answers; None only for giving up.
            client_action_id: The client's name for this try.
            now: The time, for the log.

        Raises:
            StaleDecision: If that question is no longer open in this session.
            Illegal: If the rules forbid the action, with code and clause.
            log_writer.LostRace: If the log has moved on; the caller catches up.
            ActionFailed: If the engine failed on this answer and takes another.
            OutOfOrder: If the engine failed.
        """
        # By correspondence, holidays change the clocks without any action.
        if not self._sound or self.circumstances.is_correspondence:
            self.catch_up()
        self._check_decision(decision_id)
        events = self._apply(action, seat)
        with ExitStack() as failing:
            failing.callback(self.mark_unwritten)
            begun = self._enter(
                events,
                seat=seat,
                action=action,
                decision_id=decision_id,
                client_action_id=client_action_id,
                now=now,
            )
            log_writer.append_entry(begun.entry)
            failing.pop_all()
        self.mark_written(begun)

    def begin(
        self,
        *,
        seat: int,
        action: kernel.Action,
        decision_id: int,
        client_action_id: str | None,
        now: datetime,
    ) -> "AppliedAnswer":
        """Apply an answer as ``accept`` does, but leave writing it to the caller.

        Touches no database. Until :meth:`mark_written` or :meth:`mark_unwritten` the
        session is ahead of the log, so the lock is kept.

        Raises:
            Exception: If ``accept`` must be used, whatever the reason is.
        """
        if not self._sound or self.circumstances.is_correspondence:
            raise OutOfOrder
        self._check_decision(decision_id)
        events = self._try(action, seat)
        with ExitStack() as failing:
            failing.callback(self.mark_unwritten)
            begun = self._enter(
                events,
                seat=seat,
                action=action,
                decision_id=decision_id,
                client_action_id=client_action_id,
                now=now,
            )
            failing.pop_all()
        return begun

    def mark_written(self, begun: "AppliedAnswer") -> None:
        """Accept an answer as part of the log."""
        self.circumstances.clock = begun.entry.row_state.clock
        if self.game.result is not None:
            self.status = Status.FINISHED
        self._keep(begun.events)

    def mark_unwritten(self) -> None:
        """Note that the engine may be ahead of the log."""
        self._sound = False

    def _check_decision(self, decision_id: int | None) -> None:
        self._check_open()
        if decision_id is not None and decision_id != self.game.open_decision_id:
            raise StaleDecision(details={"decision_id": self.game.open_decision_id})

    def _enter(
        self,
        events: tuple[kernel.Event, ...],
        *,
        seat: int,
        action: kernel.Action,
        decision_id: int | None,
        client_action_id: str | None,
        now: datetime,
    ) -> "AppliedAnswer":
        """Build the log entry of an answer that was applied."""
        entry = log_writer.LogEntry(
            battle_id=self.battle_id,
            number=self.game.answered,
            seat=seat,
            action=dict(action.to_dict()),
            decision_id=_describe_decision_for_log(decision_id, self.game.answered),
            client_action_id=client_action_id,
            now=now,
            row_state=self.build_row_state(self._tick(seat, now)),
            ruleset_version=self.ruleset.version,
            state=self._state_if_due(),
        )
        return AppliedAnswer(entry, events)

    def _tick(self, seat: int, now: datetime) -> game_clock.Clock | None:
        """Return the clocks after an answer of a seat."""
        if self.circumstances.clock is None:
            return None
        return self.circumstances.advance_clock(self.moment(seat), now=now)

    def _check_open(self) -> None:
        if self.status == Status.HALTED:
            raise BattleHalted
        if self.status == Status.PAUSED:
            raise BattlePaused
        if self.status == Status.VOIDED:
            raise BattleVoided
        if self.game.result is not None:
            raise BattleOver

    def _apply(self, action: kernel.Action, seat: int) -> tuple[kernel.Event, ...]:
        number = self.game.answered
        try:
            return self._try(action, seat)
        except _EngineFailed:
            # Perhaps only this memory is damaged: once more, from the log.
            self.reload()
            self._check_open()
            if self.game.answered != number:
                raise log_writer.LostRace from None
        try:
            return self._try(action, seat)
        except _EngineFailed as failed:
            self._rewind_to(number)
            failure = self._failure(
                failed.error,
                failed.stage,
                number=number + 1,
                seat=seat,
                action=action.to_dict(),
            )
            instead = self._find_other(action, seat)
            if instead is not None:
                halts.note(failure)
                raise ActionFailed(instead) from failed.error
            raise self._freeze(failure) from failed.error

    def _find_other(self, failed: kernel.Action, seat: int) -> kernel.Action | None:
        """Some other answer the engine carries out, if it is a matter of the answer."""
        for action in islice(self.game.legal_actions(seat), OTHERS_TRIED):
            if action == failed:
                continue
            twin = self.game.copy()
            with Attempt() as trial:
                twin.apply(action, seat)
                check_can_continue(twin)
            if trial.error is None:
                return action
            log.info("no way out", battle_id=str(self.battle_id), exc_info=trial.error)
        return None

    def _try(self, action: kernel.Action, seat: int) -> tuple[kernel.Event, ...]:
        with Attempt() as trial:
            events = self.game.apply(action, seat)
            check_can_continue(self.game)
        match trial.error:
            case None:
                return events
            case kernel.IllegalAction() as error:  # the state is untouched
                raise build_refusal(error.illegal, self.pinned) from error
            case NoPossibleAnswer() as error:
                self._sound = False
                raise _EngineFailed(error, Stage.STALL) from error
            case error:
                self._sound = False
                raise _EngineFailed(error, Stage.APPLY) from error

    # --- What may be known.

    def view(self, viewer: int | None) -> dict[str, Any]:
        """Return what a seat, or a spectator for None, may know of the present.

        Raises:
            BattleHalted: If the engine fails at it.
        """
        return self._shown(lambda: self.game.view(viewer))

    def snapshot_for(self, viewer: int | None) -> Snapshot:
        """Return the view as it is sent, with what differs from the last one.

        Raises:
            BattleHalted: If the engine fails at it.
        """
        return self.snapshots.of(viewer, self.seq, lambda: self.view(viewer))

    def events_for(
        self, events: tuple[kernel.Event, ...], viewer: int | None
    ) -> list[dict[str, Any]]:
        """Return events, as far as a viewer may know them.

        Raises:
            BattleHalted: If the engine fails at it.
        """
        return self._shown(lambda: self.game.events_for(events, viewer))

    def render_log(
        self,
        events: Sequence[dict[str, Any]],
        language: str,
        *,
        reader: int | None = None,
    ) -> list[LogLine]:
        """Render events, as a viewer gets them, as log lines.

        Args:
            events: The events.
            language: Of the sentences and of the cards' names.
            reader: The seat that is called "you"; None for a spectator.
        """
        names = self.pinned.names(_list_card_numbers_in(events), language)
        players = [get_player_name(seat, language) for seat in self.seats]
        return self.ruleset.tell(events, language, reader, players, names)

    def explain(self, action: kernel.Action, seat: int) -> kernel.Illegal | None:
        """Return why a seat may not do this now, or None.

        Raises:
            BattleHalted: If the engine fails at it.
        """
        return self._shown(lambda: self.game.explain(action, seat))

    def any_answer(self, seat: int) -> kernel.Action:
        """Return some legal answer of a seat.

        Raises:
            BattleHalted: If the engine fails at it.
        """
        return self._shown(lambda: next(iter(self.game.legal_actions(seat))))

    def _shown(self, show: Callable[[], T]) -> T:
        with Attempt() as showing:
            shown = show()
        if showing.error is None:
            return shown
        if self.status == Status.HALTED:
            raise BattleHalted from showing.error
        number = self.game.answered
        raise self.freeze(showing.error, Stage.SHOW, number=number) from showing.error

    def build_row_state(
        self, clock: game_clock.Clock | None = None
    ) -> log_writer.BattleRowState:
        """Return the columns of the battle's row that follow from the state."""
        result = self.game.result
        return log_writer.BattleRowState(
            event_count=self.seq,
            seats_asked=sum({1 << seat for seat in self.seats_to_answer()}),
            waits_for_bot=self.needs_bot(),
            result=None if result is None else result.to_dict(),
            turns=self.turn_number() if result else 0,
            first_player=self.first_player() if result else None,
            clock=clock,
        )

    def build_spectator_messages(
        self,
        *,
        now: datetime,  # noqa: ARG002 - for delayed sessions
    ) -> Iterable[tuple[str, object, Any]]:
        """Return what spectators are sent besides the game: kind, gist, message.

        Nothing: this session is of the present, and spectators are behind it.
        """
        return ()

    def first_player(self) -> int | None:
        """Return the seat that went first, which is public."""
        turn: Any = self.game.view(None).get("turn") or {}
        first: int | None = turn.get("first_player")
        return first

    def turn_number(self) -> int:
        """Return the number of the current turn, which is public."""
        turn: Any = self.game.view(None).get("turn") or {}
        return int(turn.get("number") or 0)

    def _state_if_due(self) -> dict[str, Any] | None:
        if self.game.answered % SNAPSHOT_ACTIONS or self.game.result is not None:
            return None
        return self.game.to_dict(fixed=False)

    # --- Past events.

    def events_after(self, since: int) -> tuple[kernel.Event, ...]:
        """Return the events after number ``since``, in order.

        From memory if they are there; otherwise replayed from the snapshot before them
        (two queries).
        """
        if since >= self.seq:
            return ()
        if self._tail and self._tail[0].seq <= since + 1:
            newest = takewhile(lambda event: event.seq > since, reversed(self._tail))
            return tuple(newest)[::-1]
        return self._replayed_events(since)

    def _replayed_events(self, since: int) -> tuple[kernel.Event, ...]:
        snapshot = self._restore_snapshot(
            self._snapshots().filter(seq__lte=since).last()
        )
        game = snapshot or self.fresh_game()
        events = [] if snapshot else list(game.last_events)
        rows = read_log(self.battle_id, after=game.answered, until=self.game.answered)
        for row in rows:
            events += game.apply(self.ruleset.read_action(row.action), row.seat)
        return tuple(event for event in events if event.seq > since)


def _describe_decision_for_log(decision_id: int | None, number: int) -> int | None:
    """Return the decision's id if it is that before the answer, else None.

    Later ones of several sealed answers to one question do not follow on it at once.
    """
    return decision_id if decision_id == number - 1 else None


def _create_past_reader(session: Session) -> Callable[[int], AnyBattle]:
    """Return a function that reads a game's past without keeping its session alive.

    A reference cycle of session and game would wait for the garbage collector.
    """
    known, battle_id = weakref.ref(session), session.battle_id

    def past(number: int) -> AnyBattle:
        return (known() or Session.load(battle_id)).game_after(number)

    return past


@dataclass(frozen=True, slots=True)
class AppliedAnswer:
    """An answer that was applied: what to write, and its events."""

    entry: log_writer.LogEntry
    events: tuple[kernel.Event, ...]


class NoPossibleAnswer(Exception):
    """The battle runs, but no question is open, or one without an answer."""

    def __str__(self) -> str:
        return "the battle is not over, but nobody can answer"


class _EngineFailed(Exception):
    """An exception of the engine, and the action at which it was raised."""

    def __init__(self, error: Exception, stage: Stage) -> None:
        super().__init__(stage)
        self.error = error
        self.stage = stage


def is_stuck(game: AnyBattle) -> bool:
    """Whether a running battle has no open question, or one without an answer."""
    if game.result is not None:
        return False
    decisions = game.position.decisions
    return not decisions or not all(map(_has_an_answer, decisions))


def check_can_continue(game: AnyBattle) -> None:
    """Check that a battle is over or can be answered.

    Raises:
        NoPossibleAnswer: If not.
    """
    if is_stuck(game):
        raise NoPossibleAnswer


def _has_an_answer(decision: kernel.Decision) -> bool:
    if decision.candidates is None:
        return bool(decision.options)
    return decision.minimum <= min(decision.maximum, len(decision.candidates))


class _BattleConstants:
    """The parts of a battle's row that never change."""

    __slots__ = (
        "options",
        "seed",
        "seed_commitment",
        "seed_parts",
        "series_id",
        "start_state",
    )

    def __init__(self, record: Battle) -> None:
        self.options: dict[str, Any] = record.options
        self.seed = bytes(record.seed)
        self.seed_commitment = record.seed_commitment
        self.seed_parts: dict[str, Any] | None = record.seed_parts
        self.series_id: UUID | None = record.series_id
        state = record.start_state
        self.start_state = None if state is None else bytes(state)


def _list_card_numbers_in(events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Return the numbers of the cards that events show."""
    for event in events:
        for value in event.values():
            for card in value if isinstance(value, list) else (value,):
                if isinstance(card, dict) and card.get("number") is not None:
                    yield card["number"]


class Sessions:
    """The battles in this process's memory; the least recently used leave first."""

    def __init__(self, size: int = SESSIONS_IN_MEMORY) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._sessions: OrderedDict[UUID, Session] = OrderedDict()

    def find(self, battle_id: UUID) -> Session | None:
        """Return the session if it is in memory."""
        with self._lock:
            session = self._sessions.get(battle_id)
            if session is not None:
                self._sessions.move_to_end(battle_id)
            return session

    def get(self, battle_id: UUID) -> Session:
        """Return the session, loading it if needed; it may be behind the log.

        Raises:
            BattleNotFound: If there is no such battle.
        """
        session = self.find(battle_id)
        if session is not None:
            return session
        return self.keep(Session.load(battle_id))

    def keep(self, session: Session) -> Session:
        """Keep a session, unless another thread was quicker; return the kept one."""
        with self._lock:
            kept = self._sessions.setdefault(session.battle_id, session)
            while len(self._sessions) > self._size:
                self._sessions.popitem(last=False)
            return kept

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._sessions)

    def clear(self) -> None:
        """Forget all sessions; the log has everything."""
        with self._lock:
            self._sessions.clear()


sessions = Sessions()
