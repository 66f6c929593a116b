"""Writes of messages between friends."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.urls import reverse

from matchmaking.selectors import are_friends, find_person
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.sanctions import refuse_sanctioned
from unionarena.core.accounts.services import lock_people
from unionarena.core.errors import TextTooLong
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import (
    News,
    notify,
    read_notifications_about,
)
from unionarena.core.text_input import clean_lines

from .errors import EmptyMessage, MessageNotFound, NotFriends, TooManyMessages
from .models import LONGEST_TEXT, Conversation, Message
from .selectors import get_conversation_for

MOST_A_MINUTE: Final = 20
MOST_A_DAY: Final = 1000
# The same text so soon again is a form that was sent twice.
SENT_TWICE: Final = timedelta(seconds=5)


@transaction.atomic
def open_conversation(*, user: User, address: str) -> Conversation:
    """Return the conversation with a friend; begin it if there is none.

    Args:
        user: Who wants to write.
        address: The friend's address or name.

    Raises:
        PersonNotFound: No player has it, or one of the two has blocked the other.
        NotFriends: They do not follow each other.
    """
    friend = find_person(user, address)
    if not are_friends(user.pk, friend.pk):
        raise NotFriends
    first, second = sorted((user.pk, friend.pk))
    found, _is_new = Conversation.objects.get_or_create(
        first_id=first, second_id=second
    )
    return get_conversation_for(user, found.pk)


@transaction.atomic
def send_message(
    *, user: User, conversation_id: int, text: str, now: datetime
) -> Message:
    """Send a message to a friend; the same again within seconds is not sent twice.

    Args:
        user: The sender.
        conversation_id: One of their conversations.
        text: Plain text, at most ``LONGEST_TEXT`` letters.
        now: The present moment.

    Raises:
        ConversationNotFound: It is not one of theirs.
        EmptyMessage: There is nothing in the text.
        TextTooLong: There is too much in it.
        NotFriends: They do not follow each other, or one has blocked the other.
        Sanctioned: A moderator has barred the user from writing.
        TooManyMessages: They have sent too many in a minute or a day.
    """
    conversation = get_conversation_for(user, conversation_id)
    cleaned = clean_lines(text)
    if not cleaned:
        raise EmptyMessage
    if len(cleaned) > LONGEST_TEXT:
        raise TextTooLong(LONGEST_TEXT)
    partner = conversation.get_partner(user)
    if partner is None:
        raise NotFriends
    lock_people(user.pk)  # two at once are counted one after the other
    if not are_friends(user.pk, partner.pk):
        raise NotFriends
    refuse_sanctioned(user, Sanction.Kind.CHAT, now=now)
    mine = Message.objects.filter(sender=user)
    recent = mine.filter(conversation=conversation, created_at__gt=now - SENT_TWICE)
    if same := recent.filter(text=cleaned).last():
        return same
    _refuse_too_many(user, now)
    message = Message.objects.create(
        conversation=conversation, sender=user, text=cleaned, created_at=now
    )
    Conversation.objects.filter(pk=conversation.pk).update(last_at=now)
    _notify(message, partner, now)
    return message


def _refuse_too_many(user: User, now: datetime) -> None:
    mine = Message.objects.filter(sender=user)
    limits = ((timedelta(minutes=1), MOST_A_MINUTE), (timedelta(days=1), MOST_A_DAY))
    for window, most in limits:
        if mine.filter(created_at__gt=now - window).count() >= most:
            seconds = int(window.total_seconds())
            raise TooManyMessages(details={"most": most, "seconds": seconds})


def _notify(message: Message, partner: User, now: datetime) -> None:
    """Notify the partner once of everything they have not read."""
    unread = message.conversation.messages.filter(read_at=None, sender=message.sender)
    first = unread.order_by("pk").values_list("pk", flat=True)[0]
    news = News(
        partner.pk,
        Occasion.MESSAGE,
        key=f"{_get_topic(message.conversation_id)}{first}",
        path=reverse("private_messages:conversation", args=[message.conversation_id]),
        details={"name": message.sender.shown_name},
    )
    notify([news], now=now)


def _get_topic(conversation_id: int) -> str:
    return f"message.{conversation_id}."


@transaction.atomic
def read_conversation(
    *, user: User, conversation_id: int, now: datetime, up_to: int | None = None
) -> int:
    """Mark the partner's messages as read; return how many were new.

    Args:
        user: Who reads.
        conversation_id: One of their conversations.
        now: The present moment.
        up_to: Only up to this message; None: all of them.

    Raises:
        ConversationNotFound: It is not one of theirs.
    """
    conversation = get_conversation_for(user, conversation_id)
    unread = conversation.messages.filter(read_at=None).exclude(sender=user)
    if up_to is not None:
        unread = unread.filter(pk__lte=up_to)
    count = unread.update(read_at=now)
    if count:
        topic = _get_topic(conversation_id)
        read_notifications_about(user=user, topic=topic, now=now)
    return count


@transaction.atomic
def delete_message(
    *, user: User, conversation_id: int, message_id: int, now: datetime
) -> None:
    """Delete a message of one's own for both; only that there was one stays.

    Raises:
        ConversationNotFound: It is not one of the user's conversations.
        MessageNotFound: It is not theirs, or deleted.
    """
    conversation = get_conversation_for(user, conversation_id)
    mine = conversation.messages.filter(pk=message_id, sender=user, deleted_at=None)
    if not mine.update(text="", deleted_at=now):
        raise MessageNotFound
