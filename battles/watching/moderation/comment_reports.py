"""Comments that are reported, and where a reported text is."""

from typing import Final

from django.urls import reverse

from unionarena.core.accounts.models import User
from unionarena.core.comments.models import Comment
from unionarena.core.comments.selectors import get_comment_for
from unionarena.core.text_input import read_number

from .player_reports import EvidenceLine, ReportedText

_PREFIX: Final = "comment."


def find_reported_comment(user: User, pk: int) -> ReportedText:
    """Return a comment as a report keeps it.

    Raises:
        NotFound: There is none, or the user cannot read it.
    """
    comment, _subject = get_comment_for(user, pk)
    line = EvidenceLine(comment.author.shown_name, comment.text, comment.created_at)
    return ReportedText(f"{_PREFIX}{comment.pk}", comment.author_id, [line])


def find_comments_url(subject: str) -> str:
    """Return the URL of the page with a reported comment; empty if there is none.

    Args:
        subject: Of the report, such as ``comment.12``.
    """
    number = read_number(subject.removeprefix(_PREFIX))
    comment = Comment.objects.filter(pk=number).first() if number else None
    if comment is None:
        return ""
    return reverse("comments:list", args=[comment.kind, comment.number])
