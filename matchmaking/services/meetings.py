"""Meetings: two players are asked to accept a match; when both do, they play.

A player who declines or does not answer in time loses their place and has to pause; the
other keeps theirs, with the time waited so far. Accepting twice is accepting once;
accepting too late, or a meeting that is no longer open, is refused and changes nothing.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import transaction

from battles.games.registry import RULESETS
from battles.seating import battle_creation, open_battles
from battles.seating.battle_creation import Predecessor, SeatRequest
from matchmaking import selectors
from matchmaking.errors import NoMeeting, NotStarted, TooLate
from matchmaking.models import Reason, Status, Ticket
from matchmaking.open_pages import queue_notices
from matchmaking.queueing.deck_choices import freeze_deck_for
from matchmaking.queueing.queues import DeckChoice, get_queue
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.errors import PlatformError
from unionarena.core.isolation import IsolatedWork

from .queue_places import lock_place
from .seed_shares import check_share, mix_shares

log = structlog.get_logger(__name__)

# After a battle could not be started, or a deadline was set by another clock, its two
# players are left out for this long.
HOLD_S = 10


def accept_meeting(
    *, user: User, meeting: UUID, now: datetime, share: str = ""
) -> None:
    """Accept a meeting; the battle begins once both have.

    Args:
        user: Who is ready.
        meeting: For what.
        now: The present moment.
        share: Their part in the seed: 16 to 32 bytes as hex, or nothing.

    Raises:
        BadShare: The share is no such hex.
        NoMeeting: There is no such meeting for them, or not any more.
        TooLate: The time to answer is over.
        NotStarted: Both were ready, and the battle could not be begun; both wait on.
    """
    check_share(share)
    if not _accept(user, meeting, now, share):
        raise NotStarted


@transaction.atomic
def _accept(user: User, meeting: UUID, now: datetime, share: str) -> bool:
    lock_people(user.pk)
    own, other = lock_place(user.pk)
    if own is None or own.meeting != meeting:
        if _has_led_to_a_battle(user, meeting):
            return True
        raise NoMeeting
    if own.accepted_at is not None:
        return True
    if own.accept_by is None or now >= own.accept_by:
        raise TooLate
    if other is None:  # their account is gone
        own.go_back()
        queue_notices.send_after_commit([queue_notices.make_waiting_notice(user.pk)])
        return True
    own.accepted_at, own.seed_share = now, share
    own.save(update_fields=["accepted_at", "seed_share"])
    if other.accepted_at is None:
        both = (own.user_id, other.user_id)
        queue_notices.send_after_commit(
            [queue_notices.make_found_notice(each) for each in both]
        )
        return True
    return _begin((own, other), now)


@transaction.atomic
def decline_meeting(*, user: User, meeting: UUID, now: datetime) -> None:
    """Decline a meeting: the place is lost, followed by a pause.

    Raises:
        NoMeeting: There is no such meeting for them, or not any more.
    """
    lock_people(user.pk)
    own, other = lock_place(user.pk)
    if own is None or own.meeting != meeting:
        last = selectors.find_last_ticket(user)
        if last and (last.meeting, last.reason) == (meeting, Reason.DECLINED):
            return
        raise NoMeeting
    _end(own, Reason.DECLINED, now)
    if other is not None:
        _send_back(other)


def settle_meetings(*, now: datetime, limit: int) -> int:
    """End meetings that were not answered in time; return how many. Part of a tick.

    A meeting with a ticket that is locked elsewhere is left for the next time. A
    deadline farther away than any can be was set by a clock that has since been put
    back, or by another server's; no one is to blame for that, and both wait on. They
    are not paired again at once: a tick that is itself an hour behind would set a
    deadline that the next one finds long over.
    """
    far = now + timedelta(seconds=2 * selectors.ANSWER_S)
    meetings: dict[UUID, list[Ticket]] = {}
    for ticket in selectors.lock_overdue_tickets(now=now, far=far, limit=limit):
        if ticket.meeting is not None:
            meetings.setdefault(ticket.meeting, []).append(ticket)
    half = [meeting for meeting, tickets in meetings.items() if len(tickets) == 1]
    held = selectors.count_meetings(half)
    gone = 0
    for meeting, tickets in meetings.items():
        if held.get(meeting, 0) > len(tickets):
            continue
        for ticket in tickets:
            was_moved = ticket.accept_by is not None and ticket.accept_by > far
            if was_moved:
                _send_back(ticket, held_until=now + timedelta(seconds=HOLD_S))
            elif ticket.accepted_at is None:
                _end(ticket, Reason.MISSED, now)
                gone += 1
            else:
                _send_back(ticket)
    return gone


def _has_led_to_a_battle(user: User, meeting: UUID) -> bool:
    last = selectors.find_last_ticket(user)
    return (
        last is not None and last.meeting == meeting and last.status == Status.MATCHED
    )


def _begin(tickets: tuple[Ticket, Ticket], now: datetime) -> bool:
    """Start the battle of two locked tickets; return whether it started."""
    first, second = _in_order_of_seats(tickets)
    busy = open_battles.list_users_in_battle([first.user_id, second.user_id])
    seats = {}
    for ticket in (first, second):
        if ticket.user_id in busy:
            _end(ticket, Reason.BUSY, now)
        elif (seat := _take_seat(ticket)) is None:
            _end(ticket, Reason.DECK, now)
        else:
            seats[ticket] = seat
    if len(seats) > 1:
        return _start(list(seats), list(seats.values()), now)
    for ticket in seats:
        _send_back(ticket)
    return True


def _in_order_of_seats(tickets: tuple[Ticket, Ticket]) -> tuple[Ticket, Ticket]:
    """Order by who goes first: the one who has done so less often; else at random."""
    begun = selectors.count_first_turn_balance([each.user_id for each in tickets])
    one, other = tickets
    difference = begun[one.user_id] - begun[other.user_id]
    other_begins = difference > 0 or (difference == 0 and secrets.randbelow(2))
    return (other, one) if other_begins else (one, other)


def _take_seat(ticket: Ticket) -> SeatRequest | None:
    """Return the seat of a ticket; None if its deck is no longer legal."""
    try:
        deck = freeze_deck_for(
            ticket.user,
            DeckChoice(ticket.deck_id, ticket.deck_name),
            game=ticket.game,
            code=ticket.format or None,
        )
    except PlatformError:
        return None
    return SeatRequest(user=ticket.user, deck=deck, rating=round(ticket.rating))


def _start(
    tickets: Sequence[Ticket], seats: Sequence[SeatRequest], now: datetime
) -> bool:
    """Start one battle, or hold its two players back if that fails."""
    game = tickets[0].game
    has_first_player_option = "first_player" in RULESETS[game].options
    options = get_queue(tickets[0]).options()
    if has_first_player_option:
        options = replace(options, rules={"first_player": 0})
    keys = [ticket.pk for ticket in tickets]
    failure = "battle of a pair could not be started"
    creation = IsolatedWork(log, failure, tickets=keys)
    # If it fails, nothing of it is stored.
    with creation, transaction.atomic():
        battle = battle_creation.create_battle(
            seats=seats,
            options=options,
            origin="matchmaking",
            now=now,
            beginning=Predecessor(
                parts=mix_shares(
                    tickets[0].seed_secret,
                    *(ticket.seed_share for ticket in tickets),
                )
            ),
            game=game,
        )
        for place, ticket in enumerate(tickets):
            ticket.goes_first = place == 0 if has_first_player_option else None
            ticket.match(battle_id=battle.pk, ended_at=now)
    if creation.error is not None:
        for ticket in tickets:
            _send_back(ticket, held_until=now + timedelta(seconds=HOLD_S))
        return False
    queue_notices.send_after_commit(
        [
            queue_notices.make_matched_notice(ticket.user_id, battle.pk)
            for ticket in tickets
        ]
    )
    return True


def _end(ticket: Ticket, reason: Reason, now: datetime) -> None:
    ticket.end(status=Status.CANCELLED, reason=reason, ended_at=now)
    queue_notices.send_after_commit(
        [queue_notices.make_cancelled_notice(ticket.user_id, reason)]
    )


def _send_back(ticket: Ticket, held_until: datetime | None = None) -> None:
    ticket.go_back(held_until=held_until)
    queue_notices.send_after_commit([queue_notices.make_waiting_notice(ticket.user_id)])
