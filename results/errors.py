"""What the results app refuses.

::

    NotFound
      OutcomeNotFound     result.not_found       no such result, or not one's own

A battle that is still being played is refused by ``battles`` itself.
"""

from django.utils.translation import gettext_lazy as _

from unionarena.errors import NotFound


class OutcomeNotFound(NotFound):
    """There is no such result, or it is not for the asker to see."""

    default_code = "result.not_found"
    default_message = _("There is no such result, or it is not yours to see.")
