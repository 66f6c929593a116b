"""The learning app."""

from django.apps import AppConfig


class LearningConfig(AppConfig):
    """Names the app, and connects it to finished battles."""

    name = "battles.learning"
    label = "learning"

    def ready(self) -> None:
        """Mark puzzles as solved when their battles are won."""
        from . import puzzles

        puzzles.connect_listeners()
