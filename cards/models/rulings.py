"""Official rulings about cards, with date and source."""

import uuid
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from .cards import Card
from .viewers import Viewer, may_preview


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Rulings, by visibility."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Filter to public rulings of visible cards; editors see the others too."""
        rulings = self if may_preview(viewer) else self.filter(is_public=True)
        return rulings.filter(card__in=Card.objects.visible_to(viewer).values("pk"))


def _new_key() -> str:
    return uuid.uuid4().hex[:12]


class Ruling(models.Model):
    """One question about a card, with its answer."""

    card = models.ForeignKey(
        Card, models.PROTECT, related_name="rulings", verbose_name=_("card")
    )
    key = models.SlugField(
        _("key"),
        max_length=40,
        default=_new_key,
        help_text=_("Identifies the ruling within the card when lists are exchanged."),
    )
    ruled_on = models.DateField(_("date"))
    text_ja = models.TextField(_("text in Japanese"), blank=True, max_length=4000)
    text_zh_hant = models.TextField(
        _("text in Traditional Chinese"), blank=True, max_length=4000
    )
    text_en = models.TextField(_("text in English"), blank=True, max_length=4000)
    source = models.CharField(
        _("source"),
        max_length=300,
        blank=True,
        help_text=_("Who made the ruling, or a link to it."),
    )
    is_public = models.BooleanField(
        _("public"),
        default=True,
        help_text=_("While this is off, only editors can see the ruling."),
    )

    history = HistoricalRecords()
    objects = RulingQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            models.UniqueConstraint(
                fields=["card", "key"], name="a_card_has_each_ruling_once"
            ),
            models.CheckConstraint(
                condition=~Q(text_ja="", text_zh_hant="", text_en=""),
                name="a_ruling_says_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} {self.ruled_on}"
