"""What happens every second: those who wait are paired, and those who left let go."""

import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import connection, transaction

import collection.services
from battles.seating import appointments, starting
from battles.seating.starting import SeatRequest
from battles.terms.agreement import CASUAL, RANKED
from matchmaking import announcements, selectors
from matchmaking.announcements import Notice
from matchmaking.models import Mode, Reason, Status, Ticket
from matchmaking.pairing import Pair, pair_up
from unionarena.errors import PlatformError

log = structlog.get_logger(__name__)

# Pairing 10,000 people takes 0.3 s, so that a tick ends before the next one is due.
# The longest waiting come first; the others have their turn as soon as these are gone.
POOL = 10_000
# Starting a battle takes some 12 ms, most of it for reading two decks, and SQLite lets
# nobody else write meanwhile. Thirty of each queue are more than a server can carry.
BATTLES_PER_TICK = 30
# After a long outage everybody may have left at once; 500 farewells take half a second.
FAREWELLS_PER_TICK = 500
# After a battle could not be started, its two people are left out for so long.
HOLD_S = 10
# Stands for a deck deleted for good while its owner waited; no deck has this number.
NO_DECK = 0
# Any number that nobody else uses; PostgreSQL knows advisory locks by number.
TICK_LOCK = zlib.crc32(b"matchmaking.tick")


@dataclass(slots=True)
class Tick:
    """What a tick did.

    Attributes:
        expired: How many had left without a word.
        started: How many battles were started.
        failed: How many pairs there were whose battle could not be started.
    """

    expired: int = 0
    started: int = 0
    failed: int = 0
    notices: list[Notice] = field(default_factory=list, repr=False)


def tick(*, now: datetime) -> Tick:
    """Pair those who wait, start their battles, and let go of those who have left.

    Only one tick runs at a time; another one meanwhile does nothing. All of it is one
    transaction, so a crash leaves everybody waiting as before. A battle that cannot be
    started costs its own pair some seconds, and nobody else anything.
    """
    done = Tick()
    queues = selectors.list_queues()
    if not queues:  # No write lock for nothing.
        return done
    with transaction.atomic():
        if _is_the_only_tick():
            _expire(now, done)
            for mode, code in queues:
                _pair_and_start(mode, code, now, done)
        announcements.after_commit(done.notices)
    return done


def _is_the_only_tick() -> bool:
    """Take the lock of the tick until the end of the transaction.

    On SQLite the transaction itself, which is immediate, is the lock.
    """
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [TICK_LOCK])
        (taken,) = cursor.fetchone()
    return bool(taken)


def _expire(now: datetime, done: Tick) -> None:
    """Let go of those who have given no sign of life for long."""
    left_before = now - timedelta(seconds=selectors.ABANDONED_S)
    gone = Ticket.objects.waiting().last_seen_before(left_before)
    gone = gone.longest_waiting_first().select_for_update(skip_locked=True)
    for ticket in gone[:FAREWELLS_PER_TICK]:
        _end(ticket, Status.EXPIRED, Reason.AWAY, now, done)
        done.expired += 1


def _pair_and_start(mode: str, code: str, now: datetime, done: Tick) -> None:
    waiting = selectors.list_waiting(mode, code, now=now, limit=POOL)
    if not waiting:
        return
    known = selectors.get_acquaintance([each.user_id for each in waiting], now=now)
    pairs = pair_up(waiting, known)[:BATTLES_PER_TICK]
    busy = appointments.list_users_in_battle(
        [seat.user_id for pair in pairs for seat in (pair.first, pair.second)]
    )
    for pair in pairs:
        _start_for(pair, busy, now, done)


def _start_for(pair: Pair, busy: Collection[int], now: datetime, done: Tick) -> None:
    """Start the battle of a pair, if both are still there and may play."""
    tickets = _lock_tickets(pair)
    seats = [seat for each in tickets if (seat := _take_seat(each, busy, now, done))]
    if len(seats) < 2:  # noqa: PLR2004 - it takes two
        return
    battle_id = _start(tickets, seats, now)
    if battle_id is None:
        done.failed += 1
        return
    done.started += 1
    done.notices += (announcements.matched(t.user_id, battle_id) for t in tickets)


def _lock_tickets(pair: Pair) -> list[Ticket]:
    """The two tickets, locked; fewer if somebody is just changing theirs."""
    keys = (pair.first.ticket_id, pair.second.ticket_id)
    return list(
        Ticket.objects.waiting()
        .filter(pk__in=keys)
        .select_related("user")
        .select_for_update(of=("self",), skip_locked=True)
        .longest_waiting_first()
    )


def _take_seat(
    ticket: Ticket, busy: Collection[int], now: datetime, done: Tick
) -> SeatRequest | None:
    """What the battle needs to know, or none if its owner cannot play any more."""
    if ticket.user_id in busy:
        _end(ticket, Status.CANCELLED, Reason.BUSY, now, done)
        return None
    try:
        deck = collection.services.lock_deck(
            viewer=ticket.user,
            deck_id=ticket.deck_id or NO_DECK,
            code=ticket.format or None,
        )
    except PlatformError:
        _end(ticket, Status.CANCELLED, Reason.DECK, now, done)
        return None
    return SeatRequest(user=ticket.user, deck=deck, rating=round(ticket.rating))


def _start(
    tickets: Sequence[Ticket], seats: Sequence[SeatRequest], now: datetime
) -> UUID | None:
    """Start one battle, or hold its two people back if that fails."""
    is_ranked = tickets[0].mode == Mode.RANKED
    keys = [ticket.pk for ticket in tickets]
    try:
        with transaction.atomic():
            battle = starting.create_battle(
                seats=seats,
                options=RANKED if is_ranked else CASUAL,
                origin="matchmaking",
            )
            for ticket in tickets:
                ticket.match(battle_id=battle.pk, ended_at=now)
    except Exception:  # whatever it is, the other pairs have nothing to do with it
        log.exception("battle of a pair could not be started", tickets=keys)
        held_until = now + timedelta(seconds=HOLD_S)
        Ticket.objects.filter(pk__in=keys).update(held_until=held_until)
        return None
    return battle.pk


def _end(
    ticket: Ticket, status: Status, reason: Reason, now: datetime, done: Tick
) -> None:
    ticket.end(status=status, reason=reason, ended_at=now)
    done.notices.append(announcements.cancelled(ticket.user_id, reason))
