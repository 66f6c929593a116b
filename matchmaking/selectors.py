"""Reads of the matchmaking app: where somebody stands, and what was before."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet

from battles.seating import appointments
from unionarena.accounts.models import User
from unionarena.accounts.selectors import list_blocked_pairs, list_blocked_with

from .errors import InvitationNotFound
from .models import Invitation, Status, Ticket
from .pairing import Acquaintance, Waiting

# Who has not been heard of for so long is not paired. Pages answer every ten seconds,
# so that one lost answer does not matter.
PRESENT_S = 30
# Who has not been heard of for so long has left.
ABANDONED_S = 120
# Playing the same person again is nice, but not at once if somebody else is there.
MET_BEFORE_FOR = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands with the queue.

    Attributes:
        ticket: The ticket they wait with, or with which they came into ``battle_id``;
            none if they do neither.
        battle_id: The running battle their last ticket led to.
    """

    ticket: Ticket | None = None
    battle_id: UUID | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether they are in the queue."""
        return self.ticket is not None and self.battle_id is None


def get_place(user: User) -> Place:
    """Where somebody stands with the queue; two queries."""
    ticket = Ticket.objects.owned_by(user).newest_first().first()
    if ticket is None:
        return Place()
    if ticket.status == Status.WAITING:
        return Place(ticket)
    battle = appointments.find_unfinished_battle_for(user)
    if battle is not None and battle.pk == ticket.battle_id:
        return Place(ticket, battle.pk)
    return Place()


def find_waiting_ticket(user: User) -> Ticket | None:
    """The ticket somebody waits with."""
    return Ticket.objects.owned_by(user).waiting().first()


def find_last_ticket(user: User) -> Ticket | None:
    """The newest ticket of somebody, to offer the same deck and mode again."""
    return Ticket.objects.owned_by(user).newest_first().first()


def list_tickets_for(viewer: User) -> QuerySet[Ticket]:
    """Everything somebody has queued for, newest first."""
    return Ticket.objects.owned_by(viewer).newest_first()


def find_invitation(viewer: User | None, token: str) -> Invitation:
    """The invitation of a link; whoever has the link may see it.

    Raises:
        InvitationNotFound: If there is none, or one of the two has blocked the other.
    """
    rows = Invitation.objects.select_related("inviter")
    found = rows.filter(token=token).first()
    if found is None or (viewer and found.inviter_id in list_blocked_with(viewer.pk)):
        raise InvitationNotFound
    return found


def list_invitations_of(user: User, *, now: datetime) -> QuerySet[Invitation]:
    """Somebody's own open invitations, newest first."""
    return Invitation.objects.made_by(user).open_at(now).order_by("-created_at", "-pk")


def list_queues() -> list[tuple[str, str]]:
    """Every mode and format (its code) that somebody waits for."""
    waiting = Ticket.objects.waiting().order_by("mode", "format")
    return list(waiting.values_list("mode", "format").distinct())


def list_waiting(mode: str, code: str, *, now: datetime, limit: int) -> list[Waiting]:
    """Those of a queue who can be paired now, longest waiting first, as plain records.

    Args:
        mode: What they wait for.
        code: Of the format they wait for.
        now: The present moment.
        limit: How many at most.
    """
    tickets = (
        Ticket.objects.filter(mode=mode, format=code)
        .ready_at(now, seen_since=now - timedelta(seconds=PRESENT_S))
        .longest_waiting_first()
        .values_list("pk", "user_id", "rating", "joined_at")[:limit]
    )
    return [
        Waiting(ticket_id, user_id, rating, (now - joined_at).total_seconds())
        for ticket_id, user_id, rating, joined_at in tickets
    ]


def get_acquaintance(user_ids: Collection[int], *, now: datetime) -> Acquaintance:
    """Which of these people have just played, or blocked, each other; two queries."""
    recent = Ticket.objects.filter(
        status=Status.MATCHED, ended_at__gte=now - MET_BEFORE_FOR
    ).values_list("battle_id", "user_id")
    wanted = set(user_ids)
    by_battle: dict[UUID, set[int]] = {}
    for battle_id, user_id in recent.iterator():
        if user_id in wanted and battle_id is not None:
            by_battle.setdefault(battle_id, set()).add(user_id)
    met = {frozenset(users) for users in by_battle.values() if len(users) == 2}  # noqa: PLR2004 - a pair
    return Acquaintance(blocked=list_blocked_pairs(wanted), met_before=met)


def list_forgotten_tickets(*, since: datetime, limit: int) -> list[int]:
    """Tickets that the tick should have let expire by then; longest waiting first."""
    left = since - timedelta(seconds=ABANDONED_S)
    rows = Ticket.objects.waiting().filter(last_seen_at__lt=left)
    return list(rows.longest_waiting_first().values_list("pk", flat=True)[:limit])
