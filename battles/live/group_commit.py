"""Write actions of many battles in one transaction.

An append that arrives while another is being committed waits, and all that have
gathered by then are written together: one statement on PostgreSQL, one transaction on
SQLite. Without load an action is written at once; under load the cost of a commit is
shared.

An entry that lost its race (its number is taken, the client action is known, the battle
is not running) is left out by the statement itself, so it delays none of the others.
"""

import asyncio
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import datetime
from queue import SimpleQueue
from typing import Any, Final
from uuid import UUID

import structlog
from django.db import (
    DatabaseError,
    Error,
    InterfaceError,
    OperationalError,
    connections,
    transaction,
)
from django.db.backends.base.base import BaseDatabaseWrapper

from battles.models import Battle, BattleAction
from unionarena.core import metrics
from unionarena.core.isolation import Attempt, IsolatedWork

log = structlog.get_logger(__name__)

ALIAS: Final = "default"
# Many times what gathers during a commit; keeps a statement short.
LARGEST_BATCH: Final = 128


@dataclass(frozen=True, slots=True)
class Row:
    """One action and the columns of its battle after it; JSON as text.

    The battle's columns are written completely: while a battle runs, it has no result.
    """

    battle_id: UUID
    number: int
    seat: int
    action: str
    decision_id: int | None
    client_action_id: str | None
    now: datetime
    seq: int
    seats_asked: int
    waits_for_bot: bool
    clock: str | None
    deadline_ms: int | None
    status: str
    finished_at: datetime | None
    winner: int | None
    result_reason: str
    result_clause: str
    turns: int
    first_player: int | None


# Called with whether the row was written, or the error.
CommitCallback = Callable[[bool, BaseException | None], None]


class _Job:
    """A row to be written, and the callback of its event loop."""

    __slots__ = ("error", "is_done", "is_written", "loop", "report", "row")

    def __init__(
        self,
        row: Row,
        report: CommitCallback | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.row = row
        self.report = report
        self.loop = loop
        self.is_done = False
        self.is_written = False
        self.error: BaseException | None = None


class GroupCommitWriter:
    """Collects rows and commits them.

    Has a connection of its own, so that appending takes none from the server's threads.
    """

    def __init__(self) -> None:
        self._waiting: list[_Job] = []
        self._gathering = threading.Lock()
        self._writing = threading.Lock()
        self._connection: Any = None
        self._process = 0
        self._courier = _WorkerThread(self._commit_waiting)

    def send(self, row: Row, report: CommitCallback) -> None:
        """Queue a row from an event loop; return at once.

        Args:
            row: The row to write.
            report: Called on the loop once the row is durable, lost its race or failed;
                on another thread if the loop is closed by then.
        """
        loop = asyncio.get_running_loop()
        with self._gathering:
            self._waiting.append(_Job(row, report, loop))
        # After what the loop reads in the same turn, so that it joins one transaction.
        loop.call_soon(self._courier.call)

    def _commit_waiting(self) -> None:
        with self._writing:
            while self._waiting:
                self._commit(self._take())

    def write(self, row: Row) -> bool:
        """Write a row, durable on return; return False if it lost its race.

        Raises:
            RuntimeError: If the caller has a transaction open.
            DatabaseError: If it is unknown whether the row was written.
        """
        if connections[ALIAS].in_atomic_block:
            # Refused, except inside the transaction that a test is.
            with transaction.atomic(durable=True):
                return row.battle_id in _write(connections[ALIAS], [row])
        job = _Job(row)
        with self._gathering:
            self._waiting.append(job)
        with self._writing:
            while not job.is_done:
                self._commit(self._take())
        if job.error is not None:
            raise job.error
        return job.is_written

    def close(self) -> None:
        """Close the connection; the next append opens another."""
        with self._writing:
            self._disconnect()

    def _take(self) -> list[_Job]:
        with self._gathering:
            batch = self._waiting[:LARGEST_BATCH]
            del self._waiting[:LARGEST_BATCH]
        # All writers lock rows in the same order.
        return sorted(batch, key=lambda job: job.row.battle_id.bytes)

    def _commit(self, batch: list[_Job]) -> None:
        with Attempt() as writing:
            begun = time.perf_counter()
            written = _write(self._connected(), [job.row for job in batch])
            metrics.commit_seconds.observe(time.perf_counter() - begun)
            metrics.batch_rows.observe(len(batch))
        if writing.error is not None:
            self._disconnect()
            self._commit_one_by_one(batch, writing.error)
            return
        for job in batch:
            job.is_written = job.row.battle_id in written
            job.is_done = True
        _notify_loops(batch)

    def _commit_one_by_one(self, batch: list[_Job], error: Exception) -> None:
        """Try each row of a failed batch alone; the others are not to blame.

        After a lost connection it is unknown what was written, so nothing is tried
        again: the clients will.
        """
        is_alone = len(batch) == 1 or not isinstance(error, DatabaseError)
        for job in batch:
            if is_alone or _is_lost(error):
                job.error, job.is_done = error, True
                _notify_loops([job])
            else:
                self._commit([job])

    def _connected(self) -> BaseDatabaseWrapper:
        if self._process != os.getpid():  # a forked child has connections of its own
            self._connection, self._process = None, os.getpid()
        if self._connection is None:
            # The connection of no thread: it is used under the lock.
            self._connection = connections[ALIAS].copy()
            self._connection.inc_thread_sharing()
        if self._connection.connection is None:
            self._connection.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None or self._process != os.getpid():
            return
        try:
            connection.close()
        except Error:
            log.debug("connection was gone", exc_info=True)


class _WorkerThread:
    """A thread of this process that works whenever it is called."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._calls: SimpleQueue[None] = SimpleQueue()
        self._is_called = False
        self._process = 0

    def call(self) -> None:
        """Run the work soon; calls before it begins count as one."""
        if (
            self._process != os.getpid()
        ):  # a forked child has none of its parent's threads
            self._process, self._calls = os.getpid(), SimpleQueue()
            self._is_called = False
            threading.Thread(target=self._run, name="writer", daemon=True).start()
        if not self._is_called:
            self._is_called = True
            self._calls.put(None)

    def _run(self) -> None:
        calls = self._calls
        while True:
            calls.get()
            self._is_called = False  # first: what comes from now on calls again
            with IsolatedWork(log, "the writer failed"):
                self._work()


def _notify_loops(jobs: list[_Job]) -> None:
    """Call back on the loops, once per loop."""
    reports: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        if job.loop is not None:
            reports.setdefault(job.loop, []).append(job)
    for loop, own in reports.items():
        try:
            loop.call_soon_threadsafe(_notify_callbacks, own)
        except RuntimeError:  # the loop is closed: the server is going down
            _notify_callbacks(own)


def _notify_callbacks(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.report is not None:
            with IsolatedWork(log, "nobody took the answer of the writer"):
                job.report(job.is_written, job.error)


def _is_lost(error: Exception) -> bool:
    return isinstance(error, OperationalError | InterfaceError)


# --- The statements.

_BATTLE: Final = Battle._meta.db_table
_ACTION: Final = BattleAction._meta.db_table
_NAMES: Final = tuple(field.name for field in fields(Row))

# Columns of the battle's row, with the source of each value.
_SET: Final = {
    "action_count": "number",
    "event_count": "seq",
    "seats_asked": "seats_asked",
    "waits_for_bot": "waits_for_bot",
    "moved_at": "now",
    "clock": "clock",
    "deadline_ms": "deadline_ms",
    "status": "status",
    "finished_at": "finished_at",
    "winner": "winner",
    "result_reason": "result_reason",
    "result_clause": "result_clause",
    "turns": "turns",
    "first_player": "first_player",
}
# Columns of the log, with the source of each value.
_LOG: Final = {
    "battle_id": "battle_id",
    "number": "number",
    "seat": "seat",
    "action": "action",
    "decision_id": "decision_id",
    "client_action_id": "client_action_id",
    "seq": "seq",
    "created_at": "now",
}
_TYPES: Final = {
    "battle_id": "uuid",
    "action": "text",
    "client_action_id": "text",
    "now": "timestamptz",
    "clock": "text",
    "deadline_ms": "bigint",
    "status": "text",
    "finished_at": "timestamptz",
    "result_reason": "text",
    "result_clause": "text",
    "waits_for_bot": "boolean",
}
_JSON: Final = {"action", "clock"}


def _write(connection: BaseDatabaseWrapper, rows: list[Row]) -> set[UUID]:
    """Write rows of different battles and commit; return the battles written."""
    if connection.vendor == "postgresql":
        return _write_postgresql(connection, rows)
    return _write_sqlite(connection, rows)


def _postgresql() -> str:
    arrays = ", ".join(f"%s::{_TYPES.get(name, 'integer')}[]" for name in _NAMES)

    def value(name: str) -> str:
        return f"e.{name}::jsonb" if name in _JSON else f"e.{name}"

    changes = ", ".join(f"{column} = {value(name)}" for column, name in _SET.items())
    values = ", ".join(value(name) for name in _LOG.values())
    return f"""
        WITH e AS (
            SELECT * FROM unnest({arrays}) AS e({", ".join(_NAMES)})
        ), moved AS (
            UPDATE {_BATTLE} AS b SET {changes} FROM e
            WHERE b.id = e.battle_id AND b.action_count = e.number - 1
                AND b.status = 'running' AND NOT EXISTS (
                    SELECT 1 FROM {_ACTION} AS a WHERE a.battle_id = e.battle_id
                    AND a.seat = e.seat AND a.client_action_id = e.client_action_id
                )
            RETURNING b.id
        )
        INSERT INTO {_ACTION} ({", ".join(_LOG)})
        SELECT {values} FROM e JOIN moved ON moved.id = e.battle_id
        RETURNING battle_id
    """


_POSTGRESQL: Final = _postgresql()


def _write_postgresql(connection: BaseDatabaseWrapper, rows: list[Row]) -> set[UUID]:
    columns = [[getattr(row, name) for row in rows] for name in _NAMES]
    with connection.wrap_database_errors:
        cursor = connection.connection.execute(_POSTGRESQL, columns, prepare=True)
        return {battle_id for (battle_id,) in cursor.fetchall()}


_SQLITE_MOVE: Final = f"""
    UPDATE {_BATTLE} SET {", ".join(f"{c} = :{name}" for c, name in _SET.items())}
    WHERE id = :battle_id AND action_count = :number - 1 AND status = 'running'
        AND NOT EXISTS (
            SELECT 1 FROM {_ACTION} AS a WHERE a.battle_id = :battle_id
            AND a.seat = :seat AND a.client_action_id = :client_action_id
        )
"""
_SQLITE_LOG: Final = f"""
    INSERT INTO {_ACTION} ({", ".join(_LOG)})
    VALUES ({", ".join(f":{name}" for name in _LOG.values())})
"""


def _write_sqlite(connection: BaseDatabaseWrapper, rows: list[Row]) -> set[UUID]:
    raw, written = connection.connection, set()
    with connection.wrap_database_errors:
        begins = not raw.in_transaction
        if begins:
            raw.execute("BEGIN IMMEDIATE")
        try:
            for row in rows:
                values = _adapt_values(connection, row)
                if raw.execute(_SQLITE_MOVE, values).rowcount:
                    raw.execute(_SQLITE_LOG, values)
                    written.add(row.battle_id)
            if begins:
                raw.execute("COMMIT")
        finally:
            if begins and raw.in_transaction:  # it failed; nothing stays half written
                raw.execute("ROLLBACK")
    return written


def _adapt_values(connection: BaseDatabaseWrapper, row: Row) -> dict[str, Any]:
    """Return values as Django's own columns on SQLite hold them."""
    moment = connection.ops.adapt_datetimefield_value
    values = {name: getattr(row, name) for name in _NAMES}
    values["battle_id"] = row.battle_id.hex
    values["now"] = moment(row.now)
    values["finished_at"] = moment(row.finished_at)
    return values


writer = GroupCommitWriter()
