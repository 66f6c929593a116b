"""Switches that operators change while the site runs."""

from typing import TYPE_CHECKING, Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


LONGEST_BANNER: Final = 300


def _banner(name: "StrOrPromise", help_text: "StrOrPromise" = "") -> models.CharField:
    return models.CharField(
        name,
        max_length=LONGEST_BANNER,
        blank=True,
        default="",
        db_default="",
        help_text=help_text,
    )


class Switches(models.Model):
    """The one row of switches; without it everything is on.

    Attributes:
        battles_begin: Whether new battles can start; running ones continue.
        banner_en: Shown above every page; the other languages fall back on it.
        cards_en: Whose cards these are, at the foot of every page; likewise. While it
            is empty the site says so itself.
    """

    battles_begin = models.BooleanField(
        _("Allow new battles"),
        default=True,
        db_default=True,
        help_text=_("Running battles continue; queued players keep their place."),
    )
    banner_en = _banner(_("Banner in English"))
    banner_ja = _banner(_("Banner in Japanese"))
    banner_zh_hant = models.CharField(
        _("Banner in Traditional Chinese"),
        max_length=300,
        blank=True,
        default="",
        db_default="",
    )
    cards_en = _banner(
        _("Whose cards these are, in English"),
        help_text=_(
            "Shown at the foot of every page; while empty, the site says whether it "
            "holds only cards of its own."
        ),
    )
    cards_ja = _banner(_("Whose cards these are, in Japanese"))
    cards_zh_hant = _banner(_("Whose cards these are, in Traditional Chinese"))

    class Meta:
        """Constraints."""

        verbose_name = _("operators' page")
        verbose_name_plural = _("operators' page")
        constraints = [
            models.CheckConstraint(name="switches_are_one_row", condition=Q(pk=1)),
        ]

    def __str__(self) -> str:
        """Return a name; there is one row."""
        return gettext("Switches and banner")
