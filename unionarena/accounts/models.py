"""The user model."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ChatWish(models.TextChoices):
    """What of other people's chat a person wants to see."""

    FREE = "free", _("Everything")
    PRESETS = "presets", _("Set phrases only")
    OFF = "off", _("Nothing")


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
    chat = models.CharField(
        _("chat"),
        max_length=8,
        choices=ChatWish.choices,
        default=ChatWish.FREE,
        help_text=_("What you see of what opponents write to you."),
    )

    # Plays without an account since then; nothing is left of them after a week.
    guest_since = models.DateTimeField(
        _("guest since"), null=True, blank=True, editable=False, db_index=True
    )

    # The shown name as the eye takes it (``names.fold_name``); null, not empty, for
    # guests, who share theirs: it is unique.
    name_key = models.CharField(  # noqa: DJ001
        max_length=600, unique=True, null=True, editable=False
    )
    # Until then they may only read why; what ``sanctions`` of the account come to.
    suspended_until = models.DateTimeField(null=True, blank=True, editable=False)

    @property
    def is_guest(self) -> bool:
        """Whether this is somebody who has not signed up yet."""
        return self.guest_since is not None

    @property
    def shown_name(self) -> str:
        """The name others see."""
        return self.display_name or self.username


class Block(models.Model):
    """Somebody who wants nothing to do with somebody: no battles, no chat."""

    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="blocked_by"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="block_is_said_once", fields=["blocker", "blocked"]
            ),
            models.CheckConstraint(
                name="block_is_not_of_oneself",
                condition=~models.Q(blocker=models.F("blocked")),
            ),
        ]

    def __str__(self) -> str:
        """Both people."""
        return f"{self.blocker_id} blocks {self.blocked_id}"
