"""End battles in which a player has run out of time.

A sweep finds deadlines that have passed and writes a timeout into each log, like an
answer: if the player's own answer takes that number first, the sweep comes too late and
leaves the battle alone. Any number of sweeps may run at once.
"""

from datetime import datetime
from uuid import UUID

import structlog

from battles.clocks import game_clock, service_time
from battles.errors import BattleNotFound, BattleOver, StaleDecision
from battles.live.session import sessions
from battles.live.submissions import submit_action_for_seat
from battles.models import Battle
from battles.rules.kernel.actions import Timeout
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

BATTLES_PER_SWEEP = 100


def end_overdue_battles(*, now: datetime) -> int:
    """End the battles in which a player has run out of time; return how many.

    While no server process reports that it is up, no player could have answered, and
    none loses.
    """
    if not service_time.is_service_up(now):
        return 0
    service_time.clear_cache()  # the time given back must be known to the second
    due = list_overdue_battles(
        service_ms=service_time.to_service_ms(now), limit=BATTLES_PER_SWEEP
    )
    return sum(_end_if_overdue(battle_id, now=now) for battle_id in due)


def _end_if_overdue(battle_id: UUID, *, now: datetime) -> bool:
    with IsolatedWork(log, "timeout failed", battle_id=str(battle_id)):
        return end_if_out_of_time(battle_id, now=now)
    return False


def end_if_out_of_time(battle_id: UUID, *, now: datetime) -> bool:
    """Write the timeout of the player who ran out of time first, if any did."""
    session = sessions.get(battle_id)
    with session.lock:
        session.catch_up()
        clock, number = session.circumstances.clock, session.game.answered
        if clock is None:
            return False
        late = game_clock.find_seat_out_of_time(
            clock, now=service_time.to_service_ms(now)
        )
    if late is None:
        return False
    try:
        submit_action_for_seat(
            session,
            seat=late,
            action=Timeout(),
            decision_id=number,
            client_action_id=None,
            now=now,
        )
    except (StaleDecision, BattleOver, BattleNotFound):
        return False  # an answer was quicker
    return True


def give_back_time(battle_id: UUID, *, milliseconds: int) -> None:
    """Exclude time in which a battle was frozen from its clocks.

    Called with the battle's row locked, before it runs again.
    """
    battle = Battle.objects.get(pk=battle_id)
    if battle.clock is None:
        return
    clock = game_clock.shift_clocks(
        game_clock.Clock.from_dict(battle.clock), by_ms=milliseconds
    )
    Battle.objects.filter(pk=battle_id).update(
        clock=clock.to_dict(), deadline_ms=clock.deadline
    )


def list_overdue_battles(*, service_ms: int, limit: int) -> list[UUID]:
    """Return running battles overdue at a moment of service time, oldest first."""
    due = Battle.objects.running().filter(deadline_ms__lte=service_ms)
    return list(due.order_by("deadline_ms").values_list("pk", flat=True)[:limit])
