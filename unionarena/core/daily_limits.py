"""Limits on the rows that one person can add to a table on a day.

What is added and never deleted grows for as long as somebody adds to it; no person
needs as much on a day as these limits allow (``tests/access/storage.txt``).
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from .errors import TooMany

_A_DAY: Final = timedelta(days=1)


class TooManyToday(TooMany):
    """A table has as many rows of the person as it takes in 24 hours."""

    default_code = "too_many.today"
    default_message = _("You’ve done this too often today. Try again tomorrow.")


def refuse_too_many_today(
    rows: "QuerySet[Any]", field: str, most: int, *, now: datetime, more: int = 1
) -> None:
    """Refuse to add rows to those of a person.

    Args:
        rows: Theirs. Without a lock on the person a few more can be added at once.
        field: When each was added.
        most: How many there may be in 24 hours.
        now: When.
        more: How many would be added.

    Raises:
        TooManyToday: There would be more.
    """
    if rows.filter(**{f"{field}__gt": now - _A_DAY}).count() + more > most:
        raise TooManyToday(details={"most": most})
