"""Rating updates: which games are rated, by how much, and which look manipulated.

There is one ladder for each game, format and season. Both players' rows are locked
while a game is judged and rated, so that of two games at once the second sees the
first. Every change of a rating is a ``RatingChange``; ``corrections.recalculation``
recomputes all of it from those.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import F, Q

from battles.maintenance.finished_battles import FinishedBattle
from results.models import (
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Result,
    Season,
    Suspicion,
    Unrated,
    make_pair_key,
)
from unionarena.core import ratings
from unionarena.core.accounts import interests

SCORES: Final = {
    Result.WIN: ratings.Score.WIN,
    Result.LOSS: ratings.Score.LOSS,
    Result.DRAW: ratings.Score.DRAW,
}
A_DAY: Final = timedelta(days=1)
# A player who concedes to the same opponent this often and never wins looks like a
# gift.
GIFTS: Final = 5
GIFTS_WITHIN: Final = timedelta(days=30)
GAVE_UP: Final = "concession"
# Reasons of results that a judge decided (``kernel.actions.CAUSES``).
DECREED: Final = ("ruled", "dropped")


# A person on a ladder: user, game, format.
_Key = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game is rated, and what it changes.

    Attributes:
        because: Why it does not; empty if it does.
        level: The mean of both ratings before it, if it counts.
        changes: What it does to both ratings; they lack their outcome.
    """

    because: str = ""
    level: int | None = None
    changes: tuple[RatingChange, ...] = ()


def list_seasons() -> list[tuple[datetime, int]]:
    """List seasons' starts and numbers, newest first; one query."""
    seasons = Season.objects.order_by("-starts_at")
    return list(seasons.values_list("starts_at", "number"))


def get_season_at(
    moment: datetime, seasons: Sequence[tuple[datetime, int]] | None = None
) -> int:
    """Return the number of the season at a moment; before the first one, the first.

    Args:
        moment: When.
        seasons: From ``list_seasons``, for repeated calls.
    """
    known = list_seasons() if seasons is None else seasons
    return next((number for begun, number in known if begun <= moment), 1)


class RatingBatch:
    """Locked ratings of all players to be rated, while games are judged in turn.

    Costs five queries and one to store, however many games; two more for newcomers.
    """

    def __init__(self, games: Sequence[FinishedBattle], *, season: int) -> None:
        """Lock the rows these games may change.

        Args:
            games: Whatever has ended; also what counts for nothing.
            season: The season all of them belong to.
        """
        counting = [game for game in games if not _find_unrated_reason(game)]
        self._season = season
        self._rows, self._last = _lock_rows(counting, season)
        self._of_pairs = _list_rated(counting)
        self._frozen = _list_frozen(counting)
        self._related = interests.list_related_pairs(map(_people_of, counting))
        self._changed: dict[int, Rating] = {}

    def judge(self, game: FinishedBattle, series: Sequence[str]) -> Verdict:
        """Judge a game; if it is rated, update both ratings.

        Args:
            game: How it ended.
            series: Of the decks of both.
        """
        because = _find_unrated_reason(game)
        if because:
            return Verdict(because)
        if not self._frozen.isdisjoint(_people_of(game)):
            return Verdict(Unrated.REVIEW)
        if _people_of(game) in self._related:
            return Verdict(Unrated.RELATED)
        pair, moment = _pair_of(game), game.finished_at
        near = [each for each in self._of_pairs[pair] if abs(each - moment) <= A_DAY]
        if len(near) >= settings.RATED_PAIR_A_DAY:
            return Verdict(Unrated.REPEATS)
        self._of_pairs[pair].append(moment)
        keys = [_key(seat.user_id, game) for seat in game.seats]
        first, second = before = [_before(self._rows[key], moment) for key in keys]
        score = {None: ratings.Score.DRAW, 0: ratings.Score.WIN}
        outcome = score.get(game.winner, ratings.Score.LOSS)
        after = ratings.rate_game(first, second, outcome)
        changes = tuple(
            self._change(keys[seat], before[seat], after[seat], before[1 - seat])
            for seat in (0, 1)
        )
        for key, now, code in zip(keys, after, series, strict=True):
            apply_game_to_row(self._rows[key], now, moment, code)
        return Verdict("", round(sum(each.rating for each in before) / 2), changes)

    def _change(
        self,
        key: _Key,
        was: ratings.Rating,
        now: ratings.Rating,
        opponent: ratings.Rating,
    ) -> RatingChange:
        row, last = self._rows[key], self._last.get(key)
        self._changed[row.pk] = row
        return RatingChange(
            user_id=row.user_id,
            game=row.game,
            format=row.format,
            season=row.season,
            games=row.games + 1,
            rating_carried=None if row.games or last is None else last.rating,
            **build_change_columns(was, now, opponent),
        )

    def store(self) -> None:
        """Store what was judged; the rows exist, so this only updates."""
        Rating.objects.bulk_create(
            self._changed.values(),
            update_conflicts=True,
            unique_fields=("user", "game", "format", "season"),
            update_fields=WRITTEN,
        )


def _find_unrated_reason(finished: FinishedBattle) -> str:
    """Return why the game alone is not rated."""
    if not finished.ranked:
        return Unrated.CASUAL
    if finished.has_bot:
        return Unrated.BOT
    people = {seat.user_id for seat in finished.seats} - {None}
    if len(people) < len(finished.seats):
        return Unrated.GONE
    if finished.reason in DECREED:
        return Unrated.RULED
    if finished.actions < settings.RATED_LEAST_ACTIONS:
        return Unrated.SHORT
    return ""


def _people_of(game: FinishedBattle) -> tuple[int, int]:
    one, other = (seat.user_id for seat in game.seats)
    assert one is not None  # counts
    assert other is not None  # counts
    return one, other


def _list_frozen(games: Sequence[FinishedBattle]) -> set[int]:
    """Return the players of these games whose ratings are under review."""
    people = {person for game in games for person in _people_of(game)}
    if not people:
        return set()
    rows = Suspicion.objects.filter(kind=Suspicion.Kind.RING, closed_at=None)
    either = rows.filter(Q(winner__in=people) | Q(loser__in=people))
    return {one for pair in either.values_list("winner", "loser") for one in pair}


def _pair_of(game: FinishedBattle) -> str:
    return make_pair_key(*_people_of(game))


def _key(user_id: int | None, ladder: FinishedBattle | Rating) -> _Key:
    assert user_id is not None  # counts
    game = ladder.game if isinstance(ladder, Rating) else ladder.ruleset
    return user_id, game, ladder.format


def _list_rated(games: Sequence[FinishedBattle]) -> dict[str, list[datetime]]:
    """List when rated games of the same pairs ended, a day before and after these."""
    moments: dict[str, list[datetime]] = {_pair_of(game): [] for game in games}
    if moments:
        ended = [game.finished_at for game in games]
        known = Outcome.objects.filter(
            pair__in=moments,
            is_rated=True,
            finished_at__range=(min(ended) - A_DAY, max(ended) + A_DAY),
        )
        for pair, moment in known.values_list("pair", "finished_at"):
            moments[pair].append(moment)
    return moments


def _lock_rows(
    games: Sequence[FinishedBattle], season: int
) -> tuple[dict[_Key, Rating], dict[_Key, Rating]]:
    """Lock the rows to change, created if missing, and the last of earlier seasons.

    All are locked in the order of their keys.
    """
    wanted = {_key(seat.user_id, game) for game in games for seat in game.seats}
    if not wanted:
        return {}, {}
    known = Rating.objects.filter(
        user_id__in={key[0] for key in wanted},
        game__in={key[1] for key in wanted},
        format__in={key[2] for key in wanted},
        season__lte=season,
    )
    rows, last = _by_season(known.select_for_update().order_by("pk"), season)
    missing = sorted(wanted - set(rows))
    if missing:
        begun = [
            create_rating_row(*key, last=last.get(key), season=season)
            for key in missing
        ]
        Rating.objects.bulk_create(begun, ignore_conflicts=True)
        rows, last = _by_season(known.select_for_update().order_by("pk"), season)
    return rows, last


def _by_season(
    locked: Iterable[Rating], season: int
) -> tuple[dict[_Key, Rating], dict[_Key, Rating]]:
    rows, last = dict[_Key, Rating](), dict[_Key, Rating]()
    for row in sorted(locked, key=lambda row: row.season):
        (rows if row.season == season else last)[_key(row.user_id, row)] = row
    return rows, last


def create_rating_row(
    user_id: int, game: str, code: str, *, last: Rating | None, season: int
) -> Rating:
    """Create a player's row of a season: from that of the last one, or a newcomer's."""
    row = Rating(user_id=user_id, game=game, format=code, season=season)
    if last is not None:
        begun = ratings.start_season(
            ratings.Rating(last.rating, last.deviation, last.volatility)
        )
        row.rating, row.deviation = begun.rating, begun.deviation
        row.volatility, row.rated_at = begun.volatility, last.rated_at
    return row


def _before(row: Rating, moment: datetime) -> ratings.Rating:
    """Return the rating before a battle, with the pause since the last one applied."""
    known = ratings.Rating(row.rating, row.deviation, row.volatility)
    if row.rated_at is None:
        return known
    return ratings.apply_pause(known, moment - row.rated_at)


WRITTEN: Final = (
    "rating",
    "deviation",
    "volatility",
    "games",
    "rated_at",
    "series_games",
    "series",
)


def build_change_columns(
    was: ratings.Rating, now: ratings.Rating, opponent: ratings.Rating
) -> dict[str, float]:
    """Return ratings before and after as columns of a ``RatingChange``."""
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


def apply_game_to_row(
    row: Rating, now: ratings.Rating, moment: datetime, series: str
) -> None:
    """Update a row by one game; the caller has locked it, and saves it."""
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


def flag_suspicious_games(
    played: Iterable[tuple[Outcome, Sequence[Participant]]],
) -> None:
    """Flag games among those just stored that look manipulated.

    Costs nothing for games that were neither given up nor left unrated; one query for
    all that were given up.
    """
    given_up = []
    for outcome, sides in played:
        if outcome.is_rated and outcome.reason == GAVE_UP:
            given_up.append((outcome, sides))
        elif not outcome.is_rated:
            _flag_unrated(outcome, sides)
    if given_up:
        _flag_gifts(given_up)


def _flag_unrated(outcome: Outcome, sides: Sequence[Participant]) -> None:
    kinds = {
        Unrated.REPEATS.value: Suspicion.Kind.REPEATS,
        Unrated.SHORT.value: Suspicion.Kind.SHORT,
    }
    kind = kinds.get(outcome.unrated_because)
    if kind is not None:
        _flag(kind, outcome, sides)


def _flag_gifts(
    given_up: Sequence[tuple[Outcome, Sequence[Participant]]],
) -> None:
    """Flag pairs whose latest rated games all ended with the same player conceding."""
    moments = [outcome.finished_at for outcome, _sides in given_up]
    lately = Outcome.objects.filter(
        pair__in={outcome.pair for outcome, _sides in given_up},
        is_rated=True,
        finished_at__range=(min(moments) - GIFTS_WITHIN, max(moments)),
        participants__result=Result.WIN,
    )
    known = list(
        lately.values_list("pair", "finished_at", "reason", "participants__user")
    )
    for outcome, sides in given_up:
        until = outcome.finished_at
        ends = [
            (reason, winner)
            for pair, moment, reason, winner in known
            if pair == outcome.pair and until - GIFTS_WITHIN <= moment <= until
        ]
        if len(ends) >= GIFTS and len(set(ends)) == 1:
            _flag(Suspicion.Kind.ONE_SIDED, outcome, sides)


def _flag(kind: Suspicion.Kind, outcome: Outcome, sides: Sequence[Participant]) -> None:
    """Count one more game against the two; a draw is counted for seat 0."""
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
