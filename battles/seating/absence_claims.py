"""Winning because the other does not come back.

Leaving ends nothing by itself: the other may claim the win after a grace period, and
that is an action in the log. Who is away is in the battle's row (``live.presence``).
"""

from datetime import datetime
from uuid import UUID

from battles import signals
from battles.clocks.service_time import to_service_ms
from battles.errors import BattleOver, NoClaims, NotAway
from battles.live import presence
from battles.live.battle_access import Viewer, open_session_for
from battles.live.session import Session
from battles.live.submissions import SubmittedAction, submit_action_for_seat
from battles.match_options.match_context import get_bot_of_seat
from battles.models import BattleAction
from battles.rules.kernel.actions import Abandon
from unionarena.core import site_time


def record_visit(viewer: Viewer, battle_id: UUID, *, now: datetime) -> None:
    """Note a person who uses no socket: whoever asks is there."""
    seated = open_session_for(viewer, battle_id)
    session = seated.session
    with session.lock:
        if session.is_between_people and session.circumstances.absent_ms[seated.seat]:
            here = (seated.seat,)
            news = presence.record_presence(session, here, seats=here, now=now)
        else:
            news = False
    if news:
        signals.announce_after_commit(signals.room_changed, battle_id)


def claim_win(
    *, battle_id: UUID, viewer: Viewer, now: datetime | None = None
) -> SubmittedAction:
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
    now = now or site_time.now()
    seated = open_session_for(viewer, battle_id)
    session, other = seated.session, 1 - seated.seat
    with session.lock:
        session.catch_up()
        if session.game.result is not None:
            raise BattleOver
        _check_away(session, other, now=now)
        number = session.game.answered
    return submit_action_for_seat(
        session,
        seat=other,
        action=Abandon(),
        decision_id=number,
        client_action_id=None,
        now=now,
    )


def _check_away(session: Session, seat: int, *, now: datetime) -> None:
    grace = session.circumstances.grace_ms
    if grace is None or get_bot_of_seat(session.seats[seat]):
        raise NoClaims
    since = session.circumstances.absent_ms[seat]
    if since is None or _acted_since(session, seat, since, now=now):
        raise NotAway(details={"wait_ms": None})
    wait = since + grace - to_service_ms(now)
    if wait > 0:
        raise NotAway(details={"wait_ms": wait})


def _acted_since(session: Session, seat: int, since: int, *, now: datetime) -> bool:
    """Whether they answered after they were thought to have left; then they had not."""
    rows = BattleAction.objects.filter(battle_id=session.battle_id, seat=seat)
    last = rows.order_by("-number").values_list("created_at", flat=True).first()
    if last is None:
        return False
    return to_service_ms(last) > since and last <= now
