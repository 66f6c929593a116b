"""Reads of comments."""

from django.db.models import QuerySet

from unionarena.core.accounts.models import User
from unionarena.core.accounts.sanctions import MODERATE
from unionarena.core.accounts.selectors import list_blocks_in_either_direction

from .errors import CommentNotFound
from .models import Comment
from .subjects import Subject, Viewer, get_subject


def list_comments_for(viewer: Viewer, subject: Subject) -> QuerySet[Comment]:
    """Return the comments on a subject, newest first.

    Removed ones are among them: that there was one is shown. Those of users whom the
    viewer has blocked, or who blocked the viewer, are not.
    """
    rows = Comment.objects.filter(
        kind=subject.kind, number=subject.number, deleted_at=None
    )
    if isinstance(viewer, User):
        rows = rows.exclude(author__in=list_blocks_in_either_direction(viewer.pk))
    return rows.select_related("author").order_by("-pk")


def get_comment_for(viewer: Viewer, pk: int) -> tuple[Comment, Subject]:
    """Return a comment that a viewer can read, and what it is on.

    Raises:
        CommentNotFound: There is none, or it was deleted or removed.
        NotFound: The viewer may not read what it is on.
    """
    rows = Comment.objects.filter(pk=pk, deleted_at=None, removed_at=None)
    comment = rows.select_related("author").first()
    if comment is None:
        raise CommentNotFound
    subject = get_subject(viewer, comment.kind, comment.number)
    if not list_comments_for(viewer, subject).filter(pk=pk).exists():
        raise CommentNotFound
    return comment, subject


def may_moderate(viewer: Viewer, subject: Subject) -> bool:
    """Return whether a viewer may remove comments of others on a subject."""
    if not isinstance(viewer, User):
        return False
    return viewer.pk == subject.owner_id or viewer.has_perm(MODERATE)
