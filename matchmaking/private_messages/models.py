"""Tables of messages between friends."""

from typing import Final, Self

from django.conf import settings
from django.db import models
from django.db.models import Count, F, Q

from unionarena.core.accounts.models import User

LONGEST_TEXT: Final = 1000


class ConversationQuerySet(models.QuerySet["Conversation"]):
    """Filters that chain."""

    def of(self, user: User) -> Self:
        """Keep those of a user, each with ``unread``: how many they have not read."""
        unread = Q(messages__read_at=None, messages__deleted_at=None)
        return self.filter(Q(first=user) | Q(second=user)).annotate(
            unread=Count("messages", filter=unread & ~Q(messages__sender=user))
        )


class Conversation(models.Model):
    """What two players write to each other.

    Attributes:
        first: The one of the two with the lower number.
        last_at: When the last message was sent; null while there is none.
    """

    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    last_at = models.DateTimeField(null=True)

    objects = ConversationQuerySet.as_manager()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="two_have_one_conversation", fields=["first", "second"]
            ),
            models.CheckConstraint(
                name="conversation_has_two_sides_in_order",
                condition=Q(first__lt=F("second")) | Q(first=None) | Q(second=None),
            ),
        ]

    def __str__(self) -> str:
        """Return number and users."""
        return f"conversation #{self.pk} of {self.first_id} and {self.second_id}"

    def get_partner(self, user: User) -> User | None:
        """Return the other of the two; None if their account is gone."""
        return self.second if self.first_id == user.pk else self.first


class Message(models.Model):
    """One message; its text is empty once its sender has deleted it."""

    conversation = models.ForeignKey(
        Conversation,
        on_delete=models.CASCADE,
        related_name="messages",
        db_index=False,  # its index begins with it
    )
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        """Indexes."""

        indexes = [
            models.Index(
                name="messages_by_conversation", fields=["conversation", "id"]
            ),
            models.Index(
                name="messages_unread",
                fields=["conversation"],
                condition=Q(read_at=None),
            ),
            models.Index(name="messages_sent", fields=["sender", "created_at"]),
        ]

    def __str__(self) -> str:
        """Return number and conversation, never the text."""
        return f"message #{self.pk} in {self.conversation_id}"
