"""What the results app refuses.

::

    NotFound
      OutcomeNotFound     result.not_found       no such result, or not one's own
      TrialNotFound       trial.not_found        no such trial of a proposal
    Malformed
      BadTrial            trial.impossible       too many games, no deck to fill

A battle that is still being played is refused by ``battles`` itself.
"""

from django.utils.translation import gettext_lazy as _

from unionarena.errors import Malformed, NotFound


class OutcomeNotFound(NotFound):
    """There is no such result, or it is not for the asker to see."""

    default_code = "result.not_found"
    default_message = _("There is no such result, or it is not yours to see.")


class TrialNotFound(NotFound):
    """There is no such trial."""

    default_code = "trial.not_found"
    default_message = _("There is no such trial.")


class BadTrial(Malformed):
    """A trial that cannot be played."""

    default_code = "trial.impossible"
    default_message = _("This trial cannot be played.")
