"""The cards app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    """Names the app and connects its hooks."""

    name = "cards"
    verbose_name = _("Cards")

    def ready(self) -> None:
        """Install revision triggers, change announcements and browser words."""
        from unionarena.core.web import browser_modules, switches

        from .browsing import vocabulary_module
        from .catalogue import change_announcements
        from .catalogue.card_origins import holds_only_own_cards
        from .catalogue.revision_guards import install_guards

        change_announcements.connect_receivers()
        browser_modules.register_served_module(
            "vocabulary", vocabulary_module.get_module_url
        )
        switches.add_catalogue(holds_only_own_cards)
        post_migrate.connect(install_guards, sender=self)
