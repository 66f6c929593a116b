"""What achievements count: per player, always in full, from records that exist anyway.

So counting again changes nothing, and a voided game is gone with the next count. Apps
above ``results`` register what only they know.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Final

from django.db.models import Count, F, Q

from battles.games.registry import RULESETS
from battles.learning import puzzles
from battles.maintenance.finished_battles import POSITION_ORIGIN
from results.models import (
    FinalStanding,
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Result,
    Season,
    Unrated,
)
from unionarena.core.ratings import PROVISIONAL_DEVIATION, is_at_least

from .catalog import UPSET_GAP

# By user, then by counter.
Counts = Mapping[int, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Source:
    """Something that knows counters.

    Attributes:
        counters: Their names.
        list_active: Takes a time; returns whose counters may have changed since.
        count: Takes users; returns their counters, those at zero left out.
    """

    counters: frozenset[str]
    list_active: Callable[[datetime], Collection[int]]
    count: Callable[[Collection[int]], Counts]


def list_players_since(since: datetime) -> set[int]:
    """Return who has finished a game between two people since a time."""
    ended = Outcome.objects.filter(
        finished_at__gte=since, participants__user__isnull=False
    ).exclude(pair="")
    return set(ended.order_by().values_list("participants__user", flat=True))


def count_games(user_ids: Collection[int]) -> Counts:
    """Count what players have done in games; five queries."""
    counts: defaultdict[int, dict[str, int]] = defaultdict(dict)
    sides = Participant.objects.filter(user__in=user_ids).order_by()
    won = sides.filter(result=Result.WIN, outcome__is_rated=True)
    for user, wins, kinds, opponents in won.values_list("user").annotate(
        wins=Count("pk"),
        kinds=Count("deck__series", filter=~Q(deck__series=""), distinct=True),
        opponents=Count("outcome__pair", distinct=True),
    ):
        counts[user] = {"wins": wins, "kinds": kinds, "opponents": opponents}
    # Games by correspondence are never rated.
    by_post = sides.filter(
        result=Result.WIN,
        outcome__unrated_because=Unrated.CASUAL,
        outcome__battle__is_live=False,
    ).exclude(outcome__pair="")
    for user, opponents in by_post.values_list("user").annotate(
        opponents=Count("outcome__pair", distinct=True)
    ):
        counts[user]["correspondence"] = opponents
    upsets = RatingChange.objects.filter(
        user__in=user_ids,
        opponent_rating__gte=F("rating_before") + UPSET_GAP,
        opponent_deviation__lte=PROVISIONAL_DEVIATION,
        deviation_before__lte=PROVISIONAL_DEVIATION,
        outcome__participants__user=F("user"),
        outcome__participants__result=Result.WIN,
    ).order_by()
    for user, times in upsets.values_list("user").annotate(times=Count("pk")):
        counts[user]["upsets"] = times
    played = Rating.objects.filter(
        user__in=user_ids, games__gte=1, game__in=RULESETS
    ).order_by()
    for user, games in played.values_list("user").annotate(
        games=Count("game", distinct=True)
    ):
        counts[user]["games"] = games
    for user, streak in _count_streaks(user_ids).items():
        counts[user]["streak"] = streak
    return counts


def _count_streaks(user_ids: Collection[int]) -> dict[int, int]:
    """Return the most rated games each won in a row."""
    rows = (
        Participant.objects.filter(user__in=user_ids, outcome__is_rated=True)
        .order_by("user", "outcome__finished_at", "outcome_id")
        .values_list("user", "result")
    )
    best: dict[int, int] = {}
    for user, games in groupby(rows.iterator(chunk_size=2000), key=itemgetter(0)):
        runs = groupby(result == Result.WIN for _user, result in games)
        lengths = [sum(1 for _game in run) for is_won, run in runs if is_won]
        best[user] = max(lengths, default=0)
    return best


def count_seasons(user_ids: Collection[int]) -> Counts:
    """Count seasons that players finished with a rank; one query."""
    ranked = FinalStanding.objects.filter(user__in=user_ids, rank__isnull=False)
    seasons: defaultdict[int, set[int]] = defaultdict(set)
    golden: defaultdict[int, set[int]] = defaultdict(set)
    for user, season, tier in ranked.values_list("user", "season", "tier"):
        seasons[user].add(season)
        if is_at_least(tier, "gold"):
            golden[user].add(season)
    return {
        user: {"seasons": len(numbers), "gold_seasons": len(golden[user])}
        for user, numbers in seasons.items()
    }


def _list_finished_since(since: datetime) -> set[int]:
    """Return who played in a season whose final standings were stored since a time."""
    closed = Season.objects.filter(closed_at__gte=since)
    numbers = list(closed.values_list("number", flat=True))
    if not numbers:
        return set()
    rows = FinalStanding.objects.filter(season__in=numbers).order_by()
    return set(rows.values_list("user", flat=True))


def _list_puzzlers_since(since: datetime) -> set[int]:
    """Return who has finished a battle from a position, as puzzles are, since a time.

    Outcomes have an index by time; tries at puzzles have none.
    """
    ended = Outcome.objects.filter(
        finished_at__gte=since,
        origin=POSITION_ORIGIN,
        participants__user__isnull=False,
    )
    return set(ended.order_by().values_list("participants__user", flat=True))


GAMES: Final = Source(
    frozenset(
        ("wins", "streak", "kinds", "opponents", "upsets", "games", "correspondence")
    ),
    list_players_since,
    count_games,
)
SEASONS: Final = Source(
    frozenset(("seasons", "gold_seasons")), _list_finished_since, count_seasons
)
PUZZLES: Final = Source(
    frozenset(("puzzles",)),
    _list_puzzlers_since,
    lambda user_ids: {
        user: {"puzzles": solved}
        for user, solved in puzzles.count_solved(user_ids).items()
    },
)
_sources: Final[list[Source]] = [GAMES, SEASONS, PUZZLES]


def register_source(source: Source) -> None:
    """Register who knows further counters."""
    if source not in _sources:
        _sources.append(source)


def list_sources() -> list[Source]:
    """List all sources."""
    return list(_sources)
