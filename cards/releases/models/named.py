"""What releases and proposals share: slug, author, texts in three languages."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from cards.card_data.languages import read_columns

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def make_person_field(label: "StrOrPromise") -> models.ForeignKey:
    """Return a column for a user; empty once the account is deleted."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=label,
    )


class Named(models.Model):
    """A page of its own with a title and a note in three languages, and an author."""

    slug = models.SlugField(
        _("URL slug"),
        max_length=60,
        unique=True,
        help_text=_("The last part of the page’s URL: lowercase letters and hyphens."),
    )
    title_ja = models.CharField(_("title in Japanese"), max_length=80)
    title_zh_hant = models.CharField(_("title in Traditional Chinese"), max_length=80)
    title_en = models.CharField(_("title in English"), max_length=80)
    note_ja = models.TextField(_("note in Japanese"), blank=True)
    note_zh_hant = models.TextField(_("note in Traditional Chinese"), blank=True)
    note_en = models.TextField(_("note in English"), blank=True)
    author = make_person_field(_("author"))
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """No table of its own."""

        abstract = True

    def titles(self) -> dict[str, str]:
        """Return the title by language."""
        return read_columns(self, "title")

    def notes(self) -> dict[str, str]:
        """Return the note by language; may be empty."""
        return read_columns(self, "note")
