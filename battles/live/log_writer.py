"""Write the action log; nothing else writes it.

An entry is durable when :func:`append_entry` returns, and only then is the action
acknowledged. Everything a server must know about a battle without loading it (number of
events, seats that must answer, result) is written in the same transaction. Entries of
many battles share transactions (``battles.live.group_commit``).
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.db import DatabaseError, IntegrityError

from battles.clocks.game_clock import Clock
from battles.models import BattleSnapshot, Status

from .group_commit import Row, writer

log = structlog.get_logger(__name__)


class LostRace(Exception):
    """Another writer appended this number, or this client action, first."""


@dataclass(frozen=True, slots=True)
class BattleRowState:
    """The columns of a battle's row that follow from its log.

    Attributes:
        event_count: Events so far.
        seats_asked: Bits of the seats that must answer.
        waits_for_bot: Whether a bot is among them.
        result: Winner, reason and clause, or None while it runs.
        turns: Number of the turn, if the battle is over.
        first_player: The seat that went first, if the battle is over.
        clock: Both clocks; None where there are none.
    """

    event_count: int
    seats_asked: int
    waits_for_bot: bool
    result: dict[str, Any] | None = None
    turns: int = 0
    first_player: int | None = None
    clock: Clock | None = None

    def columns(self, now: datetime) -> dict[str, Any]:
        """Return the columns of the battle's row."""
        columns: dict[str, Any] = {
            "event_count": self.event_count,
            "seats_asked": self.seats_asked,
            "waits_for_bot": self.waits_for_bot,
            "moved_at": now,
        }
        if self.clock is not None:
            columns |= {
                "clock": self.clock.to_dict(),
                "deadline_ms": self.clock.deadline,
            }
        if self.result is not None:
            columns |= {
                "status": Status.FINISHED,
                "finished_at": now,
                "winner": self.result["winner"],
                "result_reason": self.result["reason"],
                "result_clause": self.result["clause"] or "",
                "turns": self.turns,
                "first_player": self.first_player,
            }
        return columns


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One accepted action, and what followed from it.

    Attributes:
        number: Its place in the log, from 1.
        state: The state after it, where a snapshot is due.
    """

    battle_id: UUID
    number: int
    seat: int
    action: dict[str, Any]
    decision_id: int | None
    client_action_id: str | None
    now: datetime
    row_state: BattleRowState
    ruleset_version: int
    state: dict[str, Any] | None = field(default=None, repr=False)


def append_entry(entry: LogEntry) -> None:
    """Write an entry and commit, together with the entries of other battles.

    Raises:
        LostRace: If the number or the client action is already in the log, or the
            battle does not run any more; nothing was written.
        RuntimeError: If the caller has a transaction open: then nothing could be
            acknowledged.
    """
    try:
        is_written = writer.write(_build_row(entry))
    except IntegrityError as error:
        raise LostRace from error
    if not is_written:
        raise LostRace
    store_snapshot(entry)


def append_entry_from_loop(
    entry: LogEntry, done: Callable[[BaseException | None], None]
) -> None:
    """Queue an entry from an event loop; return at once.

    Its snapshot is left to the caller.

    Args:
        entry: The entry to write.
        done: Called on the loop with None once the entry is durable, else with what
            ``append_entry`` would raise; on another thread if the loop is closed by
            then.
    """

    def report(is_written: bool, error: BaseException | None) -> None:  # noqa: FBT001 - of the writer
        if isinstance(error, IntegrityError) or (error is None and not is_written):
            error = LostRace()
        done(error)

    writer.send(_build_row(entry), report)


def _build_row(entry: LogEntry) -> Row:
    row_state = entry.row_state
    result, clock = row_state.result, row_state.clock
    is_over = result is not None
    return Row(
        battle_id=entry.battle_id,
        number=entry.number,
        seat=entry.seat,
        action=_encode(entry.action),
        decision_id=entry.decision_id,
        client_action_id=entry.client_action_id,
        now=entry.now,
        seq=row_state.event_count,
        seats_asked=row_state.seats_asked,
        waits_for_bot=row_state.waits_for_bot,
        clock=None if clock is None else _encode(clock.to_dict()),
        deadline_ms=None if clock is None else clock.deadline,
        status=Status.FINISHED.value if is_over else Status.RUNNING.value,
        finished_at=entry.now if is_over else None,
        winner=None if result is None else result["winner"],
        result_reason="" if result is None else result["reason"],
        result_clause="" if result is None else result["clause"] or "",
        turns=row_state.turns,
        first_player=row_state.first_player,
    )


def _encode(data: object) -> str:
    return msgspec.json.encode(data).decode()


def store_snapshot(entry: LogEntry) -> None:
    """Write the snapshot of an entry, if it has one.

    Not in the action's own transaction: a battle can do without its snapshots.
    """
    if entry.state is None:
        return
    snapshot = BattleSnapshot(
        battle_id=entry.battle_id,
        number=entry.number,
        seq=entry.row_state.event_count,
        ruleset_version=entry.ruleset_version,
        state=pack_state(entry.state),
    )
    try:
        BattleSnapshot.objects.bulk_create([snapshot], ignore_conflicts=True)
    except DatabaseError:
        log.exception("snapshot not kept", battle_id=str(entry.battle_id))


def pack_state(state: dict[str, Any]) -> bytes:
    """Return a state as compressed JSON text, keys in order."""
    return zlib.compress(msgspec.json.encode(state), level=1)


def unpack_state(state: bytes | memoryview) -> dict[str, Any]:
    """Reverse :func:`pack_state`."""
    return msgspec.json.decode(zlib.decompress(bytes(state)))
