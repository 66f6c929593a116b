"""Putting the logs of finished battles away, so that the log table stays small.

A log of some two hundred rows becomes one of a fraction of their size. Nothing is lost
that anybody can ask for: replays, records and proofs read it as before
(``battles.live.entries``).
"""

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction

from battles.live.entries import pack, unpack
from battles.models import Battle, BattleAction, BattleQuerySet, BattleSnapshot, Status

log = structlog.get_logger(__name__)


def pack_finished(*, now: datetime, limit: int) -> int:
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
        packed = pack(battle_id, entries)
        if list(map(_told, unpack(packed))) != list(map(_told, entries)):
            log.error("log not packed: it would change", battle_id=str(battle_id))
            return False
        packed.save(force_insert=True)
        rows.delete()
        BattleSnapshot.objects.filter(battle_id=battle_id).delete()
        Battle.objects.filter(pk=battle_id).update(is_packed=True)
    return True


def _told(row: BattleAction) -> tuple[object, ...]:
    return (
        row.number,
        row.seat,
        row.action,
        row.decision_id,
        row.seq,
        row.created_at,
    )
