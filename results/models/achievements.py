"""What players have achieved, and how far they are."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

CODE_LENGTH = 24


class AchievementProgress(models.Model):
    """A player's progress towards one achievement (``achievements.catalog``).

    Attributes:
        progress: How much of the target is done, at most all of it.
        earned_at: When it was seen to be earned; it stays earned, unless a game that
            counted is voided.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    code = models.CharField(_("achievement"), max_length=CODE_LENGTH)
    progress = models.PositiveIntegerField(_("progress"), default=0)
    earned_at = models.DateTimeField(_("earned at"), null=True, blank=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=("user", "code"), name="everybody_has_an_achievement_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} of user {self.user_id}: {self.progress}"
