"""News as pages show them: title, note and URL, in one language."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from .headlines import get_news_url, write_headline
from .models import Announcement, AnnouncementKind
from .selectors import get_localized_value


@dataclass(frozen=True, slots=True)
class NewsLine:
    """One piece of news in the reader's language.

    Attributes:
        news_id: Identifies it.
        kind: Its kind, as a code; ``kind_label`` is for readers.
        kind_label: The same in words.
        at: When it happened.
        title: What happened.
        note: More about it; may be empty.
        url: The page with details.
    """

    news_id: int
    kind: str
    kind_label: str
    at: datetime
    title: str
    note: str
    url: str


def build_news_lines(
    news: Iterable[Announcement], language: str
) -> tuple[NewsLine, ...]:
    """Return pieces of news in one language, in the order given."""
    return tuple(_line(item, language) for item in news)


def _line(item: Announcement, language: str) -> NewsLine:
    subject = item.release or item.proposal
    note = get_localized_value(subject, "note", language)
    if item.kind == AnnouncementKind.ROLLBACK and item.release is not None:
        note = item.release.rollback_reason
    if item.kind == AnnouncementKind.REVERT and item.proposal is not None:
        note = item.proposal.revert_reason
    return NewsLine(
        news_id=item.pk,
        kind=item.kind,
        kind_label=item.get_kind_display(),
        at=item.at,
        title=write_headline(item, language),
        note=note,
        url=get_news_url(item),
    )
