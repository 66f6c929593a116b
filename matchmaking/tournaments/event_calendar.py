"""A month of tournaments, by the day on which they begin."""

from calendar import Calendar
from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from django.db.models import QuerySet
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

from .models import Tournament

YEARS: Final = range(2000, 2200)
_SUNDAY: Final = 6


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the month shown.

    Attributes:
        date: Which.
        count: Tournaments that begin on it.
        is_inside: Whether it belongs to the month.
    """

    date: date
    count: int
    is_inside: bool


@dataclass(frozen=True, slots=True)
class Month:
    """A month as a calendar shows it: whole weeks, from Sunday."""

    first: date
    weeks: tuple[tuple[Day, ...], ...]

    @property
    def before(self) -> date:
        """A day of the month before."""
        return self.first - timedelta(days=1)

    @property
    def after(self) -> date:
        """The first day of the month after."""
        return (self.first + timedelta(days=31)).replace(day=1)

    @property
    def weekdays(self) -> tuple[date, ...]:
        """A date of each weekday, in the order of the columns."""
        return tuple(day.date for day in self.weeks[0])


def read_day(text: str) -> date | None:
    """Read a date of an address, ``2026-12-03``; None where it is none.

    >>> read_day("2026-12-03"), read_day("2026-02-30"), read_day("9999-12-31")
    (datetime.date(2026, 12, 3), None, None)
    """
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.year in YEARS else None


def filter_day(rows: QuerySet[Tournament], day: date) -> QuerySet[Tournament]:
    """Filter those that begin on a day in the reader's time zone."""
    return _filter_start(rows, day, day + timedelta(days=1))


def build_month(rows: QuerySet[Tournament], first: date) -> Month:
    """Count the tournaments of a month by day; one query.

    Args:
        rows: Which tournaments.
        first: The first day of the month.
    """
    weeks = Calendar(_SUNDAY).monthdatescalendar(first.year, first.month)
    inside = _filter_start(rows, weeks[0][0], weeks[-1][-1] + timedelta(days=1))
    days = inside.order_by().annotate(day=TruncDate("starts"))
    counts = Counter(days.values_list("day", flat=True))
    return Month(
        first,
        tuple(
            tuple(Day(day, counts[day], day.month == first.month) for day in week)
            for week in weeks
        ),
    )


def _filter_start(
    rows: QuerySet[Tournament], first: date, end: date
) -> QuerySet[Tournament]:
    """Annotate ``starts``, when each began or begins by itself, and filter by it."""
    starts = rows.annotate(starts=Coalesce("begun_at", "begins_at"))
    return starts.filter(starts__gte=_get_start(first), starts__lt=_get_start(end))


def _get_start(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
