"""The search app: derived tables, kept up to date with the cards."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class SearchConfig(AppConfig):
    """Names the app, listens to cards, and puts the word index in place."""

    name = "cards.search"
    label = "card_search"
    verbose_name = _("Card search")

    def ready(self) -> None:
        """Listen to what changes cards, and install the index after migrations."""
        from . import receivers
        from .gram_index import install_gram_index

        receivers.connect_receivers()
        post_migrate.connect(install_gram_index, sender=self)
