"""Errors of the matchmaking app.

::

    Conflict
      TooManyInvitations  matchmaking.too_many        cancel one of the others first
      InvitationClosed    matchmaking.closed          accepted, cancelled or expired
      OwnInvitation       matchmaking.own             no one plays against themselves
      HostAway            matchmaking.host_away       the host is not in the room
      HostBusy            matchmaking.host_busy       the host cannot play now
      Pausing             matchmaking.pausing         did not come to a meeting just now
      NoMeeting           matchmaking.no_meeting      no such meeting is open
      TooLate             matchmaking.too_late        the time to answer is over
      NotStarted          matchmaking.not_started     both were ready; both wait on
      CannotFollow        matchmaking.cannot_follow   oneself, or too many
    Forbidden
      GuestsFollowNobody  matchmaking.guest           sign up first
    NotFound
      InvitationNotFound  matchmaking.no_invitation   there is no such link
    Malformed
      MalformedMessage    matchmaking.malformed       no message of the protocol
      BadShare            matchmaking.bad_share       no hex of 16 to 32 bytes
      UnknownMode         matchmaking.unknown_mode    no such queue

A deck that may not be played is refused by ``collection`` itself, with all problems.
"""

from datetime import datetime
from math import ceil

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound


class MalformedMessage(Malformed):
    """A socket sent a message that is not part of the protocol."""

    default_code = "matchmaking.malformed"


class UnknownMode(Malformed):
    """There is no such queue: mode, length or clock; the details say which."""

    default_code = "matchmaking.unknown_mode"
    default_message = _("Match type not found.")


class InvitationNotFound(NotFound):
    """There is no such invitation; a wrong link reveals nothing."""

    default_code = "matchmaking.no_invitation"
    default_message = _("Invitation not found.")


class InvitationClosed(Conflict):
    """The invitation was accepted, cancelled, or has expired."""

    default_code = "matchmaking.closed"
    default_message = _("This invitation is no longer open.")


class OwnInvitation(Conflict):
    """A player accepts their own invitation."""

    default_code = "matchmaking.own"
    default_message = _("This is your own invitation: send the link to a friend.")


class TooManyInvitations(Conflict):
    """The user has as many open invitations as allowed."""

    default_code = "matchmaking.too_many"
    default_message = _("You have too many open invitations. Cancel one first.")


class HostAway(Conflict):
    """The host does not have the room open, so the battle could not begin."""

    default_code = "matchmaking.host_away"
    default_message = _(
        "The player who invited you isn’t here right now. Try again soon."
    )


class HostBusy(Conflict):
    """The host is in another battle, or their deck is no longer legal."""

    default_code = "matchmaking.host_busy"
    default_message = _("The player who invited you can’t play right now.")


class Pausing(Conflict):
    """A player did not accept a match; the details say until when they have to wait."""

    default_code = "matchmaking.pausing"
    default_message = _("You missed your last match. Wait a moment.")

    def __init__(self, until: datetime, *, now: datetime) -> None:
        seconds = max(1, ceil((until - now).total_seconds()))
        message = _("You missed your last match. You can search again in %(n)s s.") % {
            "n": seconds
        }
        super().__init__(
            message, details={"until": until.isoformat(), "seconds": seconds}
        )


class BadShare(Malformed):
    """A share of the seed is not hex of 16 to 32 bytes."""

    default_code = "matchmaking.bad_share"
    default_message = _("A seed contribution is 16 to 32 bytes in hex.")


class NoMeeting(Conflict):
    """A player answers a meeting that is not open: declined, over, or never offered."""

    default_code = "matchmaking.no_meeting"
    default_message = _("This match is no longer open.")


class TooLate(Conflict):
    """The time to accept is over."""

    default_code = "matchmaking.too_late"
    default_message = _("The time to accept has run out.")


class NotStarted(Conflict):
    """Both accepted, and the battle could not be started; both keep their places."""

    default_code = "matchmaking.not_started"
    default_message = _(
        "The battle couldn’t be started. You keep your place in the queue."
    )


class CannotFollow(Conflict):
    """A player follows themselves, or has reached the limit."""

    default_code = "matchmaking.cannot_follow"
    default_message = _("You can’t follow this player.")


class GuestsFollowNobody(Forbidden):
    """Guests are deleted after a week, and their follows with them."""

    default_code = "matchmaking.guest"
    default_message = _("Sign up to follow players.")
