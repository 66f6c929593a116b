"""Compress the logs of finished battles, so that the log table stays small.

A log of some two hundred rows becomes one of a fraction of their size. Nothing is lost:
replays, records and proofs read it as before (``battles.live.log_reader``).
"""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from battles.errors import DamagedLog
from battles.live.log_reader import pack_log, read_log, unpack_log
from battles.models import (
    Battle,
    BattleAction,
    BattleHalt,
    BattleQuerySet,
    BattleSnapshot,
    PackedLog,
    Resolution,
    Status,
)

log = structlog.get_logger(__name__)


def pack_finished_logs(*, now: datetime, limit: int) -> int:
    """Pack the logs of battles that ended long ago, the oldest first.

    Each in a transaction of its own; a second run at the same time takes others.

    Returns:
        How many; ``limit`` if there may be more.
    """
    if not settings.PACK_AFTER_DAYS:
        return 0
    before = now - timedelta(days=settings.PACK_AFTER_DAYS)
    due = Battle.objects.filter(
        status=Status.FINISHED, is_packed=False, finished_at__lt=before
    )
    ids = due.order_by("finished_at").values_list("pk", flat=True)[:limit]
    return sum(_pack_one(due, battle_id) for battle_id in list(ids))


def _pack_one(due: BattleQuerySet, battle_id: UUID) -> bool:
    with transaction.atomic():
        locked = due.select_for_update(skip_locked=True, of=("self",))
        if not locked.filter(pk=battle_id).exists():
            return False
        rows = BattleAction.objects.filter(battle_id=battle_id)
        entries = list(rows.order_by("number"))
        packed = pack_log(battle_id, entries)
        if list(map(_read_logged_fields, unpack_log(packed))) != list(
            map(_read_logged_fields, entries)
        ):
            log.error("log not packed: it would change", battle_id=str(battle_id))
            return False
        packed.save(force_insert=True)
        rows.delete()
        BattleSnapshot.objects.filter(battle_id=battle_id).delete()
        Battle.objects.filter(pk=battle_id).update(is_packed=True)
    return True


def check_packed_logs(*, now: datetime, limit: int) -> int:
    """Check some packed logs, chosen at random, and those that were damaged last time.

    What is damaged is recorded (``list_damaged_logs``); what was, and is not any more,
    is removed from the list. A round of ``limit`` takes as long however many there are.

    Returns:
        How many are damaged.
    """
    first = uuid4()
    drawn = PackedLog.objects.filter(pk__gte=first).order_by("pk")
    known = list_damaged_logs(limit=limit)
    sound = [
        battle_id
        for battle_id in {*known, *drawn.values_list("pk", flat=True)[:limit]}
        if _is_readable(battle_id)
    ]
    mended = _query_damaged_logs().filter(battle__in=sound)
    mended.update(resolved_at=now, resolution=Resolution.RESUMED)
    return _query_damaged_logs()[:limit].count()


def _is_readable(battle_id: UUID) -> bool:
    try:
        read_log(battle_id)
    except DamagedLog:
        return False
    return True


def list_damaged_logs(*, limit: int) -> list[UUID]:
    """Return finished battles whose logs are known to be unreadable."""
    found = _query_damaged_logs().order_by("halted_at")
    return list(found.values_list("battle_id", flat=True)[:limit])


def _query_damaged_logs() -> QuerySet[BattleHalt]:
    return BattleHalt.objects.filter(resolved_at=None, battle__status=Status.FINISHED)


def _read_logged_fields(row: BattleAction) -> tuple[object, ...]:
    return (
        row.number,
        row.seat,
        row.action,
        row.decision_id,
        row.seq,
        row.created_at,
    )
