"""Who is away from the table, and winning because the other does not come back.

The battle's row says since when each seat's person is away. It is written by whichever
process notices (``live.hub``); a process that was wrong is put right by the next
ping of the person it missed. Leaving ends nothing by itself: the other may claim the
win after a grace period, and that is an action in the log.
"""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from battles import signals
from battles.errors import BattleOver, NoClaims, NotAway
from battles.live.session import Session
from battles.models import Battle, BattleAction
from battles.rules.kernel.actions import Abandon
from battles.selectors import Viewer, open_for
from battles.services import Submitted, submit_for_seat
from battles.terms.circumstances import player_of
from battles.terms.servicetime import service_ms

SEATS = (0, 1)


def note(
    session: Session,
    present: Collection[int],
    *,
    now: datetime,
    seats: Collection[int] = SEATS,
) -> bool:
    """Write down who is at the table and who is not; whether that is news.

    Writes only what changes. The caller holds the session's lock.

    Args:
        session: The battle.
        present: Seats whose people are at the table.
        now: The present moment.
        seats: The seats of which that is known.
    """
    if session.game.result is not None or not session.is_between_people:
        return False
    changed = [_note_seat(session, seat, seat in present, now=now) for seat in seats]
    return any(changed)


def _note_seat(
    session: Session,
    seat: int,
    is_there: bool,  # noqa: FBT001 - a fact
    *,
    now: datetime,
) -> bool:
    known = session.room.absent_ms[seat]
    if is_there == (known is None):
        return False
    column = f"seat{seat}_absent_ms"
    since = None if is_there else service_ms(now)
    rows = Battle.objects.running().filter(pk=session.battle_id)
    rows = rows.filter(**{f"{column}__isnull": not is_there})
    rows.update(**{column: since})
    session.room.absent_ms[seat] = since
    return True


def seen(viewer: Viewer, battle_id: UUID, *, now: datetime) -> None:
    """Note a person who uses no socket: whoever asks is there."""
    seated = open_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        if session.is_between_people and session.room.absent_ms[seated.seat]:
            news = _note_seat(session, seated.seat, True, now=now)
        else:
            news = False
    if news:
        signals.announce(signals.room_changed, battle_id)


def claim(*, battle_id: UUID, viewer: Viewer, now: datetime | None = None) -> Submitted:
    """Take the win because the opponent has been away for too long.

    Args:
        battle_id: Which battle.
        viewer: Who claims.
        now: The present moment.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        BattleOver: If it is over.
        NoClaims: If the opponent is a bot, or the battle goes by correspondence.
        NotAway: If the opponent is there, or has not been away long enough; the
            details say how long is left.
    """
    now = now or timezone.now()
    seated = open_for(viewer, battle_id)
    session, other = seated.session, 1 - seated.seat
    with session.lock:
        session.catch_up()
        if session.game.result is not None:
            raise BattleOver
        _check_away(session, other, now=now)
        number = session.game.answered
    return submit_for_seat(
        session,
        seat=other,
        action=Abandon(),
        decision_id=number,
        client_action_id=None,
        now=now,
    )


def _check_away(session: Session, seat: int, *, now: datetime) -> None:
    grace = session.room.grace_ms
    if grace is None or player_of(session.seats[seat]):
        raise NoClaims
    since = session.room.absent_ms[seat]
    if since is None or _acted_since(session, seat, since, now=now):
        raise NotAway(details={"wait_ms": None})
    wait = since + grace - service_ms(now)
    if wait > 0:
        raise NotAway(details={"wait_ms": wait})


def _acted_since(session: Session, seat: int, since: int, *, now: datetime) -> bool:
    """Whether they answered after they were thought to have left; then they had not."""
    rows = BattleAction.objects.filter(battle_id=session.battle_id, seat=seat)
    last = rows.order_by("-number").values_list("created_at", flat=True).first()
    if last is None:
        return False
    return service_ms(last) > since and last <= now
