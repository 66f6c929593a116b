"""Table of puzzle tries."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

LONGEST_NAME = 32


class PuzzleTry(models.Model):
    """One try at a puzzle: a battle that begins in its position.

    Attributes:
        turn: The number of the turn in which it must be won.
        hints: How many hints were shown.
        solved_at: When it was won in that turn; None as long as it is not.
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
