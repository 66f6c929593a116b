"""The matchmaking app."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class MatchmakingConfig(AppConfig):
    """Name the app, and connect its signals."""

    name = "matchmaking"

    def ready(self) -> None:
        """Connect the receivers."""
        from battles.signals import sitting_down
        from unionarena.core.accounts.models import Block
        from unionarena.core.accounts.sanctions import sanction_imposed
        from unionarena.core.notifications.occasions import Occasion
        from unionarena.core.notifications.selectors import register_stale_check

        from . import selectors, signals

        post_save.connect(
            signals.unfollow_on_block, sender=Block, dispatch_uid="matchmaking.blocks"
        )
        sitting_down.connect(
            signals.leave_queue_on_seating, dispatch_uid="matchmaking.tables"
        )
        sanction_imposed.connect(
            signals.leave_queue_on_sanction, dispatch_uid="matchmaking.sanctions"
        )
        register_stale_check(Occasion.MATCH_FOUND, selectors.find_answered_meetings)
        register_stale_check(Occasion.CHALLENGE, selectors.find_closed_challenges)
