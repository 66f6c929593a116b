"""Refusals of messages between friends.

::

    Forbidden
      NotFriends            messages.not_friends   they do not follow each other (now)
    NotFound
      ConversationNotFound  messages.none          none of the user's
      MessageNotFound       messages.no_message    none, deleted, or another's
    Malformed
      EmptyMessage          messages.empty         nothing in it
    TooMany
      TooManyMessages       messages.too_many      in a minute, or in a day
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Forbidden, Malformed, NotFound, TooMany


class NotFriends(Forbidden):
    """The two do not follow each other, or one has blocked the other."""

    default_code = "messages.not_friends"
    default_message = _(
        "You can only write to friends: players you follow and who follow you."
    )


class ConversationNotFound(NotFound):
    """There is no such conversation, or the user is not part of it."""

    default_code = "messages.none"
    default_message = _("Conversation not found.")


class MessageNotFound(NotFound):
    """There is no such message here, or it is deleted or another person's."""

    default_code = "messages.no_message"
    default_message = _("Message not found.")


class EmptyMessage(Malformed):
    """The text is empty."""

    default_code = "messages.empty"
    default_message = _("Write something first.")


class TooManyMessages(TooMany):
    """The user has sent too many in a minute or a day; the details say how many."""

    default_code = "messages.too_many"
    default_message = _(
        "You’re sending a lot of messages. Wait a moment before you send more."
    )
