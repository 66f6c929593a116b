"""Reads of messages between friends; each for one of the two."""

from typing import Final

from django.db.models import Q, QuerySet

from battles.watching.moderation.player_reports import EvidenceLine, ReportedText
from matchmaking.selectors import are_friends
from unionarena.core.accounts.models import User

from .errors import ConversationNotFound, MessageNotFound
from .models import Conversation, Message

# Messages kept with a report: the reported one, and those before it.
EVIDENCE: Final = 10


def list_conversations_for(user: User) -> QuerySet[Conversation]:
    """Return a user's conversations with messages, newest first, with ``unread``."""
    rows = Conversation.objects.of(user).filter(last_at__isnull=False)
    return rows.select_related("first", "second").order_by("-last_at", "-pk")


def get_conversation_for(user: User, pk: int) -> Conversation:
    """Return one of a user's conversations, with ``unread``.

    Raises:
        ConversationNotFound: There is none of this number, or it is of others.
    """
    rows = Conversation.objects.of(user).select_related("first", "second")
    found = rows.filter(pk=pk).first()
    if found is None:
        raise ConversationNotFound
    return found


def list_messages_for(user: User, pk: int) -> QuerySet[Message]:
    """Return the messages of one of a user's conversations, newest first.

    Raises:
        ConversationNotFound: There is none of this number, or it is of others.
    """
    conversation = get_conversation_for(user, pk)
    return conversation.messages.select_related("sender").order_by("-pk")


def count_unread_for(user: User) -> int:
    """Count the messages a user has not read; one query."""
    theirs = Q(conversation__first=user) | Q(conversation__second=user)
    unread = Message.objects.filter(theirs, read_at=None, deleted_at=None)
    return unread.exclude(sender=user).count()


def can_write(user: User, conversation: Conversation) -> bool:
    """Return whether the two are friends, so that a user may write; one query."""
    partner = conversation.get_partner(user)
    return partner is not None and are_friends(user.pk, partner.pk)


def find_reported_message(user: User, pk: int, message_id: int) -> ReportedText:
    """Return a message of the partner with those before it, as evidence.

    Raises:
        ConversationNotFound: It is not one of the user's conversations.
        MessageNotFound: There is no such message of the partner, or it is deleted.
    """
    rows = list_messages_for(user, pk)
    theirs = rows.filter(pk=message_id, deleted_at=None).exclude(sender=user)
    message = theirs.first()
    if message is None:
        raise MessageNotFound
    before = rows.filter(pk__lte=message_id, deleted_at=None)[:EVIDENCE]
    return ReportedText(
        subject=f"message.{message.pk}",
        author_id=message.sender_id,
        lines=[
            EvidenceLine(each.sender.shown_name, each.text, each.created_at)
            for each in reversed(before)
        ],
    )
