"""A battle as it was some seconds ago: what spectators see.

A ``DelayedSession`` is a session that reads the log only up to a moment in the past.
Everything a spectator is sent (events, view, result, seed, cards) comes from it, so
nothing of the last seconds can slip through.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Self
from uuid import UUID

import structlog
from django.db.models import QuerySet

from battles.clocks.game_clock import SECOND, Clock, shift_clocks
from battles.errors import BattleNotFound
from battles.live.log_reader import read_log
from battles.live.match_state import build_clock_message
from battles.live.session import Session
from battles.models import Battle, BattleAction, BattleSeat, Status
from battles.watching.access.permissions import get_spectator_delay
from unionarena.core import site_time
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

SpectatorMessage = tuple[str, object, Any]

STOPPED_STATUSES = (Status.HALTED, Status.PAUSED, Status.VOIDED)


class DelayedSession(Session):
    """A battle in memory that stays behind.

    Attributes:
        delay: How far behind.
        started_at: When the battle began.
    """

    __slots__ = ("_clocks", "_until", "delay", "started_at")

    delay: timedelta
    started_at: datetime
    _clocks: dict[int, Clock]
    _until: int

    @classmethod
    def load(
        cls,
        battle_id: UUID,
        *,
        now: datetime | None = None,
        delay: timedelta | None = None,
    ) -> Self:
        """Load a battle up to what spectators may know now.

        Args:
            battle_id: The battle.
            now: The present moment.
            delay: How far behind; None, or less than that: as spectators are.

        Raises:
            BattleNotFound: If there is none.
        """
        record = Battle.objects.filter(pk=battle_id).first()
        if record is None:
            raise BattleNotFound
        session = cls(record, BattleSeat.objects.filter(battle_id=battle_id))
        session.started_at = record.started_at
        session._clocks = {}
        # The row is of the present, and spectators are not.
        session.circumstances.clock, session.circumstances.absent_ms = (
            None,
            [None, None],
        )
        usual = get_spectator_delay(ranked=record.ranked)
        session.delay = max(delay or usual, usual)
        session._until = session._number_shown(now or site_time.now())
        session._read_log()
        session._show_status(record.status)
        return session

    def catch_up(self, *, now: datetime | None = None) -> bool:
        """Play what may be shown by now; return whether there was any.

        Raises:
            BattleNotFound: If the battle is gone.
        """
        status = Battle.objects.filter(pk=self.battle_id).values_list("status")
        found = status.first()
        if found is None:
            raise BattleNotFound
        before, self._until = (
            self.game.answered,
            self._number_shown(now or site_time.now()),
        )
        if not self._sound:
            self.reload()
        elif self._until > before:
            self._replay(before)
        return self._show_status(found[0]) or self.game.answered != before

    # --- Clocks. They are not in the log, so they are noted as they come about.

    def has_clocks(self) -> bool:
        """Whether this battle has any."""
        return self.circumstances.options.clock is not None

    def note_clock(self, number: int, clock: Clock | None) -> None:
        """Keep the clocks after action ``number``, until that action is shown."""
        shown = self.game.answered
        if clock is not None:
            kept = {n: c for n, c in self._clocks.items() if n >= shown}
            self._clocks = kept | {number: clock}

    def build_spectator_messages(self, *, now: datetime) -> Iterator[SpectatorMessage]:
        """Return the clocks after the last action shown, as delayed as that action.

        They run on from there as they did then, whatever has been played since.
        """
        clock = self._clocks.get(self.game.answered)
        if clock is None:
            return
        behind = int(self.delay.total_seconds() * SECOND)
        self.circumstances.clock = shift_clocks(clock, by_ms=behind)
        message = build_clock_message(self, now=now)
        if message is not None:
            yield "clock", message.seats, message

    def _number_shown(self, now: datetime) -> int:
        """Return the last action before the first one that is too new."""
        rows = BattleAction.objects.filter(battle_id=self.battle_id)
        new = rows.filter(created_at__gt=now - self.delay).order_by("number")
        first_new = new.values_list("number", flat=True).first()
        if first_new is not None:
            return int(first_new) - 1
        last = rows.order_by("-number").values_list("number", flat=True).first()
        if last is None:  # packed, or not begun
            last = max((row.number for row in read_log(self.battle_id)), default=0)
        return int(last)

    def _show_status(self, status: str) -> bool:
        """Take over a halt or pause at once, an end only when it is shown."""
        if status in STOPPED_STATUSES:
            shown = status
        else:
            over = self.game.result is not None
            shown = (Status.FINISHED if over else Status.RUNNING).value
        changed, self.status = shown != self.status, shown
        return changed

    def _snapshots(self) -> QuerySet[Any]:
        shown: QuerySet[Any] = super()._snapshots().filter(number__lte=self._until)
        return shown

    def _replay(self, after: int) -> None:
        for row in read_log(self.battle_id, after=after, until=self._until):
            step = IsolatedWork(log, "log does not play", battle_id=str(self.battle_id))
            with step:
                self._carry_out(row.action, row.seat)
            if step.error is not None:
                return  # the players' session halts the battle
