"""The matchmaking app."""

from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    """Names the app."""

    name = "matchmaking"

    def ready(self) -> None:
        """Connect what happens elsewhere."""
        from unionarena.accounts.sanctions import imposed

        from . import receivers

        imposed.connect(receivers.stop_waiting, dispatch_uid="matchmaking.sanctions")
