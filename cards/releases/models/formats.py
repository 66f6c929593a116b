"""Formats: which series are legal, and how many copies."""

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from cards.card_data import NUMBER_PATTERN
from cards.releases.rules import FORMAT_CODE_LENGTH

MOST_COPIES: Final = 4  # UA-2.2.3; a limit of so many is no limit
_NUMBER: Final = re.compile(NUMBER_PATTERN)


def check_restricted(restricted: object) -> None:
    """Refuse a restricted list that is not copies by card number.

    Raises:
        ValidationError: It is none; the sentence says which line is wrong.
    """
    if not isinstance(restricted, dict):
        raise ValidationError(_('Enter copies by card number: {"TDL-1-001": 1}.'))
    for number, copies in restricted.items():
        could_be = type(copies) is int and 0 <= copies < MOST_COPIES
        if not could_be or not _NUMBER.fullmatch(number):
            raise ValidationError(
                _("%(line)s isn’t a card number with at most %(limit)d copies."),
                params={
                    "line": f"{number}: {copies}"[:80],
                    "limit": MOST_COPIES - 1,
                },
            )


class Format(models.Model):
    """A format: which series are legal, and how many copies, from when."""

    code = models.SlugField(_("code"), max_length=FORMAT_CODE_LENGTH, unique=True)
    name_ja = models.CharField(_("name in Japanese"), max_length=80)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    description_ja = models.TextField(_("description in Japanese"), blank=True)
    description_zh_hant = models.TextField(
        _("description in Traditional Chinese"), blank=True
    )
    description_en = models.TextField(_("description in English"), blank=True)
    region = models.CharField(
        _("region"), max_length=40, blank=True, help_text=_("Empty for everywhere.")
    )
    takes_every_series = models.BooleanField(
        _("allows every series"),
        default=False,
        help_text=_("Otherwise, only the series listed below, on the given dates."),
    )
    is_limited = models.BooleanField(
        _("limited"),
        default=False,
        db_default=False,
        help_text=_("Decks are built from a pool of opened packs."),
    )
    restricted = models.JSONField(
        _("restricted list"),
        default=dict,
        blank=True,
        db_default=models.Value({}, models.JSONField()),
        validators=[check_restricted],
        help_text=_(
            "Copies by card number, as the publisher restricts them for events. "
            "It can include cards that aren’t known here. Limits from balance "
            "proposals also apply."
        ),
    )
    restricted_as_of = models.DateField(
        _("restricted list as of"), null=True, blank=True
    )
    is_default = models.BooleanField(
        _("default format"),
        default=False,
        help_text=_(
            "Decks are built for it unless they name another. Only one format can be "
            "the default."
        ),
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        """Constraints."""

        verbose_name = _("format")
        verbose_name_plural = _("formats")
        constraints = [
            models.UniqueConstraint(
                fields=["is_default"],
                condition=Q(is_default=True),
                name="there_is_one_default_format",
            ),
            models.CheckConstraint(
                condition=Q(is_default=False) | Q(is_limited=False),
                name="the_default_format_needs_no_pool",
            ),
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True)
                | Q(ends_at__isnull=True)
                | Q(starts_at__lt=F("ends_at")),
                name="a_format_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.name_en})"


class FormatSeries(models.Model):
    """A series is legal in a format from one moment on, perhaps until another."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="series")
    series = models.ForeignKey(
        "cards.Series", models.PROTECT, related_name="+", verbose_name=_("series")
    )
    legal_from = models.DateTimeField(_("legal from"))
    legal_until = models.DateTimeField(_("legal until"), null=True, blank=True)

    class Meta:
        """Constraints."""

        verbose_name = _("legal series")
        verbose_name_plural = _("legal series")
        constraints = [
            models.UniqueConstraint(
                fields=["format", "series", "legal_from"],
                name="a_series_becomes_legal_once_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(legal_until__isnull=True)
                | Q(legal_until__gt=F("legal_from")),
                name="a_series_is_legal_for_a_while",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series} in {self.format}"
