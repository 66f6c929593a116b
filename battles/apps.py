"""The battles app."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """Names the app, and connects its listeners to the signals."""

    name = "battles"

    def ready(self) -> None:
        """Connect sockets first: showing an action must not wait for a bot."""
        from battles.games import deck_registration
        from battles.live import hub
        from battles.simulation import release_checks

        from . import tasks

        hub.connect_listeners()
        tasks.connect_listeners()
        release_checks.register_check()
        deck_registration.register_deck_rules()
