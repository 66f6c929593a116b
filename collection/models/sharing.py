"""What decks gather among people: likes, and their own past."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .decks import Deck
from .lists import VERSION_NOTE_LENGTH


class DeckLike(models.Model):
    """A person likes a deck of somebody else; once."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="likes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_likes"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["deck", "user"], name="a_deck_is_liked_once_by_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} likes {self.deck_id}"


class DeckVersionQuerySet(models.QuerySet["DeckVersion"]):
    """Versions, in order."""

    def newest_first(self) -> Self:
        """As people look at them."""
        return self.order_by("-number")


class DeckVersion(models.Model):
    """The list of a deck as it once was; never changed but for its note."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    counts = models.JSONField(_("copies by card number"))
    note = models.CharField(_("note"), max_length=VERSION_NOTE_LENGTH, blank=True)
    made_at = models.DateTimeField(_("was so until"))

    objects = DeckVersionQuerySet.as_manager()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["deck", "number"], name="versions_of_a_deck_are_numbered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} v{self.number}"
