"""Read the log of a battle, from its rows or packed.

A battle that has long been over has no rows: its log is one ``PackedLog``
(``battles.maintenance.log_packing``). Code that reads a possibly old log reads it here.
"""

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec

from battles.errors import DamagedLog
from battles.models import Battle, BattleAction, PackedLog

from . import halts

LEVEL: Final = 9


class _Entry(msgspec.Struct, array_like=True):
    """A packed entry; its client action id is no longer needed."""

    number: int
    seat: int
    action: dict[str, Any]
    decision_id: int | None
    seq: int
    created_at: datetime


def read_log(
    battle_id: UUID, *, after: int = 0, until: int | None = None
) -> Sequence[BattleAction]:
    """Yield the entries of a log in order, those with numbers above ``after``.

    Raises:
        DamagedLog: If the packed log is not what was packed; operators are notified.
    """
    rows = BattleAction.objects.filter(battle_id=battle_id, number__gt=after)
    if until is not None:
        rows = rows.filter(number__lte=until)
    found = list(rows.defer("client_action_id", "decision_id").order_by("number"))
    if found:
        return found
    return [
        entry
        for entry in _read_packed_log(battle_id)
        if entry.number > after and (until is None or entry.number <= until)
    ]


def _read_packed_log(battle_id: UUID) -> Sequence[BattleAction]:
    """Return the packed entries; none of a battle that is not packed (one query)."""
    packed = Battle.objects.filter(pk=battle_id, is_packed=True)
    battle = packed.select_related("packed_log").only("is_packed", "packed_log").first()
    if battle is None:
        return ()
    try:
        return unpack_log(battle.packed_log)
    except (DamagedLog, PackedLog.DoesNotExist) as error:
        halts.record_damaged_log(battle_id, error)
        raise DamagedLog from error


def pack_log(battle_id: UUID, rows: Iterable[BattleAction]) -> PackedLog:
    """Return a log packed into one row; not saved."""
    entries = [
        _Entry(
            row.number,
            row.seat,
            row.action,
            row.decision_id,
            row.seq,
            row.created_at,
        )
        for row in rows
    ]
    log = zlib.compress(msgspec.json.encode(entries), level=LEVEL)
    digest = hashlib.sha256(log).hexdigest()
    return PackedLog(battle_id=battle_id, actions=len(entries), digest=digest, log=log)


def unpack_log(packed: PackedLog) -> list[BattleAction]:
    """Return the entries as if they were read from their table.

    Raises:
        DamagedLog: If the log is not what was packed.
    """
    log = bytes(packed.log)
    if hashlib.sha256(log).hexdigest() != packed.digest:
        raise DamagedLog
    entries = msgspec.json.decode(zlib.decompress(log), type=list[_Entry])
    return [
        BattleAction(
            battle_id=packed.battle_id,
            number=entry.number,
            seat=entry.seat,
            action=entry.action,
            decision_id=entry.decision_id,
            seq=entry.seq,
            created_at=entry.created_at,
        )
        for entry in entries
    ]
