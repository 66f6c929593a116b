"""Clubs for tests: created, and joined."""

from matchmaking.clubs import services
from matchmaking.clubs.models import Membership, Role
from matchmaking.tests.factories import NOON, at

__all__ = ["NOON", "add", "at", "create", "join", "role_of"]


def create(owner, name="Harbour lights", **fields):
    return services.create_club(
        user=owner, name=name, fields=services.ClubFields(**fields), now=NOON
    )


def join(user, club, now=NOON):
    return services.join_club(user=user, pk=club.pk, now=now)


def add(user, club, role=Role.MEMBER, now=NOON):
    """Add a person to a club without asking its officers."""
    return Membership.objects.create(club=club, user=user, role=role, since=now)


def role_of(user, club):
    """Return a person's current role; empty if they have none."""
    rows = Membership.objects.filter(club=club.pk, user=user)
    return rows.values_list("role", flat=True).first() or ""
