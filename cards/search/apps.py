"""The search app: derived tables, kept in step with the cards."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    """Connects the receivers of card changes and installs the word index."""

    name = "cards.search"
    label = "card_search"
    verbose_name = _("Card search")

    def ready(self) -> None:
        """Connect the receivers, and install the index after migrations."""
        from . import receivers
        from .gram_index import install_gram_index

        receivers.connect_receivers()
        post_migrate.connect(install_gram_index, sender=self)
