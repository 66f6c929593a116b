"""The battles app."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """Names the app, and connects its listeners to the signals."""

    name = "battles"

    def ready(self) -> None:
        """Connect sockets first: showing an action must not wait for a bot."""
        from battles.games import deck_registration
        from battles.live import hub
        from battles.seating import turn_notifications
        from battles.simulation import release_checks
        from unionarena.core.notifications.occasions import Occasion
        from unionarena.core.notifications.selectors import register_stale_check

        from . import tasks

        hub.connect_listeners()
        tasks.connect_listeners()
        release_checks.register_check()
        deck_registration.register_deck_rules()
        register_stale_check(Occasion.YOUR_MOVE, turn_notifications.find_stale_turns)
        register_stale_check(
            Occasion.ROUND_BEGINS, turn_notifications.find_ended_tables
        )
