"""The learning app."""

from django.apps import AppConfig


class LearningConfig(AppConfig):
    """Names the app, and connects it to finished battles."""

    name = "battles.learning"
    label = "learning"

    def ready(self) -> None:
        """Mark puzzles as solved when their battles are won; start clocks of runs."""
        from . import puzzle_runs, puzzles

        puzzles.connect_listeners()
        puzzle_runs.connect_listeners()
