"""The watching app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class WatchingConfig(AppConfig):
    """Names the app, and connects its listeners to the hub."""

    name = "battles.watching"
    label = "watching"
    verbose_name = _("Spectating and reports")

    def ready(self) -> None:
        """After the hub: players come before spectators."""
        from .chat import chat_lines
        from .spectating import spectator_hub
        from .takebacks import undo_requests

        spectator_hub.connect_listeners()
        chat_lines.connect_listeners()
        undo_requests.connect_listeners()
        post_migrate.connect(_grant_roles, sender=self, dispatch_uid="watching.roles")


def _grant_roles(**_unknown: object) -> None:
    """Give editors the reports of cards, moderators those of players."""
    from cards.releases.roles import EDITOR, grant_permissions
    from unionarena.core.accounts.sanctions import MODERATE

    grant_permissions("moderators", (MODERATE,))
    grant_permissions(
        EDITOR, ("watching.view_cardreport", "watching.change_cardreport")
    )
