"""Archetypes: kinds of decks that a nightly task recognises from lists."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .outcomes import SERIES_LENGTH


class Archetype(models.Model):
    """Decks of one game and series that share most of their cards.

    The task updates everything except the names, which people give; see
    ``results.archetypes``.

    Attributes:
        series: As ``PlayedDeck.series``.
        profile: Mean copies by card number; what is rarer than ``clustering.RARE`` is
            left out.
        signature: Numbers of the cards that tell it from its neighbours, clearest
            first.
        lists: How many lists it had when the task last ran.
        seen_at: When it last had any.
    """

    game = models.CharField(_("game"), max_length=32)
    series = models.CharField(_("series"), max_length=SERIES_LENGTH, blank=True)
    name_ja = models.CharField(_("name in Japanese"), max_length=80, blank=True)
    name_zh_hant = models.CharField(
        _("name in Traditional Chinese"), max_length=80, blank=True
    )
    name_en = models.CharField(_("name in English"), max_length=80, blank=True)
    profile = models.JSONField(editable=False)
    signature = models.JSONField(editable=False)
    lists = models.PositiveIntegerField(_("lists"), default=0, editable=False)
    first_seen_at = models.DateTimeField(_("first seen at"), editable=False)
    seen_at = models.DateTimeField(_("last seen at"), editable=False)

    class Meta:
        """Names, and an index for the task and the pages."""

        verbose_name = _("archetype")
        verbose_name_plural = _("archetypes")
        indexes = [models.Index(fields=("game", "series"), name="archetypes_of_a_kind")]

    def __str__(self) -> str:
        return self.name_en or self.name_ja or f"{self.series} archetype {self.pk}"

    @property
    def is_named(self) -> bool:
        """Whether a person has named it."""
        return bool(self.name_ja or self.name_zh_hant or self.name_en)
