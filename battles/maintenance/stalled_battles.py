"""Battles that make no progress, and since when."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q

from battles.models import Battle, BattleHalt, Status


def list_battles_waiting_for_bot(*, since: datetime, limit: int) -> list[UUID]:
    """Return running battles that have waited for a bot since before ``since``."""
    waiting = Battle.objects.running().filter(waits_for_bot=True, moved_at__lt=since)
    return list(waiting.order_by("moved_at").values_list("pk", flat=True)[:limit])


def list_stalled_battles(*, since: datetime, limit: int) -> list[UUID]:
    """Return running battles without open question, or with a bot's their row lacks.

    Only those that have not moved since ``since``; oldest first.
    """
    needs_bot = (
        Q(seats__seat=0, seats_asked__in=(1, 3))
        | Q(seats__seat=1, seats_asked__in=(2, 3))
    ) & (Q(seats__bot__gt="") | Q(seats__stand_in__gt=""))
    stalled = Battle.objects.running().filter(
        Q(seats_asked=0) | needs_bot & Q(waits_for_bot=False),
        moved_at__lt=since,
    )
    found = stalled.order_by("moved_at", "pk").values_list("pk", flat=True)
    return list(dict.fromkeys(found[:limit]))


def count_open_battles(*, most: int) -> dict[str, int]:
    """Count battles that are not over, by status, up to ``most`` of each."""
    return {
        "running": Battle.objects.running()[:most].count(),
        "halted": Battle.objects.filter(status=Status.HALTED)[:most].count(),
    }


def list_battles_halted_since(*, since: datetime, limit: int) -> list[UUID]:
    """Return battles halted since before ``since``, oldest first."""
    halts = BattleHalt.objects.filter(resolved_at=None, halted_at__lte=since)
    waiting = halts.filter(battle__status=Status.HALTED).order_by("halted_at")
    return list(waiting.values_list("battle_id", flat=True)[:limit])
