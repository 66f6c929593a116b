"""Pools: the cards that somebody may build limited decks of, and of nothing else."""

from collections import Counter

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import GAME_LENGTH, MOST_COPIES_LISTED
from .packs import ENTROPY_LENGTH, SLUG_LENGTH, PackRecipe


class PoolKind(models.TextChoices):
    """How the cards of a pool were come by."""

    SEALED = "sealed", _("sealed")
    DRAFT = "draft", _("draft")


class Pool(models.Model):
    """Cards to build decks of; they are in nobody's collection.

    The seed of sealed packs is drawn and its hash shown while they are closed, as with
    packs; a draft keeps its own record of how its packs were drawn.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,  # a bot's
        blank=True,
        related_name="pools",
        verbose_name=_("player"),
    )
    kind = models.CharField(_("kind"), max_length=8, choices=PoolKind.choices)
    product = models.CharField(_("product"), max_length=SLUG_LENGTH)
    # Empty: the usual game. Pools of others have packs and no entries.
    game = models.CharField(
        _("game"), max_length=GAME_LENGTH, blank=True, default="", db_default=""
    )
    # For which battle a bot was dealt it.
    battle = models.UUIDField(null=True, blank=True, db_index=True)
    created_at = models.DateTimeField(_("created"))
    # Nothing while the packs of a sealed pool are closed.
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)

    # How sealed packs were drawn; a draft has none of it.
    secret = models.BinaryField(max_length=32, default=b"")
    commitment = models.CharField(_("hash of the seed"), max_length=64, blank=True)
    entropy = models.CharField(max_length=ENTROPY_LENGTH, blank=True)
    recipe = models.ForeignKey(
        PackRecipe, models.PROTECT, null=True, blank=True, related_name="+"
    )
    # Numbers of each pack, in the order in which they are turned.
    packs = models.JSONField(default=list)

    class Meta:
        """Constraints."""

        verbose_name = _("pool")
        verbose_name_plural = _("pools")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["owner"],
                condition=models.Q(opened_at__isnull=True),
                name="a_person_has_one_closed_pool",
            ),
            models.CheckConstraint(
                condition=models.Q(opened_at__isnull=True)
                | models.Q(recipe__isnull=False)
                | models.Q(kind=PoolKind.DRAFT),
                name="an_open_sealed_pool_says_what_it_was_drawn_from",
            ),
        ]
        indexes = [
            models.Index(fields=["owner", "-created_at"], name="pools_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} pool {self.pk}: {self.product}"

    @property
    def drawn(self) -> Counter[str]:
        """Copies by card number of what came out of its packs."""
        return Counter(number for pack in self.packs for number in pack)


class PoolEntry(models.Model):
    """How many of a card are in a pool."""

    pool = models.ForeignKey(Pool, models.CASCADE, related_name="entries")
    card = models.ForeignKey("cards.Card", models.PROTECT, related_name="+")
    count = models.PositiveSmallIntegerField(_("copies"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["pool", "card"], name="a_pool_lists_a_card_in_one_row"
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=1, count__lte=MOST_COPIES_LISTED),
                name="a_pool_lists_one_to_fifty_copies",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pool}: {self.count} x {self.card}"
