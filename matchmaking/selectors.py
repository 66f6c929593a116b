"""Reads of matchmaking: places in the queue, invitations, challenges, history."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet

from battles.seating import open_battles
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.names import fold_name
from unionarena.core.accounts.selectors import (
    list_blocked_pairs,
    list_blocks_in_either_direction,
)
from unionarena.core.accounts.services import PersonNotFound
from unionarena.core.prepared_queries import (
    PreparedQuery,
    datetime_parameter,
    number_parameter,
)

from .errors import InvitationNotFound
from .models import Follow, Invitation, Reason, Status, Ticket
from .pairing import Acquaintance, Waiting
from .queueing.queues import FIELDS, Queue, list_live_clocks

# Players not seen for this long are not paired. Pages answer every ten seconds, so one
# lost answer does not matter.
PRESENT_S = 30
# Players not seen for this long have left.
ABANDONED_S = 120
# Meeting the same opponent again is nice, but not at once if someone else is there.
MET_BEFORE_FOR = timedelta(minutes=10)
# Time to accept a match.
ANSWER_S = 20
# Pauses after the first, the second and every further match within an hour that a
# player did not accept.
PAUSES_S: Final = (30, 120, 600)
PAUSES_FOR = timedelta(hours=1)
# Matches over which going first is balanced.
BALANCED_OVER = 20
# The page of a room reports every ten seconds.
HOST_PRESENT = timedelta(seconds=45)
BOARD_SHOWN = 100
# More decks than anyone chooses from before a game; the others are on the decks page.
DECKS_OFFERED = 12


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place in the queue.

    Attributes:
        ticket: The ticket they wait with, or with which they came into ``battle_id``;
            none if they do neither.
        battle_id: The running battle their last ticket led to.
        other_accepted: Whether whom they are to meet is ready.
    """

    ticket: Ticket | None = None
    battle_id: UUID | None = None
    other_accepted: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether they are in the queue."""
        return self.ticket is not None and self.battle_id is None

    @property
    def is_found(self) -> bool:
        """Whether an opponent is found and they are asked to accept."""
        return (
            self.ticket is not None
            and self.is_waiting
            and self.ticket.meeting is not None
        )


def get_place(user: User) -> Place:
    """Return a player's place in the queue; two queries at most."""
    ticket = Ticket.objects.owned_by(user).newest_first().first()
    if ticket is None:
        return Place()
    if ticket.status == Status.WAITING:
        return Place(ticket, other_accepted=_is_other_ready(ticket))
    battle = open_battles.find_unfinished_battle_for(user)
    if battle is not None and battle.pk == ticket.battle_id:
        return Place(ticket, battle.pk)
    return Place()


def _is_other_ready(ticket: Ticket) -> bool:
    if ticket.meeting is None:
        return False
    both = Ticket.objects.waiting().filter(meeting=ticket.meeting)
    return both.exclude(pk=ticket.pk).filter(accepted_at__isnull=False).exists()


def find_waiting_ticket(user: User) -> Ticket | None:
    """Return the ticket a player is waiting with."""
    return Ticket.objects.owned_by(user).waiting().first()


def find_last_ticket(user: User) -> Ticket | None:
    """Return a player's newest ticket, to offer the same deck and mode again."""
    return Ticket.objects.owned_by(user).newest_first().first()


def list_tickets_for(viewer: User) -> QuerySet[Ticket]:
    """List a player's tickets, newest first."""
    return Ticket.objects.owned_by(viewer).newest_first()


def find_invitation(viewer: User | None, token: str) -> Invitation:
    """Return the invitation of a link; anyone with the link may see it.

    Raises:
        InvitationNotFound: There is none, or one of the two has blocked the other.
    """
    rows = Invitation.objects.select_related("inviter")
    found = rows.filter(token=token).first()
    if found is None or (
        viewer and found.inviter_id in list_blocks_in_either_direction(viewer.pk)
    ):
        raise InvitationNotFound
    theirs = {found.inviter_id, found.invitee_id}
    if found.invitee_id and (viewer is None or viewer.pk not in theirs):
        raise InvitationNotFound
    return found


def list_invitations_of(user: User, *, now: datetime) -> QuerySet[Invitation]:
    """List a player's own open invitations, newest first."""
    return Invitation.objects.made_by(user).open_at(now).order_by("-created_at", "-pk")


def list_open_challenges(viewer: User, *, now: datetime) -> list[Invitation]:
    """List open challenges that the viewer may accept now, newest first.

    The host is online, or it is by correspondence. Two queries.
    """
    rows = Invitation.objects.open_at(now).on_board().exclude(inviter=viewer)
    rows = rows.exclude(inviter__in=list_blocks_in_either_direction(viewer.pk))
    rows = rows.select_related("inviter").order_by("-created_at", "-pk")
    live = set(list_live_clocks())
    return [
        row
        for row in rows[:BOARD_SHOWN]
        if row.options["room"].get("clock") not in live
        or now - row.last_seen_at <= HOST_PRESENT
    ]


def list_challenges_for(user: User, *, now: datetime) -> list[Invitation]:
    """List open challenges to this player alone, newest first; two queries."""
    rows = Invitation.objects.open_at(now).made_for(user).select_related("inviter")
    rows = rows.exclude(inviter__in=list_blocks_in_either_direction(user.pk))
    return list(rows.order_by("-created_at", "-pk")[:BOARD_SHOWN])


def find_person(viewer: User, name: str) -> User:
    """Return the player with a name or address and a public page; one query or two.

    Raises:
        PersonNotFound: No player has it, or one of the two has blocked the other.
    """
    person = find_profile(viewer, name)
    if person is None:
        raise PersonNotFound
    return person


def are_friends(one_id: int, other_id: int) -> bool:
    """Return whether two players follow each other; one query.

    Who blocks another ends that, in both directions.
    """
    both = Q(follower=one_id, followed=other_id) | Q(follower=other_id, followed=one_id)
    return Follow.objects.filter(both).count() == len((one_id, other_id))


def find_profile(viewer: User | None, name: str) -> User | None:
    """Return the player with a name or address and a public page, if there is one.

    One query or two; nobody who has blocked the viewer, or the reverse.
    """
    shown = User.objects.filter(is_active=True, name_key=fold_name(name) or None)
    person = shown.exclude(showing__has_profile=False).first()
    if person is None or viewer is None:
        return person
    is_blocked = person.pk in list_blocks_in_either_direction(viewer.pk)
    return None if is_blocked else person


def list_queues() -> list[Queue]:
    """List every queue with players in it."""
    rows = Ticket.objects.waiting().order_by(*FIELDS).values_list(*FIELDS).distinct()
    return [Queue(*row) for row in rows]


def list_waiting(queue: Queue, *, now: datetime, limit: int) -> list[Waiting]:
    """List players of a queue who can be paired now, longest waiting first.

    Args:
        queue: What they wait for.
        now: The present moment.
        limit: How many at most.
    """
    tickets = (
        Ticket.objects.filter(**queue.columns())
        .ready_at(now, seen_since=now - timedelta(seconds=PRESENT_S))
        .longest_waiting_first()
        .values_list("pk", "user_id", "rating", "joined_at", "deviation")[:limit]
    )
    return [
        Waiting(
            ticket_id, user_id, rating, (now - joined_at).total_seconds(), deviation
        )
        for ticket_id, user_id, rating, joined_at, deviation in tickets
    ]


def lock_overdue_tickets(*, now: datetime, far: datetime, limit: int) -> list[Ticket]:
    """Lock tickets whose time to accept is over, or whose deadline is too far away.

    Locked in the order of their keys, skipping those that are locked elsewhere.
    """
    rows = Ticket.objects.waiting().filter(meeting__isnull=False)
    rows = rows.filter(Q(accept_by__lte=now) | Q(accept_by__gt=far))
    rows = rows.select_for_update(skip_locked=True).order_by("pk")
    return list(rows[:limit])


def count_meetings(meetings: Collection[UUID]) -> Mapping[UUID, int]:
    """Count the tickets of each of these meetings; no query for none."""
    if not meetings:
        return {}
    rows = Ticket.objects.waiting().filter(meeting__in=meetings)
    return Counter(each for each in rows.values_list("meeting", flat=True) if each)


# Everything that may keep a player out of the queue, in one query: most players have
# none of it, and a thousand may join in a second.
_KEPT_OUT: Final = PreparedQuery(
    lambda: User.objects.filter(
        Exists(
            Sanction.objects.running(datetime_parameter("now")).filter(
                user=OuterRef("pk"), kind=Sanction.Kind.QUEUE
            )
        )
        | Exists(Ticket.objects.waiting().filter(user=OuterRef("pk")))
        | Exists(
            _missed().filter(
                user=OuterRef("pk"), ended_at__gte=datetime_parameter("since")
            )
        )
        | Exists(open_battles.list_binding_battles(OuterRef("pk"))),
        pk=number_parameter("user"),
    ).values_list("pk")
)


def may_join(user: User, *, now: datetime) -> bool:
    """Return whether no sanction, ticket, pause or battle keeps them out; one query."""
    return not _KEPT_OUT.ask(user=user.pk, now=now, since=now - PAUSES_FOR)


def _missed() -> QuerySet[Ticket]:
    """Return matches a player did not accept."""
    return Ticket.objects.filter(
        status=Status.CANCELLED,
        meeting__isnull=False,
        reason__in=(Reason.DECLINED, Reason.MISSED, Reason.LEFT, Reason.BUSY),
    )


def find_pause_end(user: User, *, now: datetime) -> datetime | None:
    """Return until when a player has to pause after missed matches; one query."""
    missed = _missed().filter(user=user, ended_at__gte=now - PAUSES_FOR)
    ends = [each for each in missed.values_list("ended_at", flat=True) if each]
    if not ends:
        return None
    pause_s = PAUSES_S[min(len(ends), len(PAUSES_S)) - 1]
    # A clock that was put back lengthens no pause.
    until = min(max(ends), now) + timedelta(seconds=pause_s)
    return until if until > now else None


def count_first_turn_balance(user_ids: Collection[int]) -> Mapping[int, int]:
    """Count how often each went first more than second, in their last matches.

    Where the rules decide who goes first, nothing is counted.
    """
    balance: Counter[int] = Counter()
    for user_id in user_ids:
        played = Ticket.objects.filter(user_id=user_id, status=Status.MATCHED)
        rows = played.filter(goes_first__isnull=False).order_by("-joined_at")
        for went_first in rows.values_list("goes_first", flat=True)[:BALANCED_OVER]:
            balance[user_id] += 1 if went_first else -1
    return balance


def get_acquaintance(user_ids: Collection[int], *, now: datetime) -> Acquaintance:
    """Return who of these has just met, or blocked, whom; two queries."""
    recent = Ticket.objects.filter(
        status=Status.MATCHED, ended_at__gte=now - MET_BEFORE_FOR
    ).values_list("battle_id", "user_id")
    wanted = set(user_ids)
    by_battle: dict[UUID, set[int]] = {}
    for battle_id, user_id in recent.iterator():
        if user_id in wanted and battle_id is not None:
            by_battle.setdefault(battle_id, set()).add(user_id)
    met = {frozenset(users) for users in by_battle.values() if len(users) > 1}
    return Acquaintance(blocked=list_blocked_pairs(wanted), met_before=met)


def list_expired_tickets(*, since: datetime, limit: int) -> list[int]:
    """List tickets that the tick should have expired by then; longest waiting first."""
    left = since - timedelta(seconds=ABANDONED_S)
    rows = Ticket.objects.waiting().filter(last_seen_at__lt=left)
    return list(rows.longest_waiting_first().values_list("pk", flat=True)[:limit])


def measure_waiting(*, now: datetime) -> tuple[int, float]:
    """Return how many players wait, and for how many seconds the longest."""
    waiting = Ticket.objects.searching()
    found = waiting.aggregate(count=Count("pk"), first=Min("joined_at"))
    first = found["first"]
    return found["count"], 0.0 if first is None else (now - first).total_seconds()


# --- What notifications are about, and whether it is over.


def build_meeting_key(ticket: Ticket) -> str:
    """Return the key of a meeting for one of its two players."""
    return f"match.{ticket.pk}.{ticket.meeting}"


def find_answered_meetings(keys: Collection[str]) -> set[str]:
    """Return the keys of meetings that their player has accepted, or that are over."""
    tickets = {key: int(key.split(".")[1]) for key in keys}
    rows = Ticket.objects.waiting().filter(pk__in=tickets.values(), accepted_at=None)
    return set(keys) - {build_meeting_key(row) for row in rows}


def build_challenge_key(token: str) -> str:
    """Return the key of a challenge."""
    return f"challenge.{token}"


def find_closed_challenges(keys: Collection[str]) -> set[str]:
    """Return the keys of challenges that were accepted, declined or withdrawn."""
    tokens = {key: key.partition(".")[2] for key in keys}
    rows = Invitation.objects.filter(
        token__in=tokens.values(), status=Invitation.Status.OPEN
    )
    still_open = set(rows.values_list("token", flat=True))
    return {key for key, token in tokens.items() if token not in still_open}
