"""Creating a club, changing it, closing it, and what happens when its owner goes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from battles.games.registry import RULESETS
from matchmaking.clubs.errors import (
    BadClub,
    ClubNameTaken,
    ClubNotFound,
    NotAnOfficer,
    NotTheOwner,
    TooManyClubs,
    TooManyMemberships,
)
from matchmaking.clubs.models import (
    LONGEST_ABOUT,
    LONGEST_NAME,
    SHORTEST_NAME,
    Club,
    Membership,
    Role,
)
from matchmaking.clubs.selectors import runs_club
from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.names import build_skeleton, refuse_unsuitable_name
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.accounts.sanctions import MODERATE, refuse_sanctioned
from unionarena.core.accounts.services import lock_people
from unionarena.core.notifications import webhooks
from unionarena.core.text_input import clean_lines, clean_name

MOST_OWNED: Final = 5
MOST_MEMBERSHIPS: Final = 20


@dataclass(frozen=True, slots=True)
class ClubFields:
    """What a club says about itself; the fields of ``Club`` with those names."""

    about: str = ""
    game: str = ""
    is_open: bool = True

    def clean(self) -> "ClubFields":
        """Return them with a clean text.

        Raises:
            BadClub: The text is too long, or there is no such game.
            OffensiveText: The text offends.
        """
        about = clean_lines(self.about)
        if len(about) > LONGEST_ABOUT:
            raise BadClub(details={"field": "about"})
        if self.game and self.game not in RULESETS:
            raise BadClub(details={"field": "game"})
        return ClubFields(refuse_profanity(about), self.game, self.is_open)


@transaction.atomic
def create_club(*, user: User, name: str, fields: ClubFields, now: datetime) -> Club:
    """Create a club and become its owner.

    Raises:
        NeedsAccount: A guest asks.
        Sanctioned: A moderator has forbidden them to write to others.
        BadClub: A field has no such value; the details name it.
        OffensiveText, NameReserved, NameUnreadable: Nobody may have that name.
        ClubNameTaken: Another club is named like this.
        TooManyClubs: They own as many as allowed.
        TooManyMemberships: They are in as many as allowed.
    """
    refuse_guest(user)
    refuse_sanctioned(user, Sanction.Kind.CHAT, now=now)
    name = clean_name(name)
    key = build_skeleton(name)
    if not (SHORTEST_NAME <= len(name) <= LONGEST_NAME and key):
        message = _("The name of a club has %(least)s to %(most)s letters.")
        numbers = {"least": SHORTEST_NAME, "most": LONGEST_NAME}
        raise BadClub(message % numbers, details={"field": "name"})
    refuse_unsuitable_name(name, user=user)
    fields = fields.clean()
    lock_people(user.pk)
    refuse_another_membership(user)
    refuse_another_club(user)
    try:
        with transaction.atomic():
            club = Club.objects.create(
                name=name,
                name_key=key,
                about=fields.about,
                game=fields.game,
                is_open=fields.is_open,
                created_by=user,
                created_at=now,
            )
    except IntegrityError as error:
        raise ClubNameTaken from error
    Membership.objects.create(club=club, user=user, role=Role.OWNER, since=now)
    return club


@transaction.atomic
def change_club(*, user: User, pk: int, fields: ClubFields, now: datetime) -> Club:
    """Change what a club says about itself, and how one joins it.

    Requests stay open when everyone may join: who asked may join now, too.

    Raises:
        ClubNotFound: There is none.
        NotAnOfficer: They are neither owner nor officer.
        Sanctioned: A moderator has forbidden them to write to others.
        BadClub: A field has no such value; the details name it.
        OffensiveText: The text offends.
    """
    club = lock_club(pk)
    require_officer(user, club.pk)
    refuse_sanctioned(user, Sanction.Kind.CHAT, now=now)
    fields = fields.clean()
    club.about, club.game, club.is_open = fields.about, fields.game, fields.is_open
    club.save(update_fields=["about", "game", "is_open"])
    return club


@transaction.atomic
def close_club(*, user: User, pk: int) -> None:
    """Close a club for good; its tournaments stay, without the club.

    Raises:
        ClubNotFound: There is none, or it was closed before.
        NotTheOwner: They are neither its owner nor a moderator of the site.
    """
    club = lock_club(pk)
    if not may_close(user, club):
        raise NotTheOwner
    _close(club)


def may_close(user: object, club: Club) -> bool:
    """Return whether someone owns a club or moderates the site."""
    if not isinstance(user, User):
        return False
    own = Membership.objects.of(user).filter(club=club, role=Role.OWNER)
    return own.exists() or user.has_perm(MODERATE)


@transaction.atomic
def hand_over_clubs_of(user: User) -> None:
    """Take a person whose account is deleted out of all clubs.

    A club of theirs goes to its longest-serving officer, else to its longest-serving
    member; without any it is closed.
    """
    owned = Membership.objects.of(user).filter(role=Role.OWNER)
    for pk in sorted(owned.values_list("club", flat=True)):
        club = lock_club(pk)
        others = club.memberships.joined().filter(user__is_active=True)
        others = others.exclude(user=user).order_by("since", "pk")
        heir = others.filter(role=Role.OFFICER).first() or others.first()
        if heir is None:
            _close(club)
            continue
        club.memberships.filter(user=user).delete()
        club.memberships.filter(pk=heir.pk).update(role=Role.OWNER)
    Membership.objects.of(user).delete()


def lock_club(pk: int) -> Club:
    """Return the club, locked until the transaction ends.

    Whoever locks people too locks them first.

    Raises:
        ClubNotFound: There is none.
    """
    found = Club.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if found is None:
        raise ClubNotFound
    return found


def require_officer(user: User, pk: int) -> None:
    """Refuse anyone but the owner and officers of a club.

    Raises:
        ClubNotFound: There is none.
        NotAnOfficer: They are neither.
    """
    if not runs_club(user.pk, pk):
        raise NotAnOfficer if Club.objects.filter(pk=pk).exists() else ClubNotFound


def require_owner(user: User, pk: int) -> None:
    """Refuse anyone but the owner of a club.

    Raises:
        ClubNotFound: There is none.
        NotTheOwner: It is not theirs.
    """
    if not Membership.objects.of(user).filter(club=pk, role=Role.OWNER).exists():
        raise NotTheOwner if Club.objects.filter(pk=pk).exists() else ClubNotFound


def refuse_another_club(user: User) -> None:
    """Refuse a person, who is locked, another club of their own.

    Raises:
        TooManyClubs: They own as many as allowed.
    """
    if Membership.objects.of(user).filter(role=Role.OWNER).count() >= MOST_OWNED:
        message = str(TooManyClubs.default_message) % {"most": MOST_OWNED}
        raise TooManyClubs(message, details={"most": MOST_OWNED})


def refuse_another_membership(user: User) -> None:
    """Refuse a person, who is locked, another membership or request.

    Raises:
        TooManyMemberships: They are in as many clubs as allowed.
    """
    if Membership.objects.of(user).count() >= MOST_MEMBERSHIPS:
        message = str(TooManyMemberships.default_message) % {"most": MOST_MEMBERSHIPS}
        raise TooManyMemberships(message, details={"most": MOST_MEMBERSHIPS})


def get_webhook_topic(pk: int) -> str:
    """Return the topic of the webhook of a club."""
    return f"club.{pk}"


def _close(club: Club) -> None:
    webhooks.delete_webhook(get_webhook_topic(club.pk))
    club.delete()
