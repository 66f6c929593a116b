"""Which cards a person has."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


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
