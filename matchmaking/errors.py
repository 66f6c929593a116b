"""What the matchmaking app refuses.

::

    Conflict
      TooManyInvitations  matchmaking.too_many        cancel one of the others first
      InvitationClosed    matchmaking.closed          accepted, cancelled or expired
      OwnInvitation       matchmaking.own             nobody plays against themselves
      HostAway            matchmaking.host_away       whoever invites is not there now
      HostBusy            matchmaking.host_busy       whoever invites cannot play now
    NotFound
      InvitationNotFound  matchmaking.no_invitation   there is no such link
    Malformed
      MalformedMessage    matchmaking.malformed       no message of the protocol
      UnknownMode         matchmaking.unknown_mode    neither ranked nor casual

A deck that may not be played is refused by ``collection`` itself, with all problems.
"""

from django.utils.translation import gettext_lazy as _

from unionarena.errors import Conflict, Malformed, NotFound


class MalformedMessage(Malformed):
    """What a socket sent is no message of its protocol."""

    default_code = "matchmaking.malformed"


class UnknownMode(Malformed):
    """There is no such mode."""

    default_code = "matchmaking.unknown_mode"
    default_message = _("There is no such kind of match.")


class InvitationNotFound(NotFound):
    """There is no such invitation; an unguessable link that is wrong tells nothing."""

    default_code = "matchmaking.no_invitation"
    default_message = _("There is no such invitation.")


class InvitationClosed(Conflict):
    """The invitation was accepted, cancelled, or is too old."""

    default_code = "matchmaking.closed"
    default_message = _("This invitation is no longer open.")


class OwnInvitation(Conflict):
    """Somebody accepts their own invitation."""

    default_code = "matchmaking.own"
    default_message = _("This is your own invitation: send its link to a friend.")


class TooManyInvitations(Conflict):
    """Somebody has as many open invitations as anybody may have."""

    default_code = "matchmaking.too_many"
    default_message = _("You have too many open invitations. Cancel one first.")


class HostAway(Conflict):
    """Whoever invites does not have the room open, so the battle could not begin."""

    default_code = "matchmaking.host_away"
    default_message = _("Whoever invited you is not there right now. Try again soon.")


class HostBusy(Conflict):
    """Whoever invites is in another battle, or their deck may no longer be played."""

    default_code = "matchmaking.host_busy"
    default_message = _("Whoever invited you cannot play right now.")
