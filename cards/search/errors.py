"""What search refuses.

::

    Malformed
      BadQuery            the query cannot be read; the place and a suggestion
      BadCursor           the place to go on from is no such place
      BadSort             no such order
    Unavailable
      SearchTookTooLong   stopped; fewer or longer words are faster
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core import keyset_pagination
from unionarena.core.errors import Malformed, Unavailable


class BadQuery(Malformed):
    """A query that cannot be read or answered."""

    default_code = "search.bad_query"
    default_message = _("This search can’t be read.")


class BadCursor(keyset_pagination.BadCursor):
    """A place to go on from that no answer gave."""

    default_code = "search.bad_cursor"


class BadSort(Malformed):
    """An order that does not exist."""

    default_code = "search.bad_sort"
    default_message = _("Cards can’t be sorted this way.")


class SearchTookTooLong(Unavailable):
    """A search that was stopped to spare everybody else."""

    default_code = "search.took_too_long"
    default_message = _("This search took too long. Try a more specific one.")
