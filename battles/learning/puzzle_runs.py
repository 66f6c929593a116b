"""Runs: as many puzzles as one can, from easy to hard.

A storm lasts three minutes, and each mistake takes ten seconds off its clock; survival
ends with the first mistake. A mistake is a puzzle that is left without being solved:
its turn passed, or it was skipped. Only the server's clock and its end of each battle
count. The clock is stopped from the moment a puzzle is set up until the server first
shows anything of it to its player, for five seconds at most: loading a page takes none
of their time. Tries of a run are not rated and have neither hints nor takebacks.
"""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from battles.errors import BattleOver, PuzzleNotFound, TooManyRuns
from battles.live import battle_access, submissions
from battles.live.session import Session
from battles.match_options.options import PRACTICE
from battles.models import Origin, Status
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people

from .models import PuzzleRun, PuzzleTry, RunKind
from .puzzle_ratings import list_puzzle_ratings
from .puzzles import LEVELS, begin_try, close_try, concede_open_tries

PUZZLES_PER_RUN: Final = 40
MOST_RUNS_PER_DAY: Final = 100
A_DAY: Final = timedelta(days=1)
# A spectator would see the puzzle before its player's clock runs again.
RUN_OPTIONS: Final = replace(PRACTICE, undo="off", spectators=False)
SHOWN_RUNS: Final = 10


@dataclass(frozen=True, slots=True)
class RunStatus:
    """A run as it is now.

    Attributes:
        run: The run.
        battle_id: The battle of its puzzle; None once it is over.
        remaining_ms: Time left; None if it has no clock.
        best: The most puzzles its user solved in a run of this kind.
    """

    run: PuzzleRun
    battle_id: UUID | None
    remaining_ms: int | None
    best: int

    @property
    def is_over(self) -> bool:
        """Whether nothing counts for it any more."""
        return self.battle_id is None


@dataclass(frozen=True, slots=True)
class StormDay:
    """The storms of all players today.

    Attributes:
        best: The most puzzles anyone solved; None if nobody played.
        players: How many played.
        rank: The rank of the viewer's best among them; None if they did not play.
    """

    best: int | None
    players: int
    rank: int | None


def begin_run(*, user: User, kind: str) -> RunStatus:
    """Begin a run; an open one ends, and an open try is given up.

    Raises:
        TooManyRuns: They have begun as many in a day as one may.
        CardNotFound: If the content is not loaded yet.
    """
    _refuse_more_runs(user)  # before an open try is given up
    concede_open_tries(user)
    ladder = choose_ladder(list_puzzle_ratings(LEVELS))
    now = timezone.now()
    with transaction.atomic():
        lock_people(user.pk)
        _refuse_more_runs(user)
        PuzzleRun.objects.filter(user=user, ended_at=None).update(ended_at=now)
        run = PuzzleRun.objects.create(
            user=user,
            kind=RunKind(kind),
            puzzles=ladder,
            begun_at=now,
            waiting_since=now,
        )
        begin_try(user=user, name=ladder[0], options=RUN_OPTIONS, run=run)
    return get_status(run)


def _refuse_more_runs(user: User) -> None:
    since = timezone.now() - A_DAY
    if user.puzzle_runs.filter(begun_at__gt=since).count() >= MOST_RUNS_PER_DAY:
        raise TooManyRuns(details={"most": MOST_RUNS_PER_DAY})


def choose_ladder(ratings: Mapping[str, int]) -> list[str]:
    """Return the puzzles of a run: one of each part of all of them, the easiest first.

    Args:
        ratings: Of all puzzles, by name.
    """
    names = sorted(ratings, key=lambda name: (ratings[name], name))
    count = min(PUZZLES_PER_RUN, len(names))
    ends = [len(names) * part // count for part in range(count + 1)]
    return [secrets.choice(names[begin:end]) for begin, end in pairwise(ends)]


def go_on(*, user: User, run_id: UUID, place: int) -> RunStatus:
    """Leave the puzzle at a place of a run for the next; unsolved it is a mistake.

    Sent twice, or for a place that was left before, it changes nothing.

    Raises:
        PuzzleNotFound: They have no such run.
    """
    run = get_run_for(user, run_id)
    if run.place == place and not run.is_over(timezone.now()):
        _close_open_try(run)
        _leave(run_id, place)
        run.refresh_from_db()
    return get_status(run)


def _close_open_try(run: PuzzleRun) -> None:
    """End the battle on the table, and count it if that was not done yet."""
    one = _get_current_try(run)
    if one.battle.status == Status.RUNNING:
        with suppress(BattleOver):  # just now
            submissions.concede_battle(battle_id=one.battle_id, viewer=run.user)
    close_try(battle_id=one.battle_id)


@transaction.atomic
def _leave(run_id: UUID, place: int) -> None:
    run = PuzzleRun.objects.select_for_update().get(pk=run_id)
    now = timezone.now()
    if run.place != place or run.is_over(now):
        return
    if _get_current_try(run).solved_at is None:
        run.mistakes += 1
    is_failed = run.mistakes and run.kind == RunKind.SURVIVAL
    if is_failed or run.is_over(now) or place + 1 == len(run.puzzles):
        run.ended_at = now
    else:
        run.waited, run.waiting_since = run.count_waited(now), now
        run.place += 1
        name = run.puzzles[run.place]
        begin_try(user=run.user, name=name, options=RUN_OPTIONS, run=run)
    run.save(update_fields=["mistakes", "ended_at", "place", "waited", "waiting_since"])


def start_clock(session: Session) -> None:
    """Let the clock of a run go on: its player is about to see its puzzle.

    One query for battles from a position, none for others.
    """
    if session.origin == Origin.POSITION:
        note_shown(session.battle_id)


def note_shown(battle_id: UUID) -> None:
    """Let the clock of a run go on, if this is the puzzle on its table."""
    waiting = PuzzleRun.objects.filter(
        tries__battle_id=battle_id, waiting_since__isnull=False, ended_at=None
    )
    if not waiting.exists():
        return
    with transaction.atomic():
        now = timezone.now()
        for run in waiting.select_for_update(of=("self",)):
            if _get_current_try(run).battle_id == battle_id:
                run.waited, run.waiting_since = run.count_waited(now), None
                run.save(update_fields=["waited", "waiting_since"])


def connect_listeners() -> None:
    """Connect to the opening of battles."""
    battle_access.on_opened.append(start_clock)


def _get_current_try(run: PuzzleRun) -> PuzzleTry:
    tries = run.tries.select_related("battle")
    return tries.get(puzzle=run.puzzles[run.place])


def get_run_for(user: User, run_id: UUID) -> PuzzleRun:
    """Return a run of the user's own.

    Raises:
        PuzzleNotFound: They have no such run.
    """
    runs = PuzzleRun.objects.select_related("user")
    found = runs.filter(pk=run_id, user=user).first()
    if found is None:
        raise PuzzleNotFound
    return found


def get_status(run: PuzzleRun) -> RunStatus:
    """Return a run as it is now."""
    now = timezone.now()
    is_over = run.is_over(now)
    left = run.count_left(now)
    return RunStatus(
        run=run,
        battle_id=None if is_over else _get_current_try(run).battle_id,
        remaining_ms=None if left is None else left // timedelta(milliseconds=1),
        best=get_best(run.user, run.kind) or 0,
    )


def list_runs_for(user: User) -> QuerySet[PuzzleRun]:
    """Return the runs of a user, the newest first."""
    return PuzzleRun.objects.filter(user=user).order_by("-begun_at", "-pk")


def get_best(user: User, kind: str) -> int | None:
    """Return the most puzzles a user solved in a run; None before the first."""
    runs = PuzzleRun.objects.filter(user=user, kind=kind)
    best: int | None = runs.aggregate(best=Max("solved"))["best"]
    return best


def describe_day(viewer: User | None, now: datetime) -> StormDay:
    """Return how the storms of today went; guests are not counted."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    storms = PuzzleRun.objects.filter(
        kind=RunKind.STORM, begun_at__gte=today, user__guest_since=None
    )
    rows = storms.order_by().values_list("user").annotate(best=Max("solved"))
    scores = dict(rows)
    own = scores.get(viewer.pk) if viewer else None
    return StormDay(
        best=max(scores.values(), default=None),
        players=len(scores),
        rank=None if own is None else 1 + sum(s > own for s in scores.values()),
    )
