"""News as headlines in every language at once.

Pages in three languages get the same message of the socket and show their own text.
"""

from collections.abc import Mapping
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from cards.card_data import LANGUAGES

from .models import Announcement, AnnouncementKind
from .selectors import get_localized_value

_HEADLINES: Final[Mapping[str, Promise]] = {
    AnnouncementKind.PREVIEW: _("Preview: %(title)s"),
    AnnouncementKind.RELEASE: _("New cards: %(title)s"),
    AnnouncementKind.ROLLBACK: _("Withdrawn: %(title)s"),
    AnnouncementKind.PATCH: _("Balance change: %(title)s"),
    AnnouncementKind.REVERT: _("Balance change reverted: %(title)s"),
}


def write_headline(news: Announcement, language: str) -> str:
    """Return what happened, in a line."""
    subject = news.release or news.proposal
    with override(language):
        title = get_localized_value(subject, "title", language)
        return str(_HEADLINES[news.kind]) % {"title": title}


def get_news_url(news: Announcement) -> str:
    """Return the page with details; the list of news where that page is gone."""
    if news.release is not None:
        if news.kind == AnnouncementKind.ROLLBACK:
            return reverse("releases:news")
        return reverse("releases:release", args=[news.release.slug])
    assert news.proposal is not None  # held by the database
    return reverse("releases:patch", args=[news.proposal.slug])


def build_news_message(news: Announcement) -> dict[str, object]:
    """Return the message sent to open pages."""
    return {
        "type": "news",
        "id": news.pk,
        "kind": str(news.kind),
        "at": news.at.isoformat(),
        "title": {language: write_headline(news, language) for language in LANGUAGES},
        "url": get_news_url(news),
    }
