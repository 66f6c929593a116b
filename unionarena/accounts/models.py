"""The user model."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person: player, editor or operator."""

    display_name = models.CharField(
        _("name shown to others"),
        max_length=40,
        blank=True,
        help_text=_("Leave empty to be shown by your user name."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        choices=settings.LANGUAGES,
        help_text=_("Leave empty to follow your browser."),
    )

    @property
    def shown_name(self) -> str:
        """The name others see."""
        return self.display_name or self.username
