"""The matchmaking app."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class MatchmakingConfig(AppConfig):
    """Names the app."""

    name = "matchmaking"

    def ready(self) -> None:
        """Connect what happens elsewhere."""
        from battles.signals import sitting_down
        from unionarena.accounts.models import Block
        from unionarena.accounts.sanctions import imposed

        from . import receivers

        post_save.connect(
            receivers.follow_no_more, sender=Block, dispatch_uid="matchmaking.blocks"
        )
        sitting_down.connect(
            receivers.wait_no_longer, dispatch_uid="matchmaking.tables"
        )
        imposed.connect(receivers.stop_waiting, dispatch_uid="matchmaking.sanctions")
