"""The learning app."""

from django.apps import AppConfig


class LearningConfig(AppConfig):
    """Names the app, and hears of battles that are over."""

    name = "battles.learning"
    label = "learning"

    def ready(self) -> None:
        """Puzzles are marked as solved when their battles are won."""
        from . import puzzles

        puzzles.connect_listeners()
