"""Refusals of comments.

::

    Forbidden
      CommentsClosed    comments.closed       bots; blocked by the owner, or vice versa
      NotYourComment    comments.not_yours    neither author, owner nor moderator
    NotFound
      SubjectNotFound   comments.no_subject   nothing of this kind has comments
      CommentNotFound   comments.none         none, deleted, or removed
    Malformed
      EmptyComment      comments.empty        nothing in it
    TooMany
      TooManyComments   comments.too_many     too soon after the last, or in a day
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Forbidden, Malformed, NotFound, TooMany


class CommentsClosed(Forbidden):
    """The user cannot comment on this."""

    default_code = "comments.closed"
    default_message = _("You can’t comment here.")


class NotYourComment(Forbidden):
    """Only its author, the owner of what it is on, and moderators remove a comment."""

    default_code = "comments.not_yours"
    default_message = _(
        "You can only delete your own comments, and those on what is yours."
    )


class SubjectNotFound(NotFound):
    """Nothing of this kind has comments."""

    default_code = "comments.no_subject"


class CommentNotFound(NotFound):
    """There is no such comment (any more)."""

    default_code = "comments.none"
    default_message = _("Comment not found.")


class EmptyComment(Malformed):
    """The text is empty."""

    default_code = "comments.empty"
    default_message = _("Write something first.")


class TooManyComments(TooMany):
    """Too soon after the last comment, or too many in a day; the details say which."""

    default_code = "comments.too_many"
    default_message = _("Wait a moment before you write another comment.")
