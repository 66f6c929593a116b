"""Ratings of puzzles and of those who solve them: each first try is a game of Glicko-2.

A win without a hint is a win against the puzzle, one with hints a draw, all else a
loss. Later tries of the same puzzle count for nothing, and so do those in runs, where
there is no time to think, and those of guests, who could start over as often as they
like.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from unionarena.core.accounts.models import User
from unionarena.core.ratings import (
    PROVISIONAL_DEVIATION,
    Rating,
    Score,
    apply_pause,
    rate_game,
)

from .models import GlickoModel, PuzzleRating, PuzzleTry, SolverRating

# The rating of an untried puzzle, by its level.
BY_LEVEL: Final[Mapping[int, float]] = {1: 1300.0, 2: 1500.0, 3: 1700.0}


def rate_try(one: PuzzleTry, *, level: int, now: datetime) -> None:
    """Rate a try that is over, and store what it brought; later tries are not rated.

    To be called within a transaction that holds the row of the try.
    """
    user = one.user
    earlier = PuzzleTry.objects.filter(user=user, puzzle=one.puzzle, pk__lt=one.pk)
    is_barred = user.is_guest or one.run_id is not None
    if is_barred or one.rating_change is not None or earlier.exists():
        return
    solvers = SolverRating.objects.select_for_update()
    puzzles = PuzzleRating.objects.select_for_update()
    # Always the puzzle first, so that two tries at once do not wait for each other.
    puzzle, _made = puzzles.get_or_create(
        puzzle=one.puzzle, defaults={"rating": BY_LEVEL[level]}
    )
    solver, _made = solvers.get_or_create(user=user)
    pause = now - solver.rated_at if solver.rated_at else timedelta(0)
    before = apply_pause(solver.value, pause)
    after, opponent = rate_game(before, puzzle.value, _score(one))
    one.rating_change = round(after.rating) - round(before.rating)
    one.save(update_fields=["rating_change"])
    _store(solver, after, now)
    _store(puzzle, opponent, now)


def _score(one: PuzzleTry) -> Score:
    if one.solved_at is None:
        return Score.LOSS
    return Score.DRAW if one.hints else Score.WIN


def _store(row: GlickoModel, value: Rating, now: datetime) -> None:
    row.rating, row.deviation, row.volatility = (
        value.rating,
        value.deviation,
        value.volatility,
    )
    row.tries += 1
    row.rated_at = now
    row.save()


def list_puzzle_ratings(levels: Mapping[str, int]) -> dict[str, int]:
    """Return the rating of every puzzle, in points; by level before the first try.

    Args:
        levels: The level of each puzzle, by its name.
    """
    rated = dict(PuzzleRating.objects.values_list("puzzle", "rating"))
    return {
        name: round(rated.get(name, BY_LEVEL[level])) for name, level in levels.items()
    }


def get_solver_rating(user: User) -> tuple[int, bool] | None:
    """Return a user's rating and whether it is provisional; None before the first."""
    row = SolverRating.objects.filter(user=user).first()
    if row is None:
        return None
    return round(row.rating), row.deviation > PROVISIONAL_DEVIATION
