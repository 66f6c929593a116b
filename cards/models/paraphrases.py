"""Paraphrases: words of card texts that editors have said in known ones."""

from django.conf import settings
from django.conf.locale import LANG_INFO
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cards.card_data.languages import WITNESSES
from cards.effects.paraphrases import LONGEST_READING, LONGEST_WORDS

from .cards import Card

_LONGEST_PATTERN = 2 * LONGEST_WORDS  # Open places are written as words.


class Paraphrase(models.Model):
    """Words in known ones, kept as a pattern; withdrawn ones are kept too."""

    language = models.CharField(
        _("language"),
        max_length=2,
        choices=[(code, LANG_INFO[code]["name_local"]) for code in WITNESSES],
    )
    pattern = models.CharField(
        _("pattern"),
        max_length=_LONGEST_PATTERN,
        help_text=_("Numbers, names and affinities are left open."),
    )
    reading = models.CharField(_("reads as"), max_length=2 * LONGEST_READING)
    sample = models.CharField(_("words"), max_length=LONGEST_WORDS)
    card = models.ForeignKey(
        Card,
        models.PROTECT,
        related_name="paraphrases",
        verbose_name=_("first card"),
    )
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("editor"),
    )
    reason = models.CharField(_("reason"), max_length=150)
    created_at = models.DateTimeField(_("published"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("withdrawn by"),
    )
    withdrawal_reason = models.CharField(
        _("reason for the withdrawal"), max_length=150, blank=True
    )

    class Meta:
        """Constraints; who may change cards may paraphrase their texts."""

        verbose_name = _("paraphrase")
        verbose_name_plural = _("paraphrases")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["language", "pattern"],
                condition=Q(withdrawn_at__isnull=True),
                name="a_pattern_reads_in_one_way",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pattern} → {self.reading}"
