"""Ratings: which games count, what they do, and what looks as if it were for sale.

There is one ladder for each game, format and season. The rows of both people are locked
while a game is judged and rated, so that of two games at once the second knows the
first. Whatever changes a rating is a ``RatingChange``; ``recounting`` makes all of it
anew from those.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import F

from battles.care.archive import FinishedBattle

from . import ratings
from .models import (
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Result,
    Season,
    Suspicion,
    Unrated,
    pair_of,
)

SCORES: Final = {
    Result.WIN: ratings.Score.WIN,
    Result.LOSS: ratings.Score.LOSS,
    Result.DRAW: ratings.Score.DRAW,
}
A_DAY: Final = timedelta(days=1)
# One who gave up to another so often and never won looks like a gift.
GIFTS: Final = 5
GIFTS_WITHIN: Final = timedelta(days=30)
GAVE_UP: Final = "concession"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game counts, decided while the ratings of both are locked.

    Attributes:
        because: Why it does not; empty if it does.
        level: The mean of both ratings before it, if it counts.
        rows: The locked rows by person, if it counts.
        before: What was believed of each before it.
        carried: The rating of the last season, for whom this one begins.
    """

    because: str = ""
    level: int | None = None
    rows: Mapping[int, Rating] = field(default_factory=dict)
    before: Mapping[int, ratings.Rating] = field(default_factory=dict)
    carried: Mapping[int, float] = field(default_factory=dict)


def season_at(moment: datetime) -> int:
    """The number of the season at a moment; before the first one, the first."""
    begun = Season.objects.filter(starts_at__lte=moment).order_by("-starts_at")
    return begun.values_list("number", flat=True).first() or 1


def judge(finished: FinishedBattle, *, season: int) -> Verdict:
    """Whether a game counts; if so, with the rows of both people locked.

    Args:
        finished: How it ended.
        season: The season it belongs to.
    """
    because = _plainly_unrated(finished)
    if because:
        return Verdict(because)
    people = [seat.user_id for seat in finished.seats if seat.user_id is not None]
    rows, carried = _lock_rows(people, finished, season)
    if _count_of_pair(people, finished.finished_at) >= settings.RATED_PAIR_A_DAY:
        return Verdict(Unrated.REPEATS)
    before = {who: _before(rows[who], finished.finished_at) for who in people}
    level = round(sum(each.rating for each in before.values()) / len(before))
    return Verdict("", level, rows, before, carried)


def _plainly_unrated(finished: FinishedBattle) -> str:
    """What a look at the game alone says against it."""
    if not finished.ranked:
        return Unrated.CASUAL
    if any(seat.bot for seat in finished.seats):
        return Unrated.BOT
    people = {seat.user_id for seat in finished.seats} - {None}
    if len(people) < len(finished.seats):
        return Unrated.GONE
    if finished.actions < settings.RATED_LEAST_ACTIONS:
        return Unrated.SHORT
    return ""


def _count_of_pair(people: Sequence[int], moment: datetime) -> int:
    """Rated games of the same two within a day of this one."""
    one, other = people
    games = Outcome.objects.filter(pair=pair_of(one, other), is_rated=True)
    window = (moment - A_DAY, moment + A_DAY)
    return games.filter(finished_at__range=window).count()


def _lock_rows(
    people: Sequence[int], finished: FinishedBattle, season: int
) -> tuple[dict[int, Rating], dict[int, float]]:
    """The rows to change, made if missing, locked in the order of their keys."""
    ladder = {"game": finished.ruleset, "format": finished.format}
    known = Rating.objects.filter(user_id__in=people, season__lte=season, **ladder)
    locked = list(known.select_for_update().order_by("pk"))
    latest = {row.user_id: row for row in sorted(locked, key=lambda row: row.season)}
    missing = [
        who
        for who in sorted(people)
        if who not in latest or latest[who].season != season
    ]
    if missing:
        rows = [
            begin_row(who, latest.get(who), finished.ruleset, finished.format, season)
            for who in missing
        ]
        Rating.objects.bulk_create(rows, ignore_conflicts=True)
        locked = list(known.select_for_update().order_by("pk"))
    rows_now = {row.user_id: row for row in locked if row.season == season}
    carried = {
        row.user_id: row.rating
        for row in sorted(locked, key=lambda row: row.season)
        if row.season < season and not rows_now[row.user_id].games
    }
    return rows_now, carried


def begin_row(
    user_id: int, last: Rating | None, game: str, code: str, season: int
) -> Rating:
    """Somebody's row of a season: from that of the last one, or a newcomer's."""
    row = Rating(user_id=user_id, game=game, format=code, season=season)
    if last is not None:
        begun = ratings.new_season(
            ratings.Rating(last.rating, last.deviation, last.volatility)
        )
        row.rating, row.deviation = begun.rating, begun.deviation
        row.volatility, row.rated_at = begun.volatility, last.rated_at
    return row


def _before(row: Rating, moment: datetime) -> ratings.Rating:
    """What is believed at the end of a battle, a pause since the last one counted."""
    known = ratings.Rating(row.rating, row.deviation, row.volatility)
    if row.rated_at is None:
        return known
    return ratings.after_pause(known, moment - row.rated_at)


def rate(outcome: Outcome, sides: Sequence[Participant], verdict: Verdict) -> None:
    """Change both ratings from what both were before the battle, if it counts."""
    one, other = sides
    if verdict.because:
        _suspect_unrated(outcome, sides)
        return
    assert one.user_id is not None and other.user_id is not None  # noqa: S101, PT018 - judged
    before, others_before = verdict.before[one.user_id], verdict.before[other.user_id]
    score = SCORES[Result(one.result)]
    after, others_after = ratings.rate_game(before, others_before, score)
    told = [
        (one, before, after, others_before),
        (other, others_before, others_after, before),
    ]
    changes = []
    for side, was, now, opponent in told:
        assert side.user_id is not None  # noqa: S101 - judged
        row = verdict.rows[side.user_id]
        changes.append(
            RatingChange(
                outcome=outcome,
                user_id=side.user_id,
                game=row.game,
                format=row.format,
                season=row.season,
                games=row.games + 1,
                rating_carried=verdict.carried.get(side.user_id),
                **columns_of_change(was, now, opponent),
            )
        )
        note_game(row, now, outcome.finished_at, side.deck.series if side.deck else "")
    RatingChange.objects.bulk_create(changes)
    Rating.objects.bulk_update(verdict.rows.values(), WRITTEN)
    if outcome.reason == GAVE_UP:
        _suspect_gifts(outcome, sides)


WRITTEN: Final = (
    "rating",
    "deviation",
    "volatility",
    "games",
    "rated_at",
    "series_games",
    "series",
)


def columns_of_change(
    was: ratings.Rating, now: ratings.Rating, opponent: ratings.Rating
) -> dict[str, float]:
    """Beliefs before and after as columns of a ``RatingChange``."""
    return {
        "rating_before": was.rating,
        "deviation_before": was.deviation,
        "volatility_before": was.volatility,
        "rating_after": now.rating,
        "deviation_after": now.deviation,
        "volatility_after": now.volatility,
        "opponent_rating": opponent.rating,
        "opponent_deviation": opponent.deviation,
    }


def note_game(row: Rating, now: ratings.Rating, moment: datetime, series: str) -> None:
    """Bring a row up to one game more; the caller has it locked, and stores it."""
    row.rating, row.deviation = now.rating, now.deviation
    row.volatility, row.games = now.volatility, row.games + 1
    row.rated_at = max(moment, row.rated_at or moment)
    if series:
        row.series_games = {
            **row.series_games,
            series: row.series_games.get(series, 0) + 1,
        }
        row.series = max(
            row.series_games, key=lambda code: (row.series_games[code], code)
        )


# --- What a moderator should look at.


def _suspect_unrated(outcome: Outcome, sides: Sequence[Participant]) -> None:
    kinds = {
        Unrated.REPEATS.value: Suspicion.Kind.REPEATS,
        Unrated.SHORT.value: Suspicion.Kind.SHORT,
    }
    kind = kinds.get(outcome.unrated_because)
    if kind is not None:
        _suspect(kind, outcome, sides)


def _suspect_gifts(outcome: Outcome, sides: Sequence[Participant]) -> None:
    """All lately rated games of the two ended with the same one giving up."""
    lately = Outcome.objects.filter(
        pair=outcome.pair,
        is_rated=True,
        finished_at__gte=outcome.finished_at - GIFTS_WITHIN,
        participants__result=Result.WIN,
    )
    ends = list(lately.values_list("reason", "participants__user"))
    gifts = len(ends) >= GIFTS and len(set(ends)) == 1
    if gifts:
        _suspect(Suspicion.Kind.ONE_SIDED, outcome, sides)


def _suspect(
    kind: Suspicion.Kind, outcome: Outcome, sides: Sequence[Participant]
) -> None:
    """Count one game more against the two; a draw is counted for seat 0."""
    winner = outcome.winner_seat or 0
    who = {
        "kind": kind,
        "winner_id": sides[winner].user_id,
        "loser_id": sides[1 - winner].user_id,
    }
    moment = outcome.finished_at
    begun = Suspicion(**who, outcome=outcome, games=0, first_at=moment, last_at=moment)
    Suspicion.objects.bulk_create([begun], ignore_conflicts=True)
    Suspicion.objects.filter(closed_at=None, **who).update(
        games=F("games") + 1, outcome=outcome, last_at=moment
    )
