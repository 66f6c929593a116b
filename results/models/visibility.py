"""What players let others see of their games."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Showing(models.Model):
    """One player's choices; without a row, everything but decks is visible."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="showing",
    )
    is_named = models.BooleanField(
        _("my name on leaderboards"), default=True, db_default=True
    )
    has_profile = models.BooleanField(
        _("a profile with my rating and stats"), default=True, db_default=True
    )
    has_history = models.BooleanField(
        _("my latest ranked games there, with replays"),
        default=True,
        db_default=True,
    )
    has_decks = models.BooleanField(
        _("the names of my decks"), default=False, db_default=False
    )
    is_exported = models.BooleanField(
        _("my name in public game data"), default=False, db_default=False
    )

    is_present = models.BooleanField(
        _("to friends: whether I’m online and what I’m playing"),
        default=True,
        db_default=True,
    )

    def __str__(self) -> str:
        return f"what user {self.user_id} shows"
