"""Statistics of ladders and of weeks, computed by tasks."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .outcomes import Ladder

EVERYBODY = -1  # the band of all ratings together


class LadderStatistics(Ladder):
    """The statistics of one ladder, for one band of ratings or for all.

    Attributes:
        band: Index in ``ladder_statistics.BANDS``, or ``EVERYBODY``.
        figures: What pages and REST show; see ``ladder_statistics.Tally.figures``.
    """

    band = models.SmallIntegerField(_("rating band"))
    games = models.PositiveIntegerField(_("games"))
    figures = models.JSONField()
    counted_at = models.DateTimeField(_("counted at"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=("game", "format", "season", "band"),
                name="a_band_of_a_ladder_is_counted_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.format}, season {self.season}, band {self.band}"


class MetagameWeek(models.Model):
    """What was played on a ladder's format in one week, whatever the season.

    Attributes:
        monday: The first day of the week, in UTC.
        figures: ``archetypes`` and ``cards`` of ``ladder_statistics.Tally.figures``.
    """

    game = models.CharField(_("game"), max_length=32)
    format = models.CharField(_("format"), max_length=32, blank=True)
    monday = models.DateField(_("Monday"))
    games = models.PositiveIntegerField(_("games"))
    figures = models.JSONField()
    counted_at = models.DateTimeField(_("counted at"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=("game", "format", "monday"),
                name="a_week_of_a_format_is_counted_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.format}, week of {self.monday}"
