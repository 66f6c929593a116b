"""The watching app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


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
        post_migrate.connect(_grant, sender=self, dispatch_uid="watching.roles")


def _grant(**_unknown: object) -> None:
    """Editors look after the cards that people tell of."""
    from cards.releases.roles import EDITOR, grant

    grant(EDITOR, ("watching.view_cardreport", "watching.change_cardreport"))
