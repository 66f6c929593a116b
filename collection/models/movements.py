"""The ledger: every card that came to a person or left them, and why."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from unionarena.core.accounts.models import User

SOURCE_LENGTH = 120


class Why(models.TextChoices):
    """Why a card came or went."""

    BEFORE = "before", _("owned before the ledger began")
    STARTER = "starter", _("from a starter deck")
    PACK = "pack", _("from a pack")
    GRANT = "grant", _("granted or taken back by the operators")
    IMPORT = "import", _("from a list")
    CORRECTION = "correction", _("a correction")


class CardMovement(models.Model):
    """So many copies of a card came to a person, or left them; never changed.

    The movements of a card add up to what the person has (``OwnedCard``):
    ``collection.services.record_movement`` writes both, and nothing else does.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="card_movements",
        verbose_name=_("player"),
    )
    card = models.ForeignKey(
        "cards.Card", models.PROTECT, related_name="+", verbose_name=_("card")
    )
    change = models.IntegerField(_("copies"))
    why = models.CharField(_("reason"), max_length=12, choices=Why.choices)
    # What it was of its kind: the slug of a starter deck, the id of a pack, a sentence.
    source = models.CharField(_("source"), max_length=SOURCE_LENGTH, blank=True)
    at = models.DateTimeField(_("moved at"))
    by: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
        help_text=_("Empty if no one decided it, for example when a pack is opened."),
    )

    class Meta:
        """Constraints, and the right to give cards."""

        verbose_name = _("card movement")
        verbose_name_plural = _("card movements")
        default_permissions = ("view",)
        permissions = [("grant_cards", "Can give people cards and take them back")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(change=0), name="a_movement_moves_something"
            ),
            models.CheckConstraint(
                condition=models.Q(why__in=Why.values), name="a_movement_says_why"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "card", "at"], name="movements_of_a_card"),
            models.Index(fields=["user", "at"], name="movements_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.change:+d} x {self.card}"
