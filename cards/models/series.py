"""Series and traits."""

from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cards.card_data import SERIES_PATTERN

from .viewers import Viewer, may_preview


class SeriesQuerySet(models.QuerySet["Series"]):
    """Series, by visibility."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Filter to public series, and for editors those in preparation too."""
        return self if may_preview(viewer) else self.filter(is_public=True)


class Series(models.Model):
    """A franchise that cards belong to; decks are built within one (UA-2.2.2)."""

    code = models.CharField(_("code"), max_length=3, unique=True)
    name_ja = models.CharField(_("name in Japanese"), max_length=80)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    description_ja = models.TextField(_("description in Japanese"), blank=True)
    description_zh_hant = models.TextField(
        _("description in Traditional Chinese"), blank=True
    )
    description_en = models.TextField(_("description in English"), blank=True)
    is_public = models.BooleanField(
        _("public"),
        default=True,
        help_text=_(
            "While this is off, only editors can see the series and its cards."
        ),
    )

    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)
    # Of the file as it was last loaded, with the code that read it.
    file_digest = models.CharField(
        max_length=64, blank=True, default="", db_default="", editable=False
    )

    history = HistoricalRecords(excluded_fields=["file_digest"])
    objects = SeriesQuerySet.as_manager()

    class Meta:
        """Constraints, and the permission to see what is in preparation."""

        verbose_name = _("series")
        verbose_name_plural = _("series")
        permissions = [("preview_cards", "Can see cards that are not public yet")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(code__regex=SERIES_PATTERN),
                name="a_series_code_is_three_letters_or_digits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name_en}"


class Trait(models.Model):
    """A trait and its names; the rules compare the Japanese one."""

    name_ja = models.CharField(_("name in Japanese"), max_length=40, unique=True)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=40)
    name_en = models.CharField(_("name in English"), max_length=40)
    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    history = HistoricalRecords()

    class Meta:
        """Names for editors."""

        verbose_name = _("affinity")
        verbose_name_plural = _("affinities")

    def __str__(self) -> str:
        return f"{self.name_ja} ({self.name_en})"
