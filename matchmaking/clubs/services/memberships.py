"""Joining a club, leaving it, and who is what in it."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.urls import reverse

from matchmaking.clubs.errors import (
    ClubFull,
    MemberNotFound,
    NotWelcome,
    OwnerStays,
)
from matchmaking.clubs.models import RUNNING_IT, Club, Membership, Role
from matchmaking.clubs.selectors import find_membership
from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import fold_name
from unionarena.core.accounts.selectors import are_strangers_by_choice
from unionarena.core.accounts.services import lock_people
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify

from .clubs import (
    lock_club,
    refuse_another_club,
    refuse_another_membership,
    require_officer,
    require_owner,
)

# Open requests count too, so that they cannot pile up without limit.
MOST_IN_CLUB: Final = 500


@transaction.atomic
def join_club(*, user: User, pk: int, now: datetime) -> Membership:
    """Join an open club, or ask to join another; repeating it changes nothing.

    Who was removed from an open club has to ask, too.

    Raises:
        NeedsAccount: A guest asks.
        ClubNotFound: There is none.
        NotWelcome: The owner or an officer has blocked them, or vice versa.
        TooManyMemberships: They are in as many clubs as allowed.
        ClubFull: No place is left.
    """
    refuse_guest(user)
    lock_people(user.pk)
    club = lock_club(pk)
    known = club.memberships.filter(user=user).first()
    lets_in = club.lets_in(user)
    if known is not None and (known.role != Role.PENDING or not lets_in):
        return known
    running = club.memberships.filter(role__in=RUNNING_IT)
    if are_strangers_by_choice(user.pk, list(running.values_list("user", flat=True))):
        raise NotWelcome
    if known is not None:
        known.role, known.since = Role.MEMBER, now
        known.save(update_fields=["role", "since"])
        return known
    refuse_another_membership(user)
    if club.memberships.count() >= MOST_IN_CLUB:
        raise ClubFull
    role = Role.MEMBER if lets_in else Role.PENDING
    made = Membership.objects.create(club=club, user=user, role=role, since=now)
    if role == Role.PENDING:
        _notify_of_request(club, user, now)
    return made


@transaction.atomic
def leave_club(*, user: User, pk: int) -> None:
    """Leave a club, or withdraw a request; without either, nothing happens.

    Raises:
        ClubNotFound: There is none.
        OwnerStays: They own it.
    """
    club = lock_club(pk)
    mine = club.memberships.filter(user=user).first()
    if mine is None:
        return
    if mine.role == Role.OWNER:
        raise OwnerStays
    mine.delete()


@transaction.atomic
def remove_member(*, user: User, pk: int, address: str) -> None:
    """Remove a member, or refuse a request.

    Officers remove members, the owner also officers.

    Raises:
        ClubNotFound: There is none.
        NotAnOfficer: They are neither owner nor officer.
        MemberNotFound: Nobody of that name is in it, or no longer.
        NotTheOwner: An officer is to be removed, and they are not the owner.
        OwnerStays: The owner is to be removed.
    """
    club = lock_club(pk)
    require_officer(user, club.pk)
    theirs = _find(club, address)
    if theirs.role == Role.OWNER:
        raise OwnerStays
    if theirs.role == Role.OFFICER:
        require_owner(user, club.pk)
    if theirs.role != Role.PENDING:
        club.removed.add(theirs.user)
    theirs.delete()


@transaction.atomic
def set_role(
    *, user: User, pk: int, address: str, role: str, now: datetime
) -> Membership:
    """Accept a request, promote or demote a member, or hand a club over.

    The role someone has already changes nothing. Who hands the club over becomes an
    officer.

    Args:
        user: The owner; an officer may accept requests as well.
        pk: The club.
        address: The other's address or name.
        role: ``Role`` the other has from now on, one of those who have joined.
        now: The present moment.

    Raises:
        ClubNotFound: There is none.
        MemberNotFound: Nobody of that name is in it, or it is no role of a member.
        NotAnOfficer: They are neither owner nor officer.
        NotTheOwner: Only the owner can do this.
        OwnerStays: It would leave the club without an owner.
        TooManyClubs: The other owns as many as allowed.
    """
    if role == Role.OWNER:  # of whom the number of clubs is counted
        key = fold_name(address) or None
        lock_people(*User.objects.filter(name_key=key).values_list("pk", flat=True))
    club = lock_club(pk)
    require_officer(user, club.pk)
    if role not in {Role.OWNER, Role.OFFICER, Role.MEMBER}:
        raise MemberNotFound
    theirs = _find(club, address)
    is_accepted = theirs.role == Role.PENDING
    if theirs.role == role:
        return theirs
    if not (is_accepted and role == Role.MEMBER):
        require_owner(user, club.pk)
    if theirs.role == Role.OWNER:
        raise OwnerStays
    if role == Role.OWNER:
        if is_accepted:  # who only asks has not agreed to that
            raise MemberNotFound
        refuse_another_club(theirs.user)
        club.memberships.filter(role=Role.OWNER).update(role=Role.OFFICER)
    if is_accepted:
        theirs.since = now
        club.removed.remove(theirs.user)
        _notify_of_acceptance(club, theirs.user, now)
    theirs.role = role
    theirs.save(update_fields=["role", "since"])
    return theirs


def _find(club: Club, address: str) -> Membership:
    found = find_membership(club, address)
    if found is None:
        raise MemberNotFound
    return found


def _notify_of_request(club: Club, user: User, now: datetime) -> None:
    """Notify the owner and officers, at most once a day for each applicant."""
    running = club.memberships.filter(role__in=RUNNING_IT)
    news = [
        News(
            officer,
            Occasion.CLUB_REQUEST,
            key=f"club.{club.pk}.request.{user.pk}.{now:%Y%m%d}",
            path=reverse("matchmaking:club", args=[club.pk]),
            details={"player": user.shown_name, "name": club.name},
        )
        for officer in running.order_by("user").values_list("user", flat=True)
    ]
    notify(news, now=now)


def _notify_of_acceptance(club: Club, user: User, now: datetime) -> None:
    news = News(
        user.pk,
        Occasion.CLUB_JOINED,
        key=f"club.{club.pk}.joined.{now:%Y%m%d}",
        path=reverse("matchmaking:club", args=[club.pk]),
        details={"name": club.name},
    )
    notify([news], now=now)
