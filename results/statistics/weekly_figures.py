"""Figures of the metagame, week by week, from rated games between players.

A week begins on Monday, 0:00 UTC.
"""

from collections import defaultdict
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q

from results.models import MetagameWeek, PlayedDeck

from .ladder_statistics import MIN_GAMES, Tally, list_sides

WEEK: Final = timedelta(days=7)
# Moderators void games some days later; older weeks stay as they are.
RECOUNTED: Final = 2
STORED: Final = ("archetypes", "cards")


def get_monday(now: datetime) -> date:
    """Return the first day of a moment's week."""
    day = now.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def count_weeks(*, now: datetime) -> None:
    """Count the last complete weeks anew; what has too few games is left out.

    Args:
        now: The present moment.
    """
    this = get_monday(now)
    for back in range(1, RECOUNTED + 1):
        _count_week(this - back * WEEK, now)


def _count_week(monday: date, now: datetime) -> None:
    begin = datetime.combine(monday, time(), UTC)
    rows = list(
        list_sides(
            Q(outcome__finished_at__gte=begin, outcome__finished_at__lt=begin + WEEK)
        )
    )
    decks = PlayedDeck.objects.in_bulk({row["deck_id"] for row in rows})
    tallies: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
    for row in rows:
        tallies[row["game"], row["code"]].add(row, decks[row["deck_id"]])
    weeks = []
    for (game, code), tally in tallies.items():
        games = tally.total.games // 2
        if games >= MIN_GAMES:
            figures = tally.figures(decks, ())
            weeks.append(
                MetagameWeek(
                    game=game,
                    format=code,
                    monday=monday,
                    games=games,
                    figures={name: figures[name] for name in STORED},
                    counted_at=now,
                )
            )
    with transaction.atomic():
        MetagameWeek.objects.filter(monday=monday).delete()
        MetagameWeek.objects.bulk_create(weeks)
