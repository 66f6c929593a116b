"""Starter decks, and who received them; their lists are content."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cards.catalogue.localized_names import get_reader_language

from .limits import DECK_NAME_LENGTH, MOST_COPIES_LISTED


class StarterDeck(models.Model):
    """A deck everybody receives when they join; its list is content."""

    slug = models.SlugField(_("identifier"), unique=True)
    name_ja = models.CharField(_("name in Japanese"), max_length=DECK_NAME_LENGTH)
    name_zh_hant = models.CharField(
        _("name in Traditional Chinese"), max_length=DECK_NAME_LENGTH
    )
    name_en = models.CharField(_("name in English"), max_length=DECK_NAME_LENGTH)

    class Meta:
        """Names for editors."""

        verbose_name = _("starter deck")
        verbose_name_plural = _("starter decks")

    def __str__(self) -> str:
        return self.slug

    @property
    def names(self) -> dict[str, str]:
        """Its names by language."""
        return {"ja": self.name_ja, "zh-hant": self.name_zh_hant, "en": self.name_en}

    @property
    def name(self) -> str:
        """Its name in the reader's language."""
        return self.names.get(get_reader_language(), self.name_en)


class StarterDeckEntry(models.Model):
    """How many of a card a starter deck has."""

    starter = models.ForeignKey(StarterDeck, models.CASCADE, related_name="entries")
    card = models.ForeignKey("cards.Card", models.PROTECT, related_name="+")
    count = models.PositiveSmallIntegerField(_("copies"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["starter", "card"], name="a_starter_lists_a_card_in_one_row"
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=1, count__lte=MOST_COPIES_LISTED),
                name="a_starter_lists_one_to_fifty_copies",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.starter}: {self.count} x {self.card}"


class StarterGrant(models.Model):
    """A person received a starter deck; this happens once, whatever they delete."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="starter_grants"
    )
    starter = models.ForeignKey(StarterDeck, models.PROTECT, related_name="+")
    granted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["user", "starter"], name="a_starter_is_given_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.starter}"
