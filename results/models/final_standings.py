"""Final standings of seasons."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from unionarena.core.ratings import INITIAL_RATING

from .outcomes import SERIES_LENGTH, Ladder

TIER_LENGTH = 12


class FinalStanding(Ladder):
    """How a player finished a season on one ladder.

    Stored when the season has ended, and again when a game is voided afterwards.

    Attributes:
        rank: From 1; None while the rating was provisional at the end.
        people: How many have a rank.
        games: Rated games of the season.
        tier: Its code (``ratings.TIERS``); empty without a rank.
        series: The kind of deck played most.
        notified_at: When the player was notified of it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    rank = models.PositiveIntegerField(_("rank"), null=True)
    people = models.PositiveIntegerField(_("players"))
    rating = models.FloatField(_("rating"), default=INITIAL_RATING)
    games = models.PositiveIntegerField(_("games"))
    tier = models.CharField(_("tier"), max_length=TIER_LENGTH, blank=True)
    series = models.CharField(_("series"), max_length=SERIES_LENGTH, blank=True)
    notified_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        """Constraints."""

        verbose_name = _("final standing")
        verbose_name_plural = _("final standings")
        constraints = [
            models.UniqueConstraint(
                fields=("user", "game", "format", "season"),
                name="everybody_finishes_a_ladder_once",
            ),
            models.CheckConstraint(
                condition=Q(rank=None, tier="") | Q(rank__gte=1) & ~Q(tier=""),
                name="who_has_a_rank_has_a_tier",
            ),
        ]
        indexes = [
            models.Index(
                fields=("game", "format", "season", "rank"),
                condition=Q(rank__isnull=False),
                name="final_standings",
            ),
            models.Index(
                fields=("season", "user"),
                condition=Q(notified_at=None),
                name="final_standings_to_notify_of",
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} in season {self.season}: {self.rank}"
