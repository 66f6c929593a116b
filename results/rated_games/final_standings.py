"""Final standings: what stays of a season that has ended.

A periodic task stores them an hour after the end, so that what was still being
recorded is in them, and then notifies everyone who played rated games. A game that is
voided later changes them.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.games.registry import get_game_title
from results.models import FinalStanding, Rating, Season
from unionarena.core.accounts.models import User
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify
from unionarena.core.ratings import PROVISIONAL_DEVIATION, TIERS_BY_CODE, find_tier

# Games that ended before the season did are recorded by then.
GRACE: Final = timedelta(hours=1)
# A season that ended longer ago is no news, as when a site learns of seasons.
NEWS_FOR: Final = timedelta(days=7)
BATCH: Final = 2000
NOTIFIED_TOGETHER: Final = 500


def close_ended_seasons(*, now: datetime) -> list[int]:
    """Store the final standings of seasons that have ended, each once.

    Returns:
        The numbers of the seasons that were closed.
    """
    seasons = Season.objects.order_by("starts_at").values_list("number", "starts_at")
    ends = {number: end for (number, _start), (_next, end) in pairwise(seasons)}
    due = [number for number, end in ends.items() if end <= now - GRACE]
    waiting = Season.objects.filter(number__in=due, closed_at=None)
    return [
        number
        for number in list(waiting.order_by("number").values_list("number", flat=True))
        if _close(number, ends[number], now)
    ]


@transaction.atomic
def _close(number: int, ended_at: datetime, now: datetime) -> bool:
    """Close a season; False if another worker did."""
    rows = Season.objects.select_for_update().filter(number=number, closed_at=None)
    season = rows.first()
    if season is None:
        return False
    ladders = Rating.objects.filter(season=number, games__gte=1).order_by()
    for game, code in ladders.values_list("game", "format").distinct():
        _store_ladder(game, code, number)
    if ended_at < now - NEWS_FOR:
        FinalStanding.objects.filter(season=number).update(notified_at=now)
    season.closed_at = now
    season.save(update_fields=["closed_at"])
    return True


def restore_final_standings(game: str, code: str) -> None:
    """Store the final standings of a ladder again, for every season that is closed.

    The caller has changed its ratings, and holds the transaction.
    """
    closed = Season.objects.filter(closed_at__isnull=False).order_by("number")
    for number in list(closed.values_list("number", flat=True)):
        _store_ladder(game, code, number)


def _store_ladder(game: str, code: str, season: int) -> None:
    """Store everyone who played; those who are not ranked come without a rank."""
    ladder = {"game": game, "format": code, "season": season}
    played = Rating.objects.filter(**ladder, games__gte=1)
    ranked = played.filter(deviation__lte=PROVISIONAL_DEVIATION)
    people = ranked.count()
    FinalStanding.objects.filter(**ladder).exclude(
        user__in=played.values("user")
    ).delete()
    FinalStanding.objects.bulk_create(
        _rank(ranked.order_by("-rating", "pk"), played, people),
        update_conflicts=True,
        unique_fields=("user", "game", "format", "season"),
        update_fields=("rank", "people", "rating", "games", "tier", "series"),
        batch_size=BATCH,
    )


def _rank(
    ranked: Iterable[Rating], played: Iterable[Rating], people: int
) -> Iterator[FinalStanding]:
    placed = set()
    for rank, row in enumerate(ranked, start=1):
        placed.add(row.pk)
        yield _build(row, people, rank)
    for row in played:
        if row.pk not in placed:
            yield _build(row, people, None)


def _build(row: Rating, people: int, rank: int | None) -> FinalStanding:
    tier = find_tier(row.rating, deviation=row.deviation)
    return FinalStanding(
        user_id=row.user_id,
        game=row.game,
        format=row.format,
        season=row.season,
        rank=rank,
        people=people,
        rating=row.rating,
        games=row.games,
        tier=tier.code if tier else "",
        series=row.series,
    )


# --- Notifying.


def notify_of_final_standings(*, now: datetime) -> int:
    """Notify everyone who has not been of how they finished; return how many.

    Each person once for a season, of the ladder on which they finished with a rank and
    the most games. A batch is marked in the transaction that writes its notifications.
    """
    sent = 0
    while batch := _notify_batch(now):
        sent += batch
    return sent


@transaction.atomic
def _notify_batch(now: datetime) -> int:
    waiting = FinalStanding.objects.filter(notified_at=None)
    first = waiting.order_by("season", "user").values_list("season", "user")
    keys = list(first.distinct()[:NOTIFIED_TOGETHER])
    if not keys:
        return 0
    season = keys[0][0]
    people = [user for number, user in keys if number == season]
    rows = waiting.filter(season=season, user__in=people).order_by("pk")
    best: dict[int, FinalStanding] = {}
    locked = list(rows.select_for_update())
    for row in sorted(locked, key=lambda row: (row.rank is None, -row.games)):
        best.setdefault(row.user_id, row)
    languages = dict(User.objects.filter(pk__in=best).values_list("pk", "language"))
    notify(
        [_write_news(row, languages.get(row.user_id, "")) for row in best.values()],
        now=now,
    )
    FinalStanding.objects.filter(pk__in=[row.pk for row in locked]).update(
        notified_at=now
    )
    return len(best)


def _write_news(row: FinalStanding, language: str) -> News:
    board = (("game", row.game), ("format", row.format), ("season", str(row.season)))
    query = urlencode(board)
    with translation.override(language or translation.get_language()):
        sentence = describe_final_standing(row)
    return News(
        row.user_id,
        Occasion.SEASON_ENDED,
        key=f"season.{row.season}",
        path=f"{reverse('results:seasons')}?{query}",
        details={"season": row.season, "standing": sentence},
    )


def describe_final_standing(row: FinalStanding) -> str:
    """Return how a player finished, as a sentence in the active language."""
    game = get_game_title(row.game)
    if row.rank is None:
        return ngettext(
            "%(game)s: unranked, as your rating was still provisional after %(games)s"
            " rated game.",
            "%(game)s: unranked, as your rating was still provisional after %(games)s"
            " rated games.",
            row.games,
        ) % {"game": game, "games": row.games}
    return _("%(game)s: you finished in %(tier)s, ranked %(rank)s of %(people)s.") % {
        "game": game,
        "tier": _(TIERS_BY_CODE[row.tier].name),
        "rank": row.rank,
        "people": row.people,
    }
