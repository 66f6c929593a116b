"""Reads of clubs: lists, members, requests, the ladder.

Everyone sees clubs and who is in them. Members who do not want their name on
leaderboards are named to the club alone.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Q, QuerySet, Value, When

from results.selectors import PlayerRating, get_ratings
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import build_skeleton, fold_name

from .errors import ClubNotFound
from .models import RUNNING_IT, Club, Membership, Role

Viewer = User | AnonymousUser
LADDER_SHOWN: Final = 100
_ORDER: Final = (Role.OWNER, Role.OFFICER, Role.MEMBER)


@dataclass(frozen=True, slots=True)
class Member:
    """A member, or who asks to become one, as a viewer may see them.

    Attributes:
        name: The name shown; empty for whom the viewer may not see by name.
        address: What leads to their profile; empty if there is none to see.
        key: What names them to the acts of officers; empty without a name.
        role: A value of ``Role``.
        since: When they joined, or asked to.
    """

    name: str
    address: str
    key: str
    role: str
    since: datetime

    @property
    def role_name(self) -> str:
        """The role in the reader's language."""
        return str(Role(self.role).label)


@dataclass(frozen=True, slots=True)
class LadderLine:
    """A member's line of the club's ladder; ``rank`` from 1."""

    rank: int
    member: Member
    rating: PlayerRating


def list_clubs(
    *,
    words: str = "",
    game: str = "",
    member: User | None = None,
    player: User | None = None,
) -> QuerySet[Club]:
    """List clubs with their ``size`` in members, the largest first.

    Args:
        words: Only those whose name contains this, none if it has no letters; empty:
            any name.
        game: Only those about the game of this name, or about all; empty: any.
        member: Only those this person is in, or asks to join.
        player: Only those this person is in.
    """
    rows = Club.objects.annotate(
        size=Count("memberships", filter=~Q(memberships__role=Role.PENDING))
    )
    if words:
        key = build_skeleton(words)
        rows = rows.filter(name_key__contains=key) if key else rows.none()
    if game:
        rows = rows.filter(game__in=("", game))
    if member is not None:
        rows = rows.filter(pk__in=Membership.objects.of(member).values("club"))
    if player is not None:
        joined = Membership.objects.of(player).joined()
        rows = rows.filter(pk__in=joined.values("club"))
    return rows.order_by("-size", "pk")


def list_clubs_run_by(person: User, *, game: str = "") -> list[Club]:
    """List the clubs a person is owner or officer of, by name.

    Args:
        person: Who.
        game: Only those about the game of this name, or about all; empty: any.
    """
    running = Membership.objects.of(person).filter(role__in=RUNNING_IT)
    rows = Club.objects.filter(pk__in=running.values("club"))
    if game:
        rows = rows.filter(game__in=("", game))
    return list(rows.order_by("name"))


def runs_club(user_id: int | None, pk: int) -> bool:
    """Return whether a person is owner or officer of a club."""
    rows = Membership.objects.filter(club=pk, user=user_id, role__in=RUNNING_IT)
    return user_id is not None and rows.exists()


def find_club(pk: int) -> Club:
    """Return a club with its ``size`` in members; everyone may see all of them.

    Raises:
        ClubNotFound: There is none.
    """
    found = list_clubs().filter(pk=pk).first()
    if found is None:
        raise ClubNotFound
    return found


def find_role(viewer: Viewer, club: Club) -> str:
    """Return the viewer's ``Role`` in a club; empty if they have none."""
    if not isinstance(viewer, User):
        return ""
    rows = Membership.objects.of(viewer).filter(club=club)
    return rows.values_list("role", flat=True).first() or ""


def list_members(club: Club) -> QuerySet[Membership]:
    """List who is in a club: owner, officers, then members in the order of joining."""
    rank = Case(*(When(role=role, then=Value(n)) for n, role in enumerate(_ORDER)))
    rows = club.memberships.joined().annotate(rank=rank)
    return rows.select_related("user__showing").order_by("rank", "since", "pk")


def list_requests(club: Club) -> QuerySet[Membership]:
    """List who asks to join a club, the first first; for its owner and officers."""
    rows = club.memberships.filter(role=Role.PENDING)
    return rows.select_related("user__showing").order_by("since", "pk")


def find_membership(club: Club, address: str) -> Membership | None:
    """Return the membership or request of the person of an address."""
    rows = club.memberships.filter(user__name_key=fold_name(address) or None)
    return rows.select_related("user").first()


def describe_members(rows: Iterable[Membership], *, is_insider: bool) -> list[Member]:
    """Return members as others see them.

    Args:
        rows: Memberships, with ``user__showing``.
        is_insider: Whether the viewer is in the club and sees every name.
    """
    return [_describe(row, is_insider=is_insider) for row in rows]


def _describe(row: Membership, *, is_insider: bool) -> Member:
    showing = getattr(row.user, "showing", None)
    is_named = is_insider or showing is None or showing.is_named
    has_profile = showing is None or showing.has_profile
    key = (row.user.name_key or "") if is_named else ""
    return Member(
        name=row.user.shown_name if is_named else "",
        address=key if has_profile else "",
        key=key,
        role=row.role,
        since=row.since,
    )


def rank_members(club: Club, *, game: str, is_insider: bool) -> list[LadderLine]:
    """Rank the members of a club who have rated games of this season; two queries.

    Args:
        club: Which.
        game: Name of the game; the ratings are those of the format each played last.
        is_insider: Whether the viewer is in the club and sees every name.

    Returns:
        The best ``LADDER_SHOWN``, by rating.
    """
    rows = list(list_members(club))
    ratings = get_ratings([row.user_id for row in rows], game=game)
    played = [row for row in rows if ratings[row.user_id].games]
    played.sort(key=lambda row: (-ratings[row.user_id].rating, row.pk))
    return [
        LadderLine(rank, _describe(row, is_insider=is_insider), ratings[row.user_id])
        for rank, row in enumerate(played[:LADDER_SHOWN], start=1)
    ]


def find_answered_requests(keys: Collection[str]) -> set[str]:
    """Return the keys of notices of requests that are no longer open."""
    asked = {key: (int(key.split(".")[1]), int(key.split(".")[3])) for key in keys}
    rows = Membership.objects.filter(
        role=Role.PENDING, club__in={club for club, _user in asked.values()}
    )
    waiting = set(rows.values_list("club", "user"))
    return {key for key, pair in asked.items() if pair not in waiting}
