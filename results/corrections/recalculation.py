"""Recalculation of outcomes and ratings, and voiding of rated games.

Outcomes follow from the logs of their battles, ratings from the rating changes in their
order. Voiding a game recalculates its whole ladder without it.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F

from battles.maintenance import finished_battles
from results import services
from results.achievements import progress
from results.errors import CannotVoid, OutcomeNotFound
from results.models import Outcome, Participant, Rating, RatingChange, Result, Unrated
from results.rated_games import final_standings, rating_updates
from unionarena.core import ratings
from unionarena.core.accounts import interests
from unionarena.core.accounts.interests import Contest
from unionarena.core.accounts.models import ModeratorAct, Notice, User
from unionarena.core.accounts.sanctions import (
    check_moderator,
    create_notice,
    record_moderator_act,
)
from unionarena.core.isolation import Attempt
from unionarena.core.text_input import clean_line

BATCH: Final = 2000
LONGEST_REASON: Final = 300
# Added while games are renumbered, so that no two have the same number meanwhile.
ASIDE: Final = 1_000_000_000
_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored value that is not what it should be.

    Attributes:
        what: The battle, or the ladder and person.
        name: The column.
        recorded: What is stored.
        counted: What follows from the logs.
    """

    what: str
    name: str
    recorded: object
    counted: object


# --- Outcomes.


def compare_outcomes(
    *, since: datetime | None = None, mend: bool = False
) -> Iterator[Difference]:
    """Play every recorded battle again and compare it with its outcome.

    Args:
        since: Only of battles that ended since.
        mend: Store what was counted.
    """
    rows = Outcome.objects.order_by("pk")
    if since is not None:
        rows = rows.filter(finished_at__gte=since)
    keys = rows.values_list("pk", flat=True)
    for key in keys.iterator(chunk_size=BATCH):
        outcome = rows.prefetch_related("participants__deck").get(pk=key)
        with Attempt() as replay:
            finished = finished_battles.replay_finished_battle(outcome.battle_id)
        if replay.error is not None:
            code = getattr(replay.error, "code", type(replay.error).__name__)
            yield Difference(str(outcome.battle_id), "log", "plays", code)
            continue
        yield from _compare_outcome(outcome, finished, mend=mend)


def _compare_outcome(
    outcome: Outcome, finished: finished_battles.FinishedBattle, *, mend: bool
) -> Iterator[Difference]:
    counted = services.build_outcome_columns(finished)
    if outcome.pair:  # The player may have left the site since.
        counted["pair"] = outcome.pair
    wrong = {
        name: value
        for name, value in counted.items()
        if getattr(outcome, name) != value
    }
    for name, value in wrong.items():
        yield Difference(str(outcome.battle_id), name, getattr(outcome, name), value)
    if wrong and mend:
        Outcome.objects.filter(pk=outcome.pk).update(**wrong)
    decks = services.get_played_decks(
        (finished.ruleset, seat.revision_ids) for seat in finished.seats
    )
    sides = {side.seat: side for side in outcome.participants.all()}
    for seat in finished.seats:
        side = sides[seat.seat]
        expected: dict[str, Any] = {
            "deck": decks[tuple(sorted(seat.revision_ids))],
            "own_deck_id": seat.deck_id,
            "result": services.get_seat_result(seat.seat, finished.winner),
        }
        off = {n: v for n, v in expected.items() if getattr(side, n) != v}
        for name, value in off.items():
            what = f"{outcome.battle_id} seat {seat.seat}"
            yield Difference(what, name, getattr(side, name), value)
        if off and mend:
            Participant.objects.filter(pk=side.pk).update(**off)


# --- Ratings.


@dataclass(slots=True)
class _Game:
    """A rated game during recalculation: when, who played which series, who won."""

    finished_at: datetime
    results: dict[int | None, str]
    series: dict[int | None, str]


def compare_ratings(*, mend: bool = False) -> Iterator[Difference]:
    """Recalculate the ratings of all ladders from their games, and compare.

    Costs some 50 µs for each game, and one row in memory for each rating.
    """
    ladders = RatingChange.objects.values_list("game", "format").distinct()
    for game, code in sorted(set(ladders)):
        yield from _compare_ladder(game, code, mend=mend)


@transaction.atomic
def _compare_ladder(game: str, code: str, *, mend: bool) -> list[Difference]:
    if mend:
        _lock_all()
    found: list[Difference] = []
    rows: dict[tuple[int, int], Rating] = {}
    for outcome_id, changes, played in _games_of(game, code):
        wrong = _count_game(outcome_id, changes, played, rows, found)
        if mend and wrong:
            keys = [change.pk for change in wrong]
            RatingChange.objects.filter(pk__in=keys).update(games=F("games") + ASIDE)
            RatingChange.objects.bulk_update(wrong, _CHANGED)
    found += _compare_rows(game, code, rows, mend=mend)
    if mend:
        final_standings.restore_final_standings(game, code)
    return found


_CHANGED: Final = (
    "rating_before",
    "deviation_before",
    "volatility_before",
    "rating_after",
    "deviation_after",
    "volatility_after",
    "opponent_rating",
    "opponent_deviation",
    "rating_carried",
    "games",
)


def _lock_all() -> None:
    """Lock all ratings; on SQLite the transaction itself is the lock."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE results_rating IN EXCLUSIVE MODE")


def _games_of(game: str, code: str) -> Iterator[tuple[int, list[RatingChange], _Game]]:
    """Return the changes of a ladder by game, in their order."""
    rows = RatingChange.objects.filter(game=game, format=code).order_by("pk")
    last, pending = 0, dict[int, list[RatingChange]]()
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        last = batch[-1].pk
        played = _played({change.outcome_id for change in batch} | set(pending))
        for change in batch:
            pending.setdefault(change.outcome_id, []).append(change)
            others = len(played[change.outcome_id].results)
            if len(pending[change.outcome_id]) == others:
                done = pending.pop(change.outcome_id)
                yield change.outcome_id, done, played[change.outcome_id]


def _played(outcome_ids: set[int]) -> dict[int, _Game]:
    """Return what rating needs of each game; nothing is known of deleted accounts."""
    games: dict[int, _Game] = {}
    changed = set(
        RatingChange.objects.filter(outcome__in=outcome_ids).values_list(
            "outcome_id", "user_id"
        )
    )
    sides = Participant.objects.filter(outcome__in=outcome_ids).values_list(
        "outcome_id", "user_id", "result", "deck__series", "outcome__finished_at"
    )
    for outcome_id, user_id, result, series, finished_at in sides:
        game = games.setdefault(outcome_id, _Game(finished_at, {}, {}))
        if (outcome_id, user_id) in changed:
            game.results[user_id] = result
            game.series[user_id] = series or ""
    return games


def _count_game(
    outcome_id: int,
    changes: list[RatingChange],
    played: _Game,
    rows: dict[tuple[int, int], Rating],
    found: list[Difference],
) -> list[RatingChange]:
    """Rate one game on top of the rows so far; return the changes that differ."""
    carried: dict[int, float | None] = {}
    before: dict[int, ratings.Rating] = {}
    for change in changes:
        row, carried[change.user_id] = _row_of(rows, change)
        known = ratings.Rating(row.rating, row.deviation, row.volatility)
        if row.rated_at is not None:
            known = ratings.apply_pause(known, played.finished_at - row.rated_at)
        before[change.user_id] = known
    wrong = []
    for change in changes:
        was = before[change.user_id]
        others = [before[who] for who in before if who != change.user_id]
        gone = ratings.Rating(change.opponent_rating, change.opponent_deviation)
        opponent = others[0] if others else gone
        score = rating_updates.SCORES[Result(played.results[change.user_id])]
        now = ratings.update_rating(was, [ratings.Game(opponent, score)])
        row = rows[change.user_id, change.season]
        rating_updates.apply_game_to_row(
            row, now, played.finished_at, played.series[change.user_id]
        )
        counted: dict[str, Any] = {
            **rating_updates.build_change_columns(was, now, opponent),
            "rating_carried": carried[change.user_id],
            "games": row.games,
        }
        if _differs(change, counted, f"outcome {outcome_id}", found):
            wrong.append(change)
    return wrong


def _row_of(
    rows: dict[tuple[int, int], Rating], change: RatingChange
) -> tuple[Rating, float | None]:
    """Return a player's row of a season, created at the first game; what it carries."""
    key = change.user_id, change.season
    if key in rows:
        return rows[key], None
    earlier = (
        rows.get((change.user_id, season)) for season in range(change.season - 1, 0, -1)
    )
    last = next((row for row in earlier if row is not None), None)
    rows[key] = rating_updates.create_rating_row(
        change.user_id, change.game, change.format, last=last, season=change.season
    )
    return rows[key], None if last is None else last.rating


def _differs(
    stored: Any,  # noqa: ANN401 - a row of any table
    counted: dict[str, Any],
    what: str,
    found: list[Difference],
) -> bool:
    """Yield what differs in a row, and correct it."""
    differs = False
    for name, value in counted.items():
        was = getattr(stored, name)
        same = was == value or (
            isinstance(was, float)
            and isinstance(value, float)
            and math.isclose(was, value, rel_tol=_CLOSE)
        )
        if not same:
            found.append(Difference(f"{what}, user {stored.user_id}", name, was, value))
            setattr(stored, name, value)
            differs = True
    return differs


def _compare_rows(
    game: str, code: str, rows: dict[tuple[int, int], Rating], *, mend: bool
) -> Iterator[Difference]:
    stored = Rating.objects.filter(game=game, format=code)
    wrong, idle, found = [], [], list[Difference]()
    for row in stored.order_by("pk").iterator(chunk_size=BATCH):
        counted = rows.get((row.user_id, row.season))
        if counted is None:
            idle.append(row.pk)
            found.append(
                Difference(f"rating of user {row.user_id}", "games", row.games, 0)
            )
            continue
        values = {name: getattr(counted, name) for name in rating_updates.WRITTEN}
        if _differs(row, values, f"season {row.season}", found):
            wrong.append(row)
    if mend:
        stored.filter(pk__in=idle).delete()
        Rating.objects.bulk_update(wrong, rating_updates.WRITTEN, batch_size=BATCH)
    yield from found


# --- Voiding.


@transaction.atomic
def void_outcome(
    *, moderator: User, battle_id: UUID, reason: str, now: datetime
) -> Outcome:
    """Void a rated game, and recalculate its ladder without it.

    Final standings of past seasons and the achievements of both are counted anew, too.

    Args:
        moderator: Who decides.
        battle_id: Of which battle.
        reason: Shown to both players.
        now: The present moment.

    Raises:
        NotAModerator: They are none.
        OutcomeNotFound: There is none.
        CannotVoid: It counts for nothing already.
        Interested: The moderator played in it, or is connected to a player.
    """
    check_moderator(moderator)
    rows = Outcome.objects.select_for_update().filter(battle_id=battle_id)
    outcome = rows.first()
    if outcome is None:
        raise OutcomeNotFound
    sides = list(outcome.participants.select_related("user"))
    if not (outcome.is_rated or outcome.unrated_because == Unrated.REVIEW):
        raise CannotVoid
    players = frozenset(side.user_id for side in sides if side.user_id is not None)
    interests.refuse_interested(moderator, Contest(players, counts_address=True))
    _lock_all()
    outcome.is_rated, outcome.unrated_because = False, Unrated.VOIDED
    outcome.voided_at, outcome.voided_by = now, moderator
    outcome.void_reason = clean_line(reason, longest=LONGEST_REASON)
    outcome.level = None
    outcome.save()
    outcome.rating_changes.all().delete()
    _compare_ladder(outcome.game, outcome.format, mend=True)
    progress.take_back_unearned(players, now=now)
    for side in sides:
        if side.user is not None:
            record_moderator_act(
                ModeratorAct.Act.VOIDED,
                moderator,
                None,
                now,
                person_id=side.user_id,
                note=outcome.void_reason,
            )
            create_notice(side.user, Notice.Kind.VOIDED, now)
    return outcome
