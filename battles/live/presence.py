"""Record which players are connected and since when others are away.

The times are columns of the battle. They are written by the process that notices
(``hub``); a process that was wrong is corrected by the next ping of the player it
missed.
"""

from collections.abc import Collection
from datetime import datetime

from battles.clocks.service_time import to_service_ms
from battles.models import Battle

from .session import Session

SEATS = (0, 1)


def record_presence(
    session: Session,
    present: Collection[int],
    *,
    now: datetime,
    seats: Collection[int] = SEATS,
) -> bool:
    """Record who is connected and who is not; return whether that is new.

    Writes only what changes. The caller holds the session's lock.

    Args:
        session: The battle.
        present: Seats whose players are connected.
        now: The present moment.
        seats: The seats of which that is known.
    """
    if session.game.result is not None or not session.is_between_people:
        return False
    changed = [
        _record_seat_presence(session, seat, is_there=seat in present, now=now)
        for seat in seats
    ]
    return any(changed)


def _record_seat_presence(
    session: Session,
    seat: int,
    *,
    is_there: bool,
    now: datetime,
) -> bool:
    known = session.circumstances.absent_ms[seat]
    if is_there == (known is None):
        return False
    column = f"seat{seat}_absent_ms"
    since = None if is_there else to_service_ms(now)
    rows = Battle.objects.running().filter(pk=session.battle_id)
    rows = rows.filter(**{f"{column}__isnull": not is_there})
    rows.update(**{column: since})
    session.circumstances.absent_ms[seat] = since
    return True
