"""The matchmaking app."""

from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    """Names the app."""

    name = "matchmaking"

    def ready(self) -> None:
        """Connect what happens elsewhere."""
        from battles.signals import sitting_down
        from unionarena.accounts.sanctions import imposed

        from . import receivers

        sitting_down.connect(
            receivers.wait_no_longer, dispatch_uid="matchmaking.tables"
        )
        imposed.connect(receivers.stop_waiting, dispatch_uid="matchmaking.sanctions")
