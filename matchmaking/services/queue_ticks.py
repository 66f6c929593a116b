"""What happens every second: waiting players are paired, absent ones expire.

Two who are paired are found to accept; ``meetings`` has what follows.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import token_bytes
from uuid import uuid4

from django.db import connection, transaction
from django.db.models import Q
from django.db.models.functions import Least
from django.urls import reverse

from battles.seating import battle_creation, open_battles
from matchmaking import selectors
from matchmaking.models import Reason, Status, Ticket
from matchmaking.open_pages import queue_notices
from matchmaking.open_pages.queue_notices import Notice
from matchmaking.pairing import pair_up
from matchmaking.queueing.queues import Queue
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify
from unionarena.core.web import switches

from . import meetings

# Ten times as many as can be paired in a tick: the pairing takes 0.08 s instead of the
# 0.54 s of 10,000; the hundred pairs are 1.2 to 4.1 points apart instead of 0.5 to 2.3,
# and have waited 57 s instead of 45. The longest waiting come first; the others follow
# as soon as these are gone.
POOL = 2_000
# Their battles begin as soon as they are ready, 12 ms each; a hundred of each queue in
# a second are more than a server can carry.
PAIRS_PER_TICK = 100
# After a long outage everyone may have left at once; expiring 500 takes half a second.
FAREWELLS_PER_TICK = 500
# Any number that nothing else uses; PostgreSQL identifies advisory locks by number.
TICK_LOCK = zlib.crc32(b"matchmaking.tick")


@dataclass(slots=True)
class Tick:
    """Counts of what a tick did.

    Attributes:
        expired: How many had left without a word.
        found: How many pairs were found whether they are ready.
        missed: How many had not answered in time.
    """

    expired: int = 0
    found: int = 0
    missed: int = 0
    notices: list[Notice] = field(default_factory=list, repr=False)


def run_tick(*, now: datetime) -> Tick:
    """Pair waiting players, and end the tickets of absent and silent ones.

    Only one tick runs at a time; another one meanwhile does nothing. All of it is one
    transaction, so a crash leaves everyone waiting as before.
    """
    done = Tick()
    queues = selectors.list_queues()
    if not queues:  # Without work, no write lock.
        return done
    with transaction.atomic():
        if _is_the_only_tick():
            _mend_moments(now)
            done.missed = meetings.settle_meetings(now=now, limit=FAREWELLS_PER_TICK)
            _expire(now, done)
            for queue in queues if switches.get_switches().battles_begin else ():
                _pair_and_ask(queue, now, done)
        queue_notices.send_after_commit(done.notices)
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


def _mend_moments(now: datetime) -> None:
    """Correct moments that are in the future because a clock was put back.

    Clocks of several servers differ by less than a ticket takes to expire.
    """
    far = now + timedelta(seconds=selectors.ABANDONED_S)
    odd = Ticket.objects.searching().filter(
        Q(last_seen_at__gt=far) | Q(held_until__gt=far)
    )
    odd.update(last_seen_at=now, joined_at=Least("joined_at", now), held_until=None)


def _expire(now: datetime, done: Tick) -> None:
    """End the tickets of players not seen for long."""
    left_before = now - timedelta(seconds=selectors.ABANDONED_S)
    gone = Ticket.objects.searching().last_seen_before(left_before)
    gone = gone.longest_waiting_first().select_for_update(skip_locked=True)
    for ticket in gone[:FAREWELLS_PER_TICK]:
        _end(ticket, Status.EXPIRED, Reason.AWAY, now, done)
        done.expired += 1


def _pair_and_ask(queue: Queue, now: datetime, done: Tick) -> None:
    """Ask the best pairs to accept, if both are still waiting and free."""
    waiting = selectors.list_waiting(queue, now=now, limit=POOL)
    if len(waiting) <= 1:
        return
    known = selectors.get_acquaintance([each.user_id for each in waiting], now=now)
    pairs = pair_up(waiting, known)[:PAIRS_PER_TICK]
    seats = [seat for pair in pairs for seat in (pair.first, pair.second)]
    locked = _lock_tickets([seat.ticket_id for seat in seats])
    busy = open_battles.list_users_in_battle([seat.user_id for seat in seats])
    found: list[Ticket] = []
    for pair in pairs:
        keys = (pair.first.ticket_id, pair.second.ticket_id)
        both = [locked[key] for key in keys if key in locked]
        for ticket in both:
            if ticket.user_id in busy:
                _end(ticket, Status.CANCELLED, Reason.BUSY, now, done)
        if len(both) == len(keys) and not {each.user_id for each in both} & busy:
            found += _introduce(both, now)
    # The rows exist and are locked, so this only ever updates; a third of the time of
    # ``bulk_update``, which writes a case for each row.
    Ticket.objects.bulk_create(
        found,
        update_conflicts=True,
        unique_fields=["pk"],
        update_fields=["meeting", "accept_by", "seed_secret"],
    )
    done.found += len(found) // 2
    done.notices += (
        queue_notices.make_found_notice(ticket.user_id) for ticket in found
    )
    notify([_write_news(ticket) for ticket in found], now=now)


def _write_news(ticket: Ticket) -> News:
    return News(
        ticket.user_id,
        Occasion.MATCH_FOUND,
        key=selectors.build_meeting_key(ticket),
        path=reverse("matchmaking:play"),
        expires_at=ticket.accept_by,
    )


def _lock_tickets(keys: Sequence[int]) -> dict[int, Ticket]:
    """Lock these tickets, by key; without those that are locked elsewhere."""
    rows = Ticket.objects.searching().filter(pk__in=keys).order_by("pk")
    return {row.pk: row for row in rows.select_for_update(skip_locked=True)}


def _introduce(both: Sequence[Ticket], now: datetime) -> Sequence[Ticket]:
    meeting, until = uuid4(), now + timedelta(seconds=selectors.ANSWER_S)
    secret = token_bytes(battle_creation.SEED_BYTES)
    for ticket in both:
        ticket.meeting, ticket.accept_by = meeting, until
        ticket.seed_secret = secret
    return both


def _end(
    ticket: Ticket, status: Status, reason: Reason, now: datetime, done: Tick
) -> None:
    ticket.end(status=status, reason=reason, ended_at=now)
    done.notices.append(queue_notices.make_cancelled_notice(ticket.user_id, reason))
