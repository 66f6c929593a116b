"""Decks of people.

Decks name cards, not revisions: a deck follows its cards as they change, and becomes a
fixed list of revisions only when it is locked for a battle.
"""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cards.releases.rules import FORMAT_CODE_LENGTH
from unionarena.core.accounts.models import User
from unionarena.core.prepared_queries import QueryParameter

from .limited import Pool
from .limits import (
    DECK_NAME_LENGTH,
    DESCRIPTION_LENGTH,
    FOLDER_LENGTH,
    GAME_LENGTH,
    MOST_COPIES_LISTED,
    TOKEN_LENGTH,
)
from .starters import StarterDeck


class Visibility(models.TextChoices):
    """Who may read a deck beside its owner."""

    PRIVATE = "private", _("Only you")
    LINK = "link", _("Anyone with the link")
    PUBLIC = "public", _("Everyone")


class DeckQuerySet(models.QuerySet["Deck"]):
    """Decks, narrowed down."""

    def kept_by(self, user: User | QueryParameter) -> Self:
        """Those of one person in any game, without the deleted ones."""
        return self.filter(owner=user, deleted_at__isnull=True)

    def owned_by(self, user: User | QueryParameter) -> Self:
        """The same of the usual game."""
        return self.kept_by(user).filter(game="")

    def shared(self) -> Self:
        """Those that others may read, with the link at least, and nobody has hidden."""
        return self.filter(
            visibility__in=(Visibility.LINK, Visibility.PUBLIC),
            hidden_at__isnull=True,
            deleted_at__isnull=True,
            owner__is_active=True,
        )

    def public(self) -> Self:
        """Those that everybody may read and find."""
        return self.shared().filter(visibility=Visibility.PUBLIC)

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
    # Of which game, and copies by card number where its cards are not in the catalogue;
    # empty: the usual game, whose decks have entries.
    game = models.CharField(
        _("game"),
        max_length=GAME_LENGTH,
        blank=True,
        default="",
        db_default="",
        editable=False,
    )
    listed = models.JSONField(
        default=dict,
        blank=True,
        db_default=models.Value({}, models.JSONField()),
        editable=False,
    )
    from_starter = models.ForeignKey(
        StarterDeck,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("starter deck it came from"),
    )
    # What it is built of alone; nothing: of all cards its owner may use.
    pool = models.ForeignKey(
        Pool,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="decks",
        verbose_name=_("pool"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True)
    # Grows with every change of name or list, so that a late writer is noticed.
    version = models.PositiveIntegerField(
        _("version"), default=1, db_default=1, editable=False
    )

    # Code of the format it is built for; empty: the one played unless another is named.
    format = models.CharField(
        pgettext_lazy("of play", "Format"),
        max_length=FORMAT_CODE_LENGTH,
        blank=True,
        db_default="",
    )

    # What its owner says of it.
    description = models.TextField(
        _("description"), max_length=DESCRIPTION_LENGTH, blank=True, db_default=""
    )
    tags = models.JSONField(
        _("tags"),
        default=list,
        blank=True,
        db_default=models.Value([], models.JSONField()),
    )
    folder = models.CharField(
        _("folder"), max_length=FOLDER_LENGTH, blank=True, db_default=""
    )
    cover_card = models.ForeignKey(
        "cards.Card",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("cover card"),
    )
    is_favourite = models.BooleanField(_("favorite"), default=False, db_default=False)
    # Who else may read it.
    visibility = models.CharField(
        _("who can see it"),
        max_length=8,
        choices=Visibility.choices,
        default=Visibility.PRIVATE,
        db_default=Visibility.PRIVATE,
    )
    link_token = models.CharField(
        max_length=TOKEN_LENGTH, blank=True, db_default="", editable=False
    )
    published_at = models.DateTimeField(_("published"), null=True, editable=False)
    hidden_at = models.DateTimeField(
        _("hidden by a moderator"), null=True, editable=False
    )

    objects = DeckQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        permissions = [("hide_deck", "Can hide shared decks")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(name=""), name="a_deck_has_a_name"
            ),
            models.CheckConstraint(
                condition=models.Q(visibility=Visibility.PRIVATE)
                | ~models.Q(link_token=""),
                name="a_shared_deck_has_a_link",
            ),
            models.UniqueConstraint(
                fields=["link_token"],
                condition=~models.Q(link_token=""),
                name="a_link_leads_to_one_deck",
            ),
            models.CheckConstraint(
                condition=~models.Q(visibility=Visibility.PUBLIC)
                | models.Q(published_at__isnull=False),
                name="a_public_deck_was_published",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "deleted_at"], name="decks_of_a_person"),
            models.Index(
                fields=["-published_at", "-id"],
                name="public_decks_newest_first",
                condition=models.Q(visibility=Visibility.PUBLIC),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} #{self.pk}"

    @property
    def counts(self) -> dict[str, int]:
        """Copies by card number; a query where its cards are in the catalogue."""
        if self.game:
            return dict(self.listed)
        return dict(self.entries.values_list("card__number", "count"))

    @property
    def title(self) -> str:
        """Its name; that of a starter deck nobody renamed is in the reader's words."""
        starter = self.from_starter
        if starter is not None and self.name in starter.names.values():
            return starter.name
        return self.name


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
