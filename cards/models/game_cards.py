"""Cards of games that declare their own fields, and their immutable versions.

The columns of ``Card`` and its revisions are those of one game. A card of another game
has the same life with one JSON of fields, which its game declares
(``cards.catalogue.game_catalogues``).
"""

from datetime import datetime
from typing import Final, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .cards import ORIGINS
from .final_rows import FinalQuerySet, FinalRow

GAME_LENGTH: Final = 32


class GameCard(models.Model):
    """One card number of a game."""

    game = models.CharField(_("game"), max_length=GAME_LENGTH)
    number = models.CharField(_("card number"), max_length=32, unique=True)
    # Reading order within its game.
    place = models.PositiveIntegerField(editable=False)

    class Meta:
        """Names and constraints."""

        verbose_name = _("card of a further game")
        verbose_name_plural = _("cards of further games")
        ordering = ["game", "place"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(game=""), name="a_game_card_names_its_game"
            ),
        ]

    def __str__(self) -> str:
        return self.number


class GameCardVersionQuerySet(FinalQuerySet["GameCardVersion"]):
    """Versions can be read and appended, nothing else."""

    def in_force(self, now: datetime) -> Self:
        """Filter to versions whose date has come, oldest first for each card."""
        return self.filter(effective_at__lte=now).order_by("card__place", "version")


class GameCardVersion(FinalRow):
    """What a card of a game says from a date on; never changed afterwards.

    The newest version whose date has come is the card's current one, so a release needs
    no work at its hour. Battles keep ``revision``, a number below 0 (the numbers above
    are revisions of ``Card``).
    """

    card = models.ForeignKey(GameCard, models.PROTECT, related_name="versions")
    version = models.PositiveIntegerField(_("version"))
    revision = models.IntegerField(unique=True, editable=False)
    face = models.JSONField(_("card data"))
    effective_at = models.DateTimeField(_("released from"))
    origin = models.CharField(_("origin"), max_length=8, choices=list(ORIGINS.items()))
    reason = models.CharField(_("reason for this version"), max_length=200)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("author"),
    )
    created_at = models.DateTimeField(_("published"), auto_now_add=True)
    digest = models.CharField(max_length=64)

    objects = GameCardVersionQuerySet.as_manager()

    class Meta:
        """Names and constraints."""

        verbose_name = _("card version")
        verbose_name_plural = _("card versions")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["card", "version"], name="a_game_card_has_each_version_once"
            ),
            models.CheckConstraint(
                condition=Q(revision__lt=0), name="revisions_of_game_cards_are_below_0"
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1), name="game_card_versions_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} v{self.version}"
