"""Repair of battles in which the engine failed, for operators.

``replay_with_checks`` replays a log from the start and shows where it breaks;
``resume_halted_battle`` lets a battle go on once it plays again;
``call_off_halted_battle`` ends it so that it counts for no one; ``check_progress``
examines a battle that should be moving.
"""

import traceback
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import transaction

from battles import signals
from battles.errors import BattleNotFound, NotHalted, StillBroken
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import RULESETS, AnyBattle, Ruleset
from battles.live import halts, log_writer
from battles.live.log_reader import read_log
from battles.live.session import (
    NoPossibleAnswer,
    check_can_continue,
    is_stuck,
    sessions,
)
from battles.models import (
    Battle,
    BattleHalt,
    BattleSeat,
    BattleSnapshot,
    Resolution,
    Stage,
    Status,
)
from battles.rules import kernel
from battles.seating import event_matches
from battles.seating.clock_timeouts import give_back_time
from unionarena.core.isolation import Attempt

VIEWERS = (0, 1, None)


@dataclass(frozen=True, slots=True)
class ReplayBreak:
    """Where a log does not play.

    Attributes:
        number: The action; 0 at the start.
        stage: What the engine was doing.
        seat: Who gave the action.
        action: The action.
        error: What was raised, in one line.
        traceback: The same, whole.
    """

    number: int
    stage: str
    seat: int | None
    action: dict[str, Any] | None
    error: str
    traceback: str


@dataclass(frozen=True, slots=True)
class ReproductionReport:
    """The result of replaying a battle from the start.

    Attributes:
        battle_id: The battle.
        status: The status in its row.
        actions: Actions in the log.
        played: How many of them played.
        digest: Of the position after those.
        break_: Where it breaks, or None.
        recorded: The open halt, as it was recorded, or None.
        is_as_halted: Whether the position is the one at which it was halted; None if
            there is no halt to compare with.
        versions: The versions in use.
    """

    battle_id: str
    status: str
    actions: int
    played: int
    digest: str
    break_: ReplayBreak | None
    recorded: dict[str, Any] | None
    is_as_halted: bool | None
    versions: dict[str, str]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        data = asdict(self)
        data["break"] = data.pop("break_")
        return data


class _Broken(Exception):
    def __init__(self, break_: ReplayBreak) -> None:
        super().__init__(break_.error)
        self.break_ = break_


# --- Reproducing.


def replay_with_checks(battle_id: UUID) -> ReproductionReport:
    """Replay a battle from its start, view it as every viewer, and retry what failed.

    Changes nothing. No snapshot is used: they may hold what the failure left behind.

    Raises:
        BattleNotFound: If there is no such battle.
    """
    battle = Battle.objects.filter(pk=battle_id).first()
    if battle is None:
        raise BattleNotFound
    return _Replay(battle).report()


class _Replay:
    """One battle, played again from the start."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.ruleset: Ruleset = RULESETS[battle.ruleset]
        self.game: AnyBattle | None = None
        self.halt = BattleHalt.objects.filter(battle=battle, resolved_at=None).first()
        self.then = ""  # digest of the position at which it was halted
        self.log = read_log(battle.pk)

    def report(self) -> ReproductionReport:
        break_ = self._play()
        game, halt = self.game, self.halt
        digest = "" if game is None or break_ else game.digest()
        is_as_halted = None
        if halt is not None and halt.digest and self.then:
            is_as_halted = halt.digest == self.then
        return ReproductionReport(
            battle_id=str(self.battle.pk),
            status=self.battle.status,
            actions=len(self.log),
            played=0 if game is None else min(game.answered, len(self.log)),
            digest=digest,
            break_=break_,
            recorded=None if halt is None else _recorded(halt),
            is_as_halted=is_as_halted,
            versions=halts.list_versions(),
        )

    def _play(self) -> ReplayBreak | None:
        try:
            self._start()
            self._compare()
            for row in self.log:
                self._carry_out(row.number, row.seat, row.action, Stage.REPLAY)
                self._compare()
            self._show()
            self._try_what_failed()
        except _Broken as broken:
            return broken.break_
        return None

    def _start(self) -> None:
        seats = BattleSeat.objects.filter(battle=self.battle).order_by("seat")
        self.decks = [seat.revision_ids for seat in seats]
        with Attempt() as start:
            self.pinned = PinnedCards(
                self.battle.ruleset, chain.from_iterable(self.decks)
            )
            self.game = self._fresh()
        if start.error is not None:
            raise _broken(start.error, 0, Stage.START) from start.error

    def _fresh(self) -> AnyBattle:
        battle = self.battle
        decks = [self.pinned.deck(deck) for deck in self.decks]
        packed = battle.start_state
        position = None if packed is None else log_writer.unpack_state(packed)
        game = self.ruleset.begin(decks, bytes(battle.seed), battle.options, position)
        game.past = self._as_it_was
        return game

    def _as_it_was(self, number: int) -> AnyBattle:
        game = self._fresh()
        for row in self.log[:number]:
            game.apply(self.ruleset.read_action(row.action), row.seat)
        return game

    def _carry_out(
        self, number: int, seat: int, action: dict[str, Any], stage: Stage
    ) -> None:
        game = self._game()
        with Attempt() as step:
            game.apply(self.ruleset.read_action(action), seat)
            check_can_continue(game)
        if step.error is not None:
            raise _broken(step.error, number, stage, seat, action) from step.error

    def _compare(self) -> None:
        if self.halt is None:
            return
        fails_after = self.halt.stage != Stage.SHOW
        if self._game().answered == self.halt.number - fails_after:
            self.then = self._game().digest()

    def _show(self) -> None:
        game = self._game()
        with Attempt() as showing:
            for viewer in VIEWERS:
                game.view(viewer)
        if showing.error is not None:
            broken = _broken(showing.error, game.answered, Stage.SHOW)
            raise broken from showing.error

    def _try_what_failed(self) -> None:
        halt = self.halt
        if halt is None or halt.action is None or halt.number != len(self.log) + 1:
            return
        sound = self._game()
        self.game = sound.copy()
        try:
            self._carry_out(halt.number, halt.seat or 0, halt.action, Stage.APPLY)
        except _Broken as broken:
            if not isinstance(broken.__cause__, kernel.IllegalAction):
                raise  # a refusal is an answer too
        finally:
            self.game = sound

    def _game(self) -> AnyBattle:
        assert self.game is not None  # _start has run
        return self.game


def _broken(
    error: Exception,
    number: int,
    stage: Stage,
    seat: int | None = None,
    action: dict[str, Any] | None = None,
) -> _Broken:
    text = "".join(traceback.format_exception(error))
    description = halts.describe_error(error)
    return _Broken(ReplayBreak(number, stage.value, seat, action, description, text))


def _recorded(halt: BattleHalt) -> dict[str, Any]:
    return {
        "reference": halt.reference,
        "stage": halt.stage,
        "number": halt.number,
        "seat": halt.seat,
        "action": halt.action,
        "error": halt.error,
        "digest": halt.digest,
        "ruleset_version": halt.ruleset_version,
        "versions": halt.versions,
        "halted_at": halt.halted_at.isoformat(),
    }


# --- Going on, or not.


def resume_halted_battle(
    *, battle_id: UUID, now: datetime, force: bool = False
) -> ReproductionReport:
    """Resume a halted battle; it must play again.

    Args:
        battle_id: The battle.
        now: The moment; deadlines are moved by how long it was halted.
        force: Resume it although it breaks, or reaches another position than when it
            halted.

    Raises:
        NotHalted: If it is not halted.
        StillBroken: If its log, the view of any viewer or the action at which it was
            halted still fails, or leads to another position than then.
    """
    report = replay_with_checks(battle_id)
    _check_mended(report, force=force)
    with transaction.atomic():
        halt = _open_halt(battle_id)
        Battle.objects.filter(pk=battle_id).update(status=Status.RUNNING, moved_at=now)
        # They were made by what has been fixed since.
        BattleSnapshot.objects.filter(battle_id=battle_id).delete()
        _close_halt(halt, Resolution.RESUMED, now)
        halted_for = now - halt.halted_at
        give_back_time(battle_id, milliseconds=halted_for // timedelta(milliseconds=1))
        transaction.on_commit(lambda: _continue_battle(battle_id, halted_for))
    return report


def _check_mended(report: ReproductionReport, *, force: bool) -> None:
    if report.status != Status.HALTED:
        raise NotHalted
    if force:
        return
    if report.break_ is not None:
        raise _still_broken(report.break_.error)
    if report.is_as_halted is False:
        raise _still_broken("the position is not the one at which it was halted")


def _still_broken(error: str) -> StillBroken:
    text = str(StillBroken.default_message).format(error=error)
    return StillBroken(text, details={"error": error})


def _continue_battle(battle_id: UUID, halted_for: timedelta | None) -> None:
    check_progress(battle_id)
    signals.announce_after_commit(
        signals.battle_resumed, battle_id, halted_for=halted_for
    )


def call_off_halted_battle(*, battle_id: UUID, now: datetime) -> None:
    """End a halted battle without a result: no one wins, loses or is rated.

    Raises:
        NotHalted: If it is not halted.
    """
    with transaction.atomic():
        halt = _open_halt(battle_id)
        event_matches.call_off_battle(battle_id, now=now)
        _close_halt(halt, Resolution.VOIDED, now)


def _open_halt(battle_id: UUID) -> BattleHalt:
    """Return the halt of a halted battle; locks its row until the transaction ends."""
    battle = Battle.objects.select_for_update().filter(pk=battle_id).first()
    if battle is None:
        raise BattleNotFound
    halt = BattleHalt.objects.filter(battle_id=battle_id, resolved_at=None).first()
    if battle.status != Status.HALTED or halt is None:
        raise NotHalted
    return halt


def _close_halt(halt: BattleHalt, resolution: Resolution, now: datetime) -> None:
    halt.resolved_at, halt.resolution = now, resolution
    halt.save(update_fields=["resolved_at", "resolution"])


# --- Stalled battles.


def check_progress(battle_id: UUID) -> bool:
    """Check that a running battle can move: a seat must answer and can.

    Its row is corrected from its log. One in which no seat can answer is halted.

    Returns:
        Whether a bot must answer.
    """
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        if session.status != Status.RUNNING:
            return False
        if is_stuck(session.game):
            session.freeze(
                NoPossibleAnswer(), Stage.STALL, number=session.game.answered + 1
            )
            return False
        row_state = session.build_row_state()
        Battle.objects.filter(
            pk=battle_id, action_count=session.game.answered, status=Status.RUNNING
        ).update(
            event_count=row_state.event_count,
            seats_asked=row_state.seats_asked,
            waits_for_bot=row_state.waits_for_bot,
        )
        return row_state.waits_for_bot
