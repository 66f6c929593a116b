"""Holidays: days on which a player's correspondence clocks do not run.

A holiday starts at once and lasts whole days, within an allowance for any 365 days. Who
comes back earlier keeps the rest. Clocks are held battle by battle; a sweep repeats it,
so that battles that begin during a holiday are held too.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from battles import signals
from battles.clocks import game_clock
from battles.clocks.service_time import to_service_ms
from battles.errors import AlreadyOnHoliday, NoHolidayLeft
from battles.models import Battle, BattleSeat, Holiday, Status
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people

DAYS_A_YEAR: Final = 28
_YEAR: Final = timedelta(days=365)
_DAY: Final = timedelta(days=1)
# A holiday that ended so recently is applied again, in case a process died meanwhile.
_REPEATED_FOR: Final = timedelta(hours=1)


def start_holiday(*, user: User, days: int, now: datetime) -> Holiday:
    """Start a holiday of so many days, and hold the user's clocks.

    Opens a transaction of its own.

    Raises:
        AlreadyOnHoliday: They are on holiday.
        NoHolidayLeft: They have fewer days left.
    """
    with transaction.atomic():
        lock_people(user.pk)
        if find_holiday(user, now=now) is not None:
            raise AlreadyOnHoliday
        left = count_days_left(user, now=now)
        if not 0 < days <= left:
            raise NoHolidayLeft(details={"left": left})
        holiday = Holiday.objects.create(
            user=user, starts_at=now, ends_at=now + days * _DAY
        )
    _hold_clocks_for(holiday, now=now)
    return holiday


def end_holiday(*, user: User, now: datetime) -> None:
    """End the user's holiday now; without one nothing changes."""
    with transaction.atomic():
        lock_people(user.pk)
        holiday = find_holiday(user, now=now)
        if holiday is None:
            return
        holiday.ends_at = now
        holiday.save(update_fields=["ends_at"])
    _hold_clocks_for(holiday, now=now)


def find_holiday(user: User, *, now: datetime) -> Holiday | None:
    """Return the holiday the user is on, or None."""
    return Holiday.objects.filter(user=user, ends_at__gt=now).first()


def count_days_left(user: User, *, now: datetime) -> int:
    """Count the whole days the user may still take; one query."""
    taken = timedelta()
    for holiday in Holiday.objects.filter(user=user, ends_at__gt=now - _YEAR):
        taken += holiday.ends_at - max(holiday.starts_at, now - _YEAR)
    return max(0, (DAYS_A_YEAR * _DAY - taken) // _DAY)


def find_holiday_ends(user_ids: Iterable[int], *, now: datetime) -> dict[int, datetime]:
    """Return until when each of the users is on holiday; without those who are not."""
    rows = Holiday.objects.filter(user__in=list(user_ids), ends_at__gt=now)
    return dict(rows.values_list("user_id", "ends_at"))


def hold_clocks(*, now: datetime) -> int:
    """Hold the clocks of everyone on holiday; return how many were not held yet."""
    holidays = Holiday.objects.filter(ends_at__gt=now - _REPEATED_FOR)
    return sum(_hold_clocks_for(each, now=now) for each in holidays.order_by("ends_at"))


def _hold_clocks_for(holiday: Holiday, *, now: datetime) -> int:
    seats = BattleSeat.objects.filter(
        user_id=holiday.user_id,
        battle__status=Status.RUNNING,
        battle__is_live=False,
        battle__clock__isnull=False,
    )
    left_ms = (holiday.ends_at - now) // timedelta(milliseconds=1)
    changed = [
        battle_id
        for battle_id, seat in seats.values_list("battle_id", "seat")
        if _hold_clock(battle_id, seat, left_ms=left_ms, now=now)
    ]
    for battle_id in changed:
        signals.announce_after_commit(signals.room_changed, battle_id)
    return len(changed)


@transaction.atomic
def _hold_clock(battle_id: UUID, seat: int, *, left_ms: int, now: datetime) -> bool:
    """Hold a seat's clock for some time; return whether it was not held so before."""
    rows = Battle.objects.select_for_update().filter(
        pk=battle_id, status=Status.RUNNING
    )
    battle = rows.only("clock").first()
    if battle is None or battle.clock is None:
        return False
    before = game_clock.Clock.from_dict(battle.clock)
    service_ms = to_service_ms(now)
    clock = game_clock.hold_clock(before, seat, service_ms + left_ms, now=service_ms)
    if clock == before:
        return False
    Battle.objects.filter(pk=battle_id).update(
        clock=clock.to_dict(), deadline_ms=clock.deadline
    )
    return True
