"""The collection app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CollectionConfig(AppConfig):
    """Configuration of the app; grants new users their starter decks."""

    name = "collection"
    verbose_name = _("Collection")

    def ready(self) -> None:
        """Connect the sign-up signal and the search fields of the collection."""
        from allauth.account.signals import user_signed_up

        from cards.catalogue.signals import cards_released, rulings_added
        from cards.search import ownership as asked
        from unionarena.core.comments.subjects import register_kind

        from . import tasks
        from .inventory import search_fields
        from .models import Deck
        from .sharing.selectors import find_subject_of_comments
        from .signals import grant_starters_on_signup

        user_signed_up.connect(
            grant_starters_on_signup, dispatch_uid="collection.give_starter"
        )
        asked.register_provider(search_fields)
        register_kind("deck", find_subject_of_comments, Deck)
        cards_released.connect(tasks.on_released, dispatch_uid="collection.releases")
        rulings_added.connect(tasks.on_rulings_added, dispatch_uid="collection.rulings")
