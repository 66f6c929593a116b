"""Writes of comments."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.urls import reverse

from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import ModeratorAct, Sanction, User
from unionarena.core.accounts.sanctions import record_moderator_act, refuse_sanctioned
from unionarena.core.accounts.selectors import are_strangers_by_choice
from unionarena.core.accounts.services import lock_people
from unionarena.core.errors import TextTooLong
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify
from unionarena.core.text_input import clean_lines

from .errors import (
    CommentNotFound,
    CommentsClosed,
    EmptyComment,
    NotYourComment,
    TooManyComments,
)
from .models import LONGEST_TEXT, Comment
from .selectors import may_moderate
from .subjects import Subject, get_subject

MOST_A_DAY: Final = 20
PAUSE: Final = timedelta(seconds=10)
# The owner is notified once in an hour of all comments on the same.
_ONCE_IN: Final = timedelta(hours=1)


@transaction.atomic
def write_comment(
    *, user: User, kind: str, number: int, text: str, now: datetime
) -> Comment:
    """Comment on something; its owner is notified.

    Args:
        user: The author.
        kind: A registered kind, such as ``deck``.
        number: Which one of them.
        text: Plain text, at most ``LONGEST_TEXT`` letters.
        now: The present moment.

    Raises:
        NotFound: The user may not read it, or nothing of this kind has comments.
        NeedsAccount: The user is a guest.
        CommentsClosed: They are a bot, or the owner has blocked them, or vice versa.
        EmptyComment: There is nothing in the text.
        TextTooLong: There is too much in it.
        Sanctioned: A moderator has barred the user from writing.
        TooManyComments: It is too soon after their last, or the last of too many.
    """
    refuse_guest(user)
    subject = get_subject(user, kind, number)
    owner = subject.owner_id
    if user.is_bot or (owner and are_strangers_by_choice(user.pk, [owner])):
        raise CommentsClosed
    cleaned = clean_lines(text)
    if not cleaned:
        raise EmptyComment
    if len(cleaned) > LONGEST_TEXT:
        raise TextTooLong(LONGEST_TEXT)
    lock_people(user.pk)  # two at once are counted one after the other
    refuse_sanctioned(user, Sanction.Kind.CHAT, now=now)
    _refuse_too_many(user, now)
    comment = Comment.objects.create(
        kind=kind, number=number, author=user, text=cleaned, created_at=now
    )
    _notify_owner(subject, comment, now)
    return comment


def _refuse_too_many(user: User, now: datetime) -> None:
    """Count all comments, also those that were deleted."""
    for window, most in ((PAUSE, 1), (timedelta(days=1), MOST_A_DAY)):
        if user.comments.filter(created_at__gt=now - window).count() >= most:
            seconds = int(window.total_seconds())
            raise TooManyComments(details={"most": most, "seconds": seconds})


def _notify_owner(subject: Subject, comment: Comment, now: datetime) -> None:
    if subject.owner_id is None or subject.owner_id == comment.author_id:
        return
    hour = int(now.timestamp() // _ONCE_IN.total_seconds())
    news = News(
        subject.owner_id,
        Occasion.COMMENT,
        key=f"comment.{subject.kind}.{subject.number}.{hour}",
        path=reverse("comments:list", args=[subject.kind, subject.number]),
        details={"title": subject.title, "name": comment.author.shown_name},
    )
    notify([news], now=now)


@transaction.atomic
def remove_comment(*, user: User, pk: int, now: datetime) -> Comment:
    """Delete one's own comment, or remove that of another.

    A comment of one's own is gone, also from what has become private since. One of
    another stays as a place that says it was removed; moderators' log keeps their act.

    Raises:
        CommentNotFound: There is none, or it was deleted or removed before.
        NotFound: The user may not read what it is on.
        NotYourComment: They are neither its author, nor the owner, nor a moderator.
    """
    rows = Comment.objects.select_for_update().filter(pk=pk, deleted_at=None)
    comment = rows.first()
    if comment is None:
        raise CommentNotFound
    if comment.author_id == user.pk:
        comment.text, comment.deleted_at = "", now
        comment.save(update_fields=["text", "deleted_at"])
        return comment
    subject = get_subject(user, comment.kind, comment.number)
    if not may_moderate(user, subject):
        raise NotYourComment
    if comment.removed_at is not None:
        raise CommentNotFound
    comment.removed_at, comment.removed_by = now, user
    comment.save(update_fields=["removed_at", "removed_by"])
    if user.pk != subject.owner_id:
        record_moderator_act(
            ModeratorAct.Act.REMOVED,
            user,
            None,
            now,
            person_id=comment.author_id,
            note=comment.text,
        )
    return comment
