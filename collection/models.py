"""Tables of the collection app: owned cards, decks, and starter decks.

Decks name cards, not revisions: a deck follows its cards as they change, and becomes a
fixed list of revisions only when it is locked for a battle.
"""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from unionarena.accounts.models import User

MOST_COPIES_LISTED = 50  # a deck has fifty cards; a list with more of one is a slip
DECK_NAME_LENGTH = 60


class OwnedCard(models.Model):
    """How many of a card a person has."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="owned_cards"
    )
    card = models.ForeignKey("cards.Card", models.PROTECT, related_name="+")
    count = models.PositiveIntegerField(_("copies"))

    class Meta:
        """Constraints."""

        verbose_name = _("owned card")
        verbose_name_plural = _("owned cards")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "card"], name="a_person_owns_a_card_in_one_row"
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=1), name="owned_means_at_least_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.count} x {self.card}"


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


class DeckQuerySet(models.QuerySet["Deck"]):
    """Decks, narrowed down."""

    def owned_by(self, user: User) -> Self:
        """Those of one person, without the deleted ones."""
        return self.filter(owner=user, deleted_at__isnull=True)

    def deleted_before(self, moment: datetime) -> Self:
        """Those whose deletion can no longer be undone."""
        return self.filter(deleted_at__lt=moment)


class Deck(models.Model):
    """A deck of a person; it may be unfinished until it is to be played."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="decks",
        verbose_name=_("owner"),
    )
    name = models.CharField(_("name"), max_length=DECK_NAME_LENGTH)
    from_starter = models.ForeignKey(
        StarterDeck,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("starter deck it came from"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)
    # Grows with every change of name or list, so that a late writer is noticed.
    version = models.PositiveIntegerField(
        _("version"), default=1, db_default=1, editable=False
    )

    objects = DeckQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(name=""), name="a_deck_has_a_name"
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "deleted_at"], name="decks_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.name} #{self.pk}"


class DeckEntry(models.Model):
    """How many of a card a deck has."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    card = models.ForeignKey("cards.Card", models.PROTECT, related_name="+")
    count = models.PositiveSmallIntegerField(_("copies"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["deck", "card"], name="a_deck_lists_a_card_in_one_row"
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=1, count__lte=MOST_COPIES_LISTED),
                name="a_deck_lists_one_to_fifty_copies",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck}: {self.count} x {self.card}"
