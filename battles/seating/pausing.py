"""Stopping tables of an event for a while: nothing is accepted, and no clock runs.

Who runs out of time at a table that stands would lose by somebody else's decision. So
clocks stand, whoever is away has not been away meanwhile, and bots wait too.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from battles import signals
from battles.live.session import sessions
from battles.models import Battle, Status
from battles.terms import clocks
from battles.terms.circumstances import asked_people
from battles.terms.servicetime import service_ms


def pause(battle_id: UUID, *, now: datetime) -> bool:
    """Stop a running battle; whether it ran.

    Opens a transaction of its own. A question keeps the time it has left.
    """
    with transaction.atomic():
        battle = _lock(battle_id, Status.RUNNING)
        if battle is None:
            return False
        clock = _clock_of(battle)
        for seat in clocks.SEATS:
            if clock is not None:
                clock = clocks.handed_over(clock, seat, now=service_ms(now))
        _write(battle, Status.PAUSED, clock)
    signals.announce(signals.battle_paused, battle_id)
    return True


def go_on(battle_id: UUID, *, now: datetime) -> bool:
    """Let a stopped battle run again; whether it stood.

    Opens a transaction of its own. Grace for those who are away begins anew.
    """
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        asked, seats = session.asked_seats(), session.seats
        asks_bot = session.asks_bot()
    service = service_ms(now)
    with transaction.atomic():
        battle = _lock(battle_id, Status.PAUSED)
        if battle is None:
            return False
        clock = _clock_of(battle)
        for seat in asked_people(asked, seats):
            if clock is not None:
                clock = clocks.taken_back(clock, seat, now=service)
        _write(battle, Status.RUNNING, clock, moved_at=now)
        for column in ("seat0_absent_ms", "seat1_absent_ms"):
            away = Battle.objects.filter(pk=battle_id, **{f"{column}__isnull": False})
            away.update(**{column: service})
    signals.announce(signals.battle_resumed, battle_id)
    signals.announce(signals.battle_moved, battle_id, wakes_bot=asks_bot)
    return True


def _lock(battle_id: UUID, status: Status) -> Battle | None:
    rows = Battle.objects.select_for_update().filter(pk=battle_id, status=status)
    return rows.only("clock").first()


def _clock_of(battle: Battle) -> clocks.Clock | None:
    return None if battle.clock is None else clocks.Clock.from_dict(battle.clock)


def _write(
    battle: Battle, status: Status, clock: clocks.Clock | None, **more: object
) -> None:
    columns = {"status": status, **more}
    if clock is not None:
        columns |= {"clock": clock.to_dict(), "deadline_ms": clock.deadline}
    Battle.objects.filter(pk=battle.pk).update(**columns)
