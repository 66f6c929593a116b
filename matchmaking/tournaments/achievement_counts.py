"""What achievements count in tournaments; registered with ``results.achievements``."""

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q, QuerySet

from results.achievements.catalog import LEAST_PLAYERS
from results.achievements.sources import Counts, Source
from unionarena.core import site_time

from .archive import list_winners
from .models import Entry, State, Tournament
from .selectors import get_standings

# Standings are computed, so only those of tournaments that have just ended; who won one
# keeps the achievement.
_WINNERS_OF: Final = timedelta(days=7)


def _list_large() -> QuerySet[Tournament]:
    """List tournaments that are over and had enough players, bots not among them."""
    over = Tournament.objects.filter(state=State.OVER)
    players = Count("entries", filter=Q(entries__bot=""))
    return over.annotate(players=players).filter(players__gte=LEAST_PLAYERS)


def list_players_since(since: datetime) -> set[int]:
    """Return who played in a tournament that has ended since a time."""
    ended = Entry.objects.filter(tournament__ended_at__gte=since, user__isnull=False)
    return set(ended.order_by().values_list("user", flat=True))


def count_tournaments(user_ids: Collection[int]) -> Counts:
    """Count tournaments played to the end, and those won lately.

    Two queries, and two for each tournament of these users that has just ended.
    """
    counts: defaultdict[int, Counter[str]] = defaultdict(Counter)
    stayed = Entry.objects.filter(
        user__in=user_ids, dropped_at=None, tournament__in=_list_large().values("pk")
    ).order_by()
    for user, played in stayed.values_list("user").annotate(played=Count("pk")):
        counts[user]["tournaments"] = played
    fresh = _list_large().filter(
        pk__in=stayed.values("tournament"),
        ended_at__gte=site_time.now() - _WINNERS_OF,
    )
    for tournament in fresh:
        for line in list_winners(get_standings(tournament)):
            winner = line.entry.user_id
            if winner is not None and winner in user_ids:
                counts[winner]["tournament_wins"] += 1
    return counts


TOURNAMENTS: Final = Source(
    frozenset(("tournaments", "tournament_wins")),
    list_players_since,
    count_tournaments,
)
