"""Cups that are held every week: set up once, opened one by one by a task."""

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import structlog
from django.db import transaction

from matchmaking.tournaments import impartiality
from matchmaking.tournaments.errors import (
    BadSettings,
    LeagueNotFound,
    NothingToDo,
    NotTheJudge,
    TooManyTournaments,
)
from matchmaking.tournaments.models import League, State, Tournament
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.errors import PlatformError
from unionarena.core.isolation import IsolatedWork
from unionarena.core.web.middleware import list_timezones

from . import announcements
from .registration import Settings, add_tournament, check_settings

# One event is over, or at least has begun, before registration for the next one opens.
OPENS_BEFORE: Final = timedelta(days=6)
EVERY: Final = timedelta(days=7)
FURTHEST: Final = timedelta(days=366)
MOST_LEAGUES: Final = 3
FEWEST_EVENTS, MOST_EVENTS = 2, 26
EMPTY_IN_A_ROW: Final = 4

log = structlog.get_logger(__name__)


@transaction.atomic
def create_league(
    *, user: User, settings: Settings, events: int | None, zone: str, now: datetime
) -> League:
    """Set up a weekly cup; each event opens six days before it begins.

    Args:
        user: Its organiser.
        settings: Of every event; ``begins_at`` is when the first one begins.
        events: How many there are; None: until it is stopped.
        zone: Name of the time zone in which the hour stays the same.
        now: The present moment.

    Raises:
        NeedsAccount, Sanctioned, RatedNeedsJudge, Offensive: See
            ``registration.create_tournament``.
        BadSettings: A setting has no such value; the details name it.
        TooManyTournaments: They organise as many leagues at once as allowed.
    """
    settings = check_settings(user=user, settings=settings, now=now)
    first_at = settings.begins_at
    if first_at is None or not now < first_at <= now + FURTHEST:
        raise BadSettings(details={"setting": "begins_at"})
    if events is not None and not FEWEST_EVENTS <= events <= MOST_EVENTS:
        raise BadSettings(details={"setting": "events"})
    if zone not in list_timezones():
        raise BadSettings(details={"setting": "time_zone"})
    lock_people(user.pk)
    own = League.objects.filter(organiser=user, ended="").count()
    if own >= MOST_LEAGUES and not user.has_perm(impartiality.JUDGE):
        raise TooManyTournaments(details={"most": MOST_LEAGUES})
    league = League.objects.create(
        name=settings.name,
        organiser=user,
        settings={
            name: getattr(settings, name)
            for name in Settings.__slots__
            if name != "begins_at"
        },
        time_zone=zone,
        created_at=now,
        first_at=first_at,
        next_at=first_at,
        events_left=events,
    )
    _open_if_due(league, now)
    return league


@transaction.atomic
def stop_league(*, user: User, pk: int) -> None:
    """Open no more events; what is open or running goes on.

    Raises:
        LeagueNotFound: There is none.
        NotTheJudge: They are neither its organiser nor a judge of the site.
        NothingToDo: It has ended already.
    """
    league = League.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if league is None:
        raise LeagueNotFound
    if not may_stop(user, league):
        raise NotTheJudge
    if league.ended:
        raise NothingToDo
    _end(league, League.Ended.STOPPED)


def may_stop(user: object, league: League) -> bool:
    """Return whether someone is its organiser or a judge of the site."""
    return isinstance(user, User) and (
        user.pk == league.organiser_id or user.has_perm(impartiality.JUDGE)
    )


def open_due_events(*, now: datetime) -> int:
    """Open every event whose time has come; return how many leagues were looked at.

    Safe to run twice, late, and at once. One that fails delays no other.
    """
    due = League.objects.filter(next_at__lte=now + OPENS_BEFORE).order_by("pk")
    keys = list(due.values_list("pk", flat=True))
    for pk in keys:
        with IsolatedWork(log, "no event opened", league=pk), transaction.atomic():
            rows = League.objects.select_for_update(of=("self",), skip_locked=True)
            league = rows.filter(pk=pk).first()
            if league is not None:
                _open_if_due(league, now)
    return len(keys)


def find_start_after(first_at: datetime, zone: str, after: datetime) -> datetime:
    """Return the first start of a weekly event after a moment.

    Counted from the first start, so that an hour the clocks skip once moves that one
    event alone.

    >>> first = datetime(2026, 10, 22, 17, tzinfo=UTC)  # 19:00, summer time
    >>> find_start_after(first, "Europe/Berlin", first).isoformat()
    '2026-10-29T18:00:00+00:00'
    """
    local = first_at.astimezone(ZoneInfo(zone))
    week = max(0, (after - first_at) // EVERY)
    while (start := (local + week * EVERY).astimezone(UTC)) <= after:
        week += 1
    return start


def _open_if_due(league: League, now: datetime) -> None:
    """Open the next event of a league that is locked, unless it is too early for it."""
    if league.next_at is None or league.next_at > now + OPENS_BEFORE:
        return
    start = league.next_at
    if start <= now:  # the task runs late: what nobody could enter is left out
        start = find_start_after(league.first_at, league.time_zone, now)
    league.next_at = start
    if start > now + OPENS_BEFORE:
        league.save(update_fields=["next_at"])
        return
    if _was_empty_lately(league):
        _end(league, League.Ended.EMPTY)
        return
    if not _open(league, start, now):
        _end(league, League.Ended.REFUSED)
        return
    if league.events_left is not None:
        league.events_left -= 1
    if league.events_left == 0:
        _end(league, League.Ended.COMPLETE)
        return
    league.next_at = find_start_after(league.first_at, league.time_zone, start)
    league.save(update_fields=["next_at", "events_left"])


def _open(league: League, start: datetime, now: datetime) -> bool:
    """Open an event; return False where its organiser may no longer hold it."""
    if league.organiser is None or not league.organiser.is_active:
        return False
    wanted = Settings(**league.settings, begins_at=start)
    try:
        settings = check_settings(user=league.organiser, settings=wanted, now=now)
    except PlatformError as refusal:
        log.info("league refused", league=league.pk, code=refusal.code)
        return False
    event = add_tournament(
        user=league.organiser, settings=settings, now=now, league=league
    )
    announcements.keep_webhook(event, now=now)
    return True


def _was_empty_lately(league: League) -> bool:
    last = Tournament.objects.filter(league=league).order_by("-begins_at")
    states = list(last.values_list("state", flat=True)[:EMPTY_IN_A_ROW])
    return states == [State.CALLED_OFF] * EMPTY_IN_A_ROW


def _end(league: League, reason: League.Ended) -> None:
    league.next_at, league.ended = None, reason
    league.save(update_fields=["next_at", "ended", "events_left"])
