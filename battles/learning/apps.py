"""The learning app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    """Names the app, and connects it to finished battles."""

    name = "battles.learning"
    label = "learning"
    verbose_name = _("Puzzles")

    def ready(self) -> None:
        """Mark puzzles as solved when their battles are won; start clocks of runs."""
        from . import puzzle_runs, puzzles

        puzzles.connect_listeners()
        puzzle_runs.connect_listeners()
