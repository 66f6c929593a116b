"""Refusals of releases and balance proposals.

::

    Forbidden
      NotYours           your role does not include this
      SecondPersonNeeded the author of a proposal cannot approve it
    NotFound
      ReleaseNotFound    no such release, or not announced yet
      PatchNotFound      no such change, or not announced yet
    Malformed
      BadDates           a preview after the release, a date in the past
      BadChange          a change that changes nothing, or does not compile
    Conflict
      WrongState         the transition is not possible in this state
      NotReady           the checklist is incomplete; see ``details``
      ChangedSince       a card changed since this was prepared
      Taken              the card is in another release or proposal
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound


class NotYours(Forbidden):
    """The user's role does not include this."""

    default_code = "newsroom.not_yours"
    default_message = _("Your role doesn’t allow this.")


class SecondPersonNeeded(Forbidden):
    """A user who worked on a proposal cannot approve it."""

    default_code = "balance.second_person_needed"
    default_message = _("Someone who hasn’t worked on this proposal must approve it.")


class ReleaseNotFound(NotFound):
    """There is no such release, or it is not announced yet."""

    default_code = "release.not_found"
    default_message = _("Release not found.")


class PatchNotFound(NotFound):
    """There is no such balance change, or it is not announced yet."""

    default_code = "patch.not_found"
    default_message = _("Balance change not found.")


class BadDates(Malformed):
    """Dates that are not possible."""

    default_code = "newsroom.bad_dates"
    default_message = _("These dates aren’t possible.")


class BadChange(Malformed):
    """A change that changes nothing, or that cannot be published."""

    default_code = "balance.bad_change"
    default_message = _("This can’t be submitted as it is.")


class WrongState(Conflict):
    """A transition that is not possible in this state."""

    default_code = "newsroom.wrong_state"
    default_message = _("This isn’t possible yet, or is no longer possible.")


class NotReady(Conflict):
    """The checklist is incomplete."""

    default_code = "release.not_ready"
    default_message = _("The checklist isn’t complete.")


class ChangedSince(Conflict):
    """A card changed since this was prepared."""

    default_code = "newsroom.changed_since"
    default_message = _("A card was changed in the meantime.")


class Taken(Conflict):
    """The card is in another release or proposal."""

    default_code = "newsroom.taken"
    default_message = _("This card is already waiting in another release or proposal.")
