"""The notifications app."""

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.db.models.signals import post_save

if TYPE_CHECKING:
    from unionarena.core.accounts.models import Notice


class NotificationsConfig(AppConfig):
    """Name the app, and notify of messages from moderators."""

    name = "unionarena.core.notifications"

    def ready(self) -> None:
        """Connect to the messages of moderators."""
        from unionarena.core.accounts.models import Notice

        post_save.connect(
            _notify_of_message, sender=Notice, dispatch_uid="notifications.moderators"
        )


def _notify_of_message(*, instance: "Notice", created: bool, **_signal: Any) -> None:
    from django.urls import reverse

    from .occasions import Occasion
    from .services import News, notify

    if created:
        news = News(
            instance.user_id,
            Occasion.REPORT_DECIDED,
            key=f"moderators.{instance.pk}",
            path=reverse("accounts:notices"),
        )
        notify([news], now=instance.created_at)
