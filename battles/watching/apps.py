"""The watching app."""

from django.apps import AppConfig


class WatchingConfig(AppConfig):
    """Names the app, and connects who listens to the hub."""

    name = "battles.watching"
    label = "watching"

    def ready(self) -> None:
        """After the hub: players come before spectators."""
        from . import gallery, takebacks, talk

        gallery.listen()
        talk.listen()
        takebacks.listen()
