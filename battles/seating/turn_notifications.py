"""Notify users when a correspondence battle waits for them.

Once for each question, and only if they are not connected or on holiday. On the site,
the list of correspondence battles shows the same.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F, Q
from django.urls import reverse

from battles.bots import get_player_name
from battles.models import Battle, BattleSeat, Holiday, Status
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify

# A user who is at the table answers within this.
QUIET_FOR = timedelta(minutes=2)
PER_SWEEP = 500
_TURN: Final = "turn"
_TABLE: Final = "table"


def notify_of_turns(*, now: datetime) -> int:
    """Notify users whose answer is awaited; return how many."""
    must_answer = Q(
        seat=0,
        battle__seats_asked__in=(1, 3),
        battle__seat0_absent_ms__isnull=False,
    ) | Q(
        seat=1,
        battle__seats_asked__in=(2, 3),
        battle__seat1_absent_ms__isnull=False,
    )
    fresh = Q(notified_at=None) | Q(notified_at__lt=F("battle__moved_at"))
    due = (
        BattleSeat.objects.filter(must_answer, fresh, stand_in="")
        .filter(battle__status=Status.RUNNING, battle__is_live=False)
        .filter(battle__moved_at__lte=now - QUIET_FOR, user__is_active=True)
        .exclude(user__in=Holiday.objects.filter(ends_at__gt=now).values("user"))
        .select_related("battle", "user")
        .prefetch_related("battle__seats")
        .order_by("battle__moved_at")
    )
    seats = list(due[:PER_SWEEP])
    notify([_write_news(seat) for seat in seats], now=now)
    # Afterwards: whoever dies in between notifies of the same key again, which is once.
    rows = BattleSeat.objects.filter(pk__in=[seat.pk for seat in seats])
    rows.update(notified_at=now)
    return len(seats)


def _write_news(seat: BattleSeat) -> News:
    assert seat.user_id is not None  # the query wants an active user
    battle = seat.battle
    (opponent,) = (one for one in battle.seats.all() if one.seat != seat.seat)
    return News(
        seat.user_id,
        Occasion.YOUR_MOVE,
        key=f"{_TURN}.{battle.pk}.{battle.action_count}",
        path=reverse("battles:board", args=[battle.pk]),
        details={"name": get_player_name(opponent)},
    )


def find_stale_turns(keys: Collection[str]) -> set[str]:
    """Return the keys of questions that have been answered since."""
    waiting = {key: key.split(".")[1:] for key in keys}
    rows = Battle.objects.running().filter(pk__in={one[0] for one in waiting.values()})
    counts = {str(pk): str(n) for pk, n in rows.values_list("pk", "action_count")}
    return {key for key, (pk, count) in waiting.items() if counts.get(pk) != count}


def build_table_key(battle_id: UUID) -> str:
    """Return the key of a battle that begins without its players having come."""
    return f"{_TABLE}.{battle_id}"


def find_ended_tables(keys: Collection[str]) -> set[str]:
    """Return the keys of battles that are over."""
    battles = {key: key.removeprefix(f"{_TABLE}.") for key in keys}
    rows = Battle.objects.awaiting().filter(pk__in=battles.values())
    open_ones = {str(pk) for pk in rows.values_list("pk", flat=True)}
    return {key for key, pk in battles.items() if pk not in open_ones}
