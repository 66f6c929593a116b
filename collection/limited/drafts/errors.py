"""What drafts refuse.

::

    NotFound
      DraftNotFound   no such draft, or none the asker sits at
    Malformed
      BadSeats        a table has two to eight seats
    Forbidden
      NotTheHost      only who opened a draft may begin it
    Illegal
      NotThere        the card is not in the pack before the asker
    Conflict
      TooManyDrafts   nobody sits at that many tables
      TooManyDraftsToday  nobody begins that many in a day
    Stale
      PickMade        the pick was made already, with another card
      NothingToTake   no pack lies before the asker
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import (
    Conflict,
    Forbidden,
    Illegal,
    Malformed,
    NotFound,
    Stale,
)


class DraftNotFound(NotFound):
    """There is no such draft, or the asker has no seat at it and cannot get one."""

    default_code = "draft.not_found"
    default_message = _("This draft doesn’t exist, or you don’t have a seat in it.")


class BadSeats(Malformed):
    """So many cannot sit at a table."""

    default_code = "draft.bad_seats"
    default_message = _("A draft has two to eight seats.")


class NotTheHost(Forbidden):
    """Who opened the draft begins it."""

    default_code = "draft.not_the_host"
    default_message = _("Only the host can start the draft.")


class NotThere(Illegal):
    """The card is not in the pack."""

    default_code = "draft.not_in_pack"
    default_message = _("This card isn’t in your current pack.")


class TooManyDrafts(Conflict):
    """Somebody who is everywhere keeps everybody waiting."""

    default_code = "draft.too_many"
    default_message = _("You’re in other drafts; finish or leave one first.")


class TooManyDraftsToday(Conflict):
    """They began as many drafts today as allowed; leaving them does not help."""

    default_code = "draft.too_many_today"
    default_message = _("You’ve begun enough drafts for today; come back tomorrow.")


class PickMade(Stale):
    """This pick is made; perhaps the clock was faster."""

    default_code = "draft.pick_made"
    default_message = _("This pick was already made, with another card.")


class NothingToTake(Stale):
    """No pack is there: not yet, or not any more."""

    default_code = "draft.nothing_to_take"
    default_message = _("You have no pack to pick from right now.")
