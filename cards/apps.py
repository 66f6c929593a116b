"""The cards app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    """Names the app, and keeps published revisions final in the database."""

    name = "cards"
    verbose_name = _("Cards")

    def ready(self) -> None:
        """Guard revisions, announce what editors save, give browsers their words."""
        from unionarena.web import modules

        from .browsing import words
        from .catalogue import announcing
        from .catalogue.guards import install_guards

        announcing.listen()
        modules.serve("vocabulary", words.address)
        post_migrate.connect(install_guards, sender=self)
