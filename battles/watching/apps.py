"""The watching app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class WatchingConfig(AppConfig):
    """Names the app, and connects who listens to the hub."""

    name = "battles.watching"
    label = "watching"
    verbose_name = _("Watching and reports")

    def ready(self) -> None:
        """After the hub: players come before spectators."""
        from . import gallery, takebacks, talk

        gallery.listen()
        talk.listen()
        takebacks.listen()
        post_migrate.connect(_grant, sender=self, dispatch_uid="watching.roles")


def _grant(**_unknown: object) -> None:
    """Editors look after cards that people tell of, moderators after people."""
    from cards.releases.roles import EDITOR, grant
    from unionarena.accounts.sanctions import MODERATE

    grant("moderators", (MODERATE,))
    grant(EDITOR, ("watching.view_cardreport", "watching.change_cardreport"))
