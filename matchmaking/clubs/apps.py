"""The clubs app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Name the app, and say when a notice of a request is out of date."""

    name = "matchmaking.clubs"
    label = "clubs"

    def ready(self) -> None:
        """Connect the receivers."""
        from unionarena.core.notifications.occasions import Occasion
        from unionarena.core.notifications.selectors import register_stale_check

        from .selectors import find_answered_requests

        register_stale_check(Occasion.CLUB_REQUEST, find_answered_requests)
