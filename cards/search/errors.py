"""Refusals of search.

::

    Malformed
      BadQuery            the query cannot be parsed; with place and suggestion
      BadCursor           the cursor is not one of a result
      BadSort             no such order
    Unavailable
      SearchTookTooLong   stopped; fewer or longer words are faster
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core import keyset_pagination
from unionarena.core.errors import Malformed, Unavailable


class BadQuery(Malformed):
    """A query that cannot be parsed or run."""

    default_code = "search.bad_query"
    default_message = _("This search can’t be read.")


class BadCursor(keyset_pagination.BadCursor):
    """A cursor that is not one of a result."""

    default_code = "search.bad_cursor"


class BadSort(Malformed):
    """An order that does not exist."""

    default_code = "search.bad_sort"
    default_message = _("Cards can’t be sorted this way.")


class SearchTookTooLong(Unavailable):
    """A search that was stopped to protect other requests."""

    default_code = "search.took_too_long"
    default_message = _("This search took too long. Try a more specific one.")
