"""Tables of puzzle tries, runs, ratings, and the wins that users missed."""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from unionarena.core.ratings import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INITIAL_VOLATILITY,
    Rating,
)

LONGEST_NAME = 32
NONE = timedelta()
STORM_TIME = timedelta(minutes=3)
MISTAKE_TIME = timedelta(seconds=10)
# A page that takes longer to load takes it from its player's time.
LONGEST_WAIT = timedelta(seconds=5)


class RunKind(models.TextChoices):
    """How a run of puzzles ends."""

    STORM = "storm", _("Storm")  # When its time is up; a mistake costs time.
    SURVIVAL = "survival", _("Survival")  # With the first mistake.


class PuzzleRun(models.Model):
    """As many puzzles as a user can, from easy to hard.

    Attributes:
        puzzles: The puzzles by name, in their order.
        place: Which of them is on the table, from 0.
        solved: How many were solved in time.
        mistakes: How many were left unsolved.
        waiting_since: Since when its puzzle is set up and not shown yet, which stops
            the clock; None once it was shown.
        waited: How long the clock was stopped before.
        ended_at: When it ended; a storm whose time is up is over without it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_runs"
    )
    kind = models.CharField(max_length=8, choices=RunKind.choices)
    puzzles = models.JSONField()
    place = models.PositiveSmallIntegerField(default=0)
    solved = models.PositiveSmallIntegerField(default=0)
    mistakes = models.PositiveSmallIntegerField(default=0)
    begun_at = models.DateTimeField(default=timezone.now)
    waiting_since = models.DateTimeField(null=True, blank=True)
    waited = models.DurationField(default=timedelta, db_default=timedelta())
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="user_has_one_open_run",
                fields=["user"],
                condition=Q(ended_at=None),
            ),
        ]
        indexes = [
            models.Index(name="puzzle_runs_of", fields=["user", "-begun_at"]),
            models.Index(name="puzzle_runs_of_day", fields=["kind", "begun_at"]),
        ]

    def __str__(self) -> str:
        """Kind and result."""
        return f"{self.kind} {self.solved}"

    def count_waited(self, now: datetime) -> timedelta:
        """Return how long the clock was stopped while puzzles were loading."""
        if self.waiting_since is None:
            return self.waited
        return self.waited + min(max(now - self.waiting_since, NONE), LONGEST_WAIT)

    def count_left(self, now: datetime) -> timedelta | None:
        """Return the time that is left; None if it has no clock."""
        if self.kind != RunKind.STORM:
            return None
        used = now - self.begun_at - self.count_waited(now)
        return max(STORM_TIME - self.mistakes * MISTAKE_TIME - used, NONE)

    def is_over(self, now: datetime) -> bool:
        """Whether nothing counts for it any more."""
        return self.ended_at is not None or self.count_left(now) == NONE


class MissedWinSearch(models.Model):
    """A user's request to look for the wins they missed in a battle of theirs.

    Attributes:
        looked_until: The moment of the battle up to which has been looked.
        cpu_ms: Processor time spent so far.
        looked_at: When a turn was last looked at, or the search was begun again.
        turns_over: The turn in progress when the running battle was last looked at:
            all turns before it have been.
        finished_at: When all was looked at, or the time for it was spent.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, related_name="+"
    )
    looked_until = models.IntegerField(default=-1)
    cpu_ms = models.PositiveIntegerField(default=0)
    turns_over = models.PositiveIntegerField(default=0, db_default=0)
    requested_at = models.DateTimeField(default=timezone.now)
    looked_at = models.DateTimeField(default=timezone.now, db_default=Now())
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What the database itself holds true."""

        verbose_name_plural = "missed win searches"
        constraints = [
            models.UniqueConstraint(
                name="battle_is_searched_once_per_user", fields=["user", "battle"]
            ),
        ]
        indexes = [
            models.Index(
                name="missed_win_searches_open",
                fields=["looked_at"],
                condition=Q(finished_at=None),
            ),
        ]

    def __str__(self) -> str:
        """User and battle."""
        return f"{self.user_id} {self.battle_id}"


class MissedWin(models.Model):
    """A turn of a user's that could have been won, as a puzzle of their own.

    Attributes:
        at: The moment of the battle.
        turn: The number of the turn in the battle.
        given: The position, with card numbers; what was hidden is filler.
        when: A solution, against one defense.
        cards: The revision of each card it names, as the battle was played with.
        level: From 1 to 3, as of other puzzles.
    """

    search = models.ForeignKey(
        MissedWinSearch, on_delete=models.CASCADE, related_name="wins"
    )
    at = models.IntegerField()
    turn = models.PositiveIntegerField()
    given = models.JSONField()
    when = models.JSONField()
    cards = models.JSONField()
    level = models.PositiveSmallIntegerField()

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="turn_is_missed_once", fields=["search", "turn"]
            ),
        ]

    def __str__(self) -> str:
        """Battle and turn."""
        return f"{self.search_id} {self.turn}"


class PuzzleTry(models.Model):
    """One try at a puzzle: a battle that begins in its position.

    Attributes:
        turn: The number of the turn in which it must be won.
        hints: How many hints were shown.
        solved_at: When it was won in that turn; None as long as it is not.
        rating_change: Rating points it brought; None as long as it is not rated.
        run: The run it belongs to; such tries are not rated.
        missed_win: The user's own puzzle it is a try of; it is named after that.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_tries"
    )
    puzzle = models.CharField(max_length=LONGEST_NAME)
    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.CASCADE, related_name="puzzle_try"
    )
    turn = models.PositiveIntegerField()
    hints = models.PositiveSmallIntegerField(default=0)
    begun_at = models.DateTimeField(default=timezone.now)
    solved_at = models.DateTimeField(null=True, blank=True)
    rating_change = models.SmallIntegerField(null=True, blank=True)
    run = models.ForeignKey(
        PuzzleRun, on_delete=models.CASCADE, null=True, blank=True, related_name="tries"
    )
    missed_win = models.ForeignKey(
        MissedWin, on_delete=models.CASCADE, null=True, blank=True, related_name="tries"
    )

    class Meta:
        """What the database itself holds true."""

        verbose_name_plural = "puzzle tries"
        constraints = [
            models.CheckConstraint(
                name="puzzle_is_solved_after_it_was_begun",
                condition=Q(solved_at=None) | Q(solved_at__gte=models.F("begun_at")),
            ),
        ]
        indexes = [models.Index(name="puzzle_tries_of", fields=["user", "-begun_at"])]

    def __str__(self) -> str:
        """Puzzle and battle."""
        return f"{self.puzzle} {self.battle_id}"


class GlickoModel(models.Model):
    """A rating: see ``unionarena.core.ratings.Rating``.

    Attributes:
        tries: How many were rated.
        rated_at: When the last one was; None before the first.
    """

    rating = models.FloatField(default=INITIAL_RATING)
    deviation = models.FloatField(default=INITIAL_DEVIATION)
    volatility = models.FloatField(default=INITIAL_VOLATILITY)
    tries = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Both kinds of ratings have these fields."""

        abstract = True

    @property
    def value(self) -> Rating:
        """The rating as the arithmetic has it."""
        return Rating(self.rating, self.deviation, self.volatility)


class PuzzleRating(GlickoModel):
    """How hard a puzzle is, by those who tried it."""

    puzzle = models.CharField(max_length=LONGEST_NAME, unique=True)

    def __str__(self) -> str:
        """Puzzle and rating."""
        return f"{self.puzzle} {self.rating:.0f}"


class SolverRating(GlickoModel):
    """How well a user solves puzzles."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="solver_rating"
    )

    def __str__(self) -> str:
        """User and rating."""
        return f"{self.user_id} {self.rating:.0f}"
