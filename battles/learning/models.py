"""Tables of puzzle tries, and of how hard puzzles and how strong solvers are."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from unionarena.core.ratings import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INITIAL_VOLATILITY,
    Rating,
)

LONGEST_NAME = 32


class PuzzleTry(models.Model):
    """One try at a puzzle: a battle that begins in its position.

    Attributes:
        turn: The number of the turn in which it must be won.
        hints: How many hints were shown.
        solved_at: When it was won in that turn; None as long as it is not.
        rating_change: Rating points it brought; None as long as it is not rated.
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
