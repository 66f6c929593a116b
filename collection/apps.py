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

        from cards.search import ownership as asked

        from .inventory import search_fields
        from .signals import grant_starters_on_signup

        user_signed_up.connect(
            grant_starters_on_signup, dispatch_uid="collection.give_starter"
        )
        asked.register_provider(search_fields)
