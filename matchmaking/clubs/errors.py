"""Errors of clubs.

::

    NotFound
      ClubNotFound        club.unknown               no such club
      MemberNotFound      club.unknown_member        no such member or request
    Forbidden
      NotTheOwner         club.not_the_owner         only its owner may
      NotAnOfficer        club.not_an_officer        only its owner and officers may
      NotWelcome          club.not_welcome           a block on either side
    Conflict
      ClubNameTaken       club.name_taken            another club is named like this
      OwnerStays          club.owner_stays           hand it over or close it first
      TooManyClubs        club.too_many_owned        the person owns enough
      TooManyMemberships  club.too_many_memberships  the person is in enough
      ClubFull            club.full                  no place is left
    Malformed
      BadClub             club.settings              a field has no such value

Names and texts that offend are refused by ``unionarena.core.accounts``.
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound


class ClubNotFound(NotFound):
    """The club does not exist, or no longer."""

    default_code = "club.unknown"
    default_message = _("Club not found.")


class MemberNotFound(NotFound):
    """No member or applicant has that name."""

    default_code = "club.unknown_member"
    default_message = _("No such player in this club.")


class NotTheOwner(Forbidden):
    """Only the owner may do this."""

    default_code = "club.not_the_owner"
    default_message = _("Only the owner of the club can do this.")


class NotAnOfficer(Forbidden):
    """Only the owner and the officers may do this."""

    default_code = "club.not_an_officer"
    default_message = _("Only the owner and the officers of the club can do this.")


class NotWelcome(Forbidden):
    """The owner or an officer has blocked the person, or vice versa."""

    default_code = "club.not_welcome"
    default_message = _("You can’t join this club.")


class ClubNameTaken(Conflict):
    """Another club has this name, or one that looks the same."""

    default_code = "club.name_taken"
    default_message = _(
        "A club with this name, or a very similar one, exists. Choose another name."
    )


class OwnerStays(Conflict):
    """The owner leaves, is removed, or gives up the role without a successor."""

    default_code = "club.owner_stays"
    default_message = _("A club needs an owner. Hand it over first, or close it.")


class TooManyClubs(Conflict):
    """A person owns as many clubs as allowed."""

    default_code = "club.too_many_owned"
    default_message = _(
        "A player can own at most %(most)s clubs. Close one or hand it over first."
    )


class TooManyMemberships(Conflict):
    """A person is in as many clubs as allowed."""

    default_code = "club.too_many_memberships"
    default_message = _(
        "A player can be in at most %(most)s clubs. Leave one of them first."
    )


class ClubFull(Conflict):
    """No place is left."""

    default_code = "club.full"
    default_message = _("This club is full.")


class BadClub(Malformed):
    """A field has no such value; the details name it."""

    default_code = "club.settings"
    default_message = _("A club can’t be set up like this.")
