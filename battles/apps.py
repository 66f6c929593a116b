"""The battles app."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """Names the app, and connects who listens to the services."""

    name = "battles"

    def ready(self) -> None:
        """Sockets first: nobody should wait for a bot to see their own action."""
        from battles.games import decks
        from battles.laboratory import release_checks
        from battles.live import hub

        from . import tasks

        hub.listen()
        tasks.listen()
        release_checks.register()
        decks.register()
