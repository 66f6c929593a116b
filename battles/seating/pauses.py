"""Pause tables of an event: nothing is accepted, and no clock runs.

No player may lose on time because an organizer stopped the table. So clocks stop,
absence does not count meanwhile, and bots wait too.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from battles import signals
from battles.clocks import game_clock
from battles.clocks.service_time import to_service_ms
from battles.live.session import sessions
from battles.match_options.match_context import list_seats_of_people_to_answer
from battles.models import Battle, Status


def pause_battle(battle_id: UUID, *, now: datetime) -> bool:
    """Pause a running battle; return whether it was running.

    Opens a transaction of its own. A question keeps the time it has left.
    """
    with transaction.atomic():
        battle = _lock(battle_id, Status.RUNNING)
        if battle is None:
            return False
        clock = _read_clock(battle)
        for seat in game_clock.SEATS:
            if clock is not None:
                clock = game_clock.stop_clock_for_bot(
                    clock, seat, now=to_service_ms(now)
                )
        _write(battle, Status.PAUSED, clock)
    signals.announce_after_commit(signals.battle_paused, battle_id)
    return True


def resume_paused_battle(battle_id: UUID, *, now: datetime) -> bool:
    """Resume a paused battle; return whether it was paused.

    Opens a transaction of its own. Grace for absent players begins anew.
    """
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        waiting, seats = session.seats_to_answer(), session.seats
        needs_bot = session.needs_bot()
    service = to_service_ms(now)
    with transaction.atomic():
        battle = _lock(battle_id, Status.PAUSED)
        if battle is None:
            return False
        clock = _read_clock(battle)
        for seat in list_seats_of_people_to_answer(waiting, seats):
            if clock is not None:
                clock = game_clock.restart_clock_for_person(clock, seat, now=service)
        _write(battle, Status.RUNNING, clock, moved_at=now)
        for column in ("seat0_absent_ms", "seat1_absent_ms"):
            away = Battle.objects.filter(pk=battle_id, **{f"{column}__isnull": False})
            away.update(**{column: service})
    signals.announce_after_commit(signals.battle_resumed, battle_id)
    signals.announce_after_commit(signals.battle_moved, battle_id, wakes_bot=needs_bot)
    return True


def _lock(battle_id: UUID, status: Status) -> Battle | None:
    rows = Battle.objects.select_for_update().filter(pk=battle_id, status=status)
    return rows.only("clock").first()


def _read_clock(battle: Battle) -> game_clock.Clock | None:
    return None if battle.clock is None else game_clock.Clock.from_dict(battle.clock)


def _write(
    battle: Battle, status: Status, clock: game_clock.Clock | None, **more: object
) -> None:
    columns = {"status": status, **more}
    if clock is not None:
        columns |= {"clock": clock.to_dict(), "deadline_ms": clock.deadline}
    Battle.objects.filter(pk=battle.pk).update(**columns)
