"""Sets, and the printings of cards in them.

A printing is a card as sold in a product: with its rarity, its picture and its
illustrator. The rules know only the card; two printings of one number are copies of one
card (UA-2.2.3).
"""

from typing import Final, Self

from django.core.validators import URLValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cards.card_data import NUMBER_SHAPE, SET_SHAPE

from .cards import Card
from .series import Series
from .viewers import Viewer, may_preview

SET_PATTERN: Final = rf"^{SET_SHAPE}$"
PRINTING_PATTERN: Final = rf"^{SET_SHAPE}/{NUMBER_SHAPE}(_[0-9a-z]{{1,8}})?$"
PRINTED_RARITY_PATTERN: Final = r"^[A-Z]{1,3}★{0,3}$"


class CardSetQuerySet(models.QuerySet["CardSet"]):
    """Sets, by visibility."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Filter to sets with visible cards; editors see the empty ones too."""
        if may_preview(viewer):
            return self
        cards = Card.objects.visible_to(viewer).filter(
            printings__card_set=OuterRef("pk")
        )
        return self.filter(Exists(cards))


class CardSet(models.Model):
    """A product that cards are sold in, identified by the code before the slash."""

    code = models.CharField(_("code"), max_length=12, unique=True)
    series = models.ForeignKey(
        Series,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="card_sets",
        verbose_name=_("series"),
        help_text=_(
            "Leave empty for a set of several series, such as promotion cards."
        ),
    )
    name_ja = models.CharField(_("name in Japanese"), max_length=80, blank=True)
    name_zh_hant = models.CharField(
        _("name in Traditional Chinese"), max_length=80, blank=True
    )
    name_en = models.CharField(_("name in English"), max_length=80, blank=True)
    released_on = models.DateField(_("on sale from"), null=True, blank=True)
    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    history = HistoricalRecords()
    objects = CardSetQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("set")
        verbose_name_plural = _("sets")
        constraints = [
            models.CheckConstraint(
                condition=Q(code__regex=SET_PATTERN),
                name="a_set_code_is_capital_letters_and_digits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name_en or self.name_ja}".strip()


class PrintingQuerySet(models.QuerySet["Printing"]):
    """Printings, by visibility of their cards."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Filter to printings of cards the viewer can see."""
        return self.filter(card__in=Card.objects.visible_to(viewer).values("pk"))


class Printing(models.Model):
    """One card number in one set with one picture."""

    card = models.ForeignKey(
        Card, models.PROTECT, related_name="printings", verbose_name=_("card")
    )
    card_set = models.ForeignKey(
        CardSet, models.PROTECT, related_name="printings", verbose_name=_("set")
    )
    code = models.CharField(
        _("printed code"),
        max_length=56,
        unique=True,
        help_text=_("Set, slash, card number, and a suffix for alternate art."),
    )
    rarity = models.CharField(
        _("printed rarity"),
        max_length=6,
        help_text=_("As printed, with a star for each level of parallel art: SR★★."),
    )
    is_parallel = models.BooleanField(_("parallel art"), default=False)
    is_promo = models.BooleanField(_("promotion card"), default=False)
    image_url = models.CharField(
        _("picture URL"),
        max_length=400,
        blank=True,
        validators=[URLValidator(["http", "https"])],
        help_text=_("Only a reference; the picture stays where it is."),
    )
    artist = models.CharField(_("illustrator"), max_length=120, blank=True)
    loaded_digest = models.CharField(max_length=64, blank=True, editable=False)

    history = HistoricalRecords()
    objects = PrintingQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        constraints = [
            models.CheckConstraint(
                condition=Q(code__regex=PRINTING_PATTERN),
                name="a_printed_code_has_set_and_number",
            ),
            models.CheckConstraint(
                condition=Q(rarity__regex=PRINTED_RARITY_PATTERN),
                name="a_printed_rarity_is_letters_and_stars",
            ),
            models.CheckConstraint(
                condition=Q(image_url="") | Q(image_url__regex=r"^https?://"),
                name="a_picture_is_referred_to_on_the_web",
            ),
        ]
        indexes = [models.Index(fields=["card", "code"], name="printings_of_a_card")]

    def __str__(self) -> str:
        return f"{self.code} {self.rarity}"
