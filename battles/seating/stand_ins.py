"""Let a bot play on for a user, until they take back.

Not in rated battles, nor in those of tournaments or the campaign. The opponent is shown
who plays. The clock of a seat played by a bot does not run.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from battles import signals
from battles.bots import BOTS
from battles.clocks import game_clock
from battles.clocks.service_time import to_service_ms
from battles.errors import BattleOver, BattlePaused, Busy, NoHandOver, UnknownBot
from battles.live.battle_access import Viewer, open_session_for
from battles.live.session import Session
from battles.models import Battle, BattleSeat, Origin, Status
from unionarena.core import site_time

ATTEMPTS = 8
# No bot takes over for a player there.
ORIGINS_PLAYED_ALONE = frozenset({Origin.TOURNAMENT.value, Origin.CAMPAIGN.value})


def set_stand_in(
    *, battle_id: UUID, viewer: Viewer, bot: str | None, now: datetime | None = None
) -> None:
    """Let a bot answer from now on, or (``bot`` None) return the seat to its user.

    Doing it twice changes nothing.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        UnknownBot: If there is no such bot.
        BattleOver: If the battle is over.
        NoHandOver: If it counts for a rating, a tournament or the campaign.
    """
    now = now or site_time.now()
    if bot is not None and bot not in BOTS:
        raise UnknownBot
    seated = open_session_for(viewer, battle_id)
    session, seat = seated.session, seated.seat
    if bot is not None and bot not in session.ruleset.bots:
        raise UnknownBot
    with session.lock:
        for _attempt in range(ATTEMPTS):
            session.catch_up()
            if session.game.result is not None:
                raise BattleOver
            if session.status == Status.PAUSED:
                raise BattlePaused
            if session.ranked or session.origin in ORIGINS_PLAYED_ALONE:
                raise NoHandOver
            if session.seats[seat].stand_in == (bot or ""):
                return
            if _write_stand_in(session, seat, bot or "", now=now):
                session.catch_up()
                break
        else:
            raise Busy
        needs_bot = session.needs_bot()
    signals.announce_after_commit(signals.room_changed, battle_id)
    signals.announce_after_commit(signals.battle_moved, battle_id, wakes_bot=needs_bot)


def _write_stand_in(session: Session, seat: int, bot: str, *, now: datetime) -> bool:
    """Write the stand-in, unless the log has moved on meanwhile."""
    columns = _columns(session, seat, bot, now=now)
    with transaction.atomic():
        rows = Battle.objects.filter(
            pk=session.battle_id,
            status=Status.RUNNING,
            action_count=session.game.answered,
            room_version=session.circumstances.version,
        )
        if not rows.update(room_version=session.circumstances.version + 1, **columns):
            return False
        BattleSeat.objects.filter(battle_id=session.battle_id, seat=seat).update(
            stand_in=bot
        )
    return True


def _columns(
    session: Session, seat: int, bot: str, *, now: datetime
) -> dict[str, object]:
    waiting = session.seats_to_answer()
    bots = [one.bot or one.stand_in for one in session.seats]
    bots[seat] = bot
    columns: dict[str, object] = {"waits_for_bot": any(bots[one] for one in waiting)}
    clock = session.circumstances.clock
    if clock is not None:
        if bot:
            clock = game_clock.stop_clock_for_bot(clock, seat, now=to_service_ms(now))
        elif seat in waiting:
            clock = game_clock.restart_clock_for_person(
                clock, seat, now=to_service_ms(now)
            )
        columns |= {"clock": clock.to_dict(), "deadline_ms": clock.deadline}
    return columns
