"""Serializers of messages between friends."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matchmaking.private_messages.models import LONGEST_TEXT, Conversation, Message
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import mask_profanity


class PartnerSerializer(serializers.Serializer):
    """The other player of a conversation."""

    name = serializers.CharField(source="shown_name")
    player = serializers.CharField(
        source="name_key", allow_null=True, help_text="Leads to the profile."
    )


class ConversationSerializer(serializers.Serializer):
    """A conversation of the user."""

    id = serializers.IntegerField()
    partner = serializers.SerializerMethodField(
        help_text="Null if that account is gone."
    )
    unread = serializers.IntegerField(help_text="Messages you have not read.")
    last_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(PartnerSerializer(allow_null=True))
    def get_partner(self, conversation: Conversation) -> dict[str, str | None] | None:
        """Return the other of the two."""
        partner = conversation.get_partner(self.context["request"].user)
        return None if partner is None else dict(PartnerSerializer(partner).data)


class MessageSerializer(serializers.Serializer):
    """A message as the two read it."""

    id = serializers.IntegerField()
    is_own = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField(
        help_text="Plain text, insults masked; empty if it was deleted."
    )
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(
        allow_null=True, help_text="When the other read it."
    )
    is_deleted = serializers.SerializerMethodField()

    def get_is_own(self, message: Message) -> bool:
        """Return whether the user sent it."""
        user: User = self.context["request"].user
        return message.sender_id == user.pk

    def get_text(self, message: Message) -> str:
        """Return the text."""
        return mask_profanity(message.text)

    def get_is_deleted(self, message: Message) -> bool:
        """Return whether its sender has deleted it."""
        return message.deleted_at is not None


class SendSerializer(serializers.Serializer):
    """A message to send."""

    text = serializers.CharField(max_length=LONGEST_TEXT)


class ReadMessagesSerializer(serializers.Serializer):
    """Which messages were read."""

    up_to = serializers.IntegerField(
        min_value=1,
        max_value=2**63 - 1,
        required=False,
        help_text="Only up to this message.",
    )


class NewMessagesSerializer(serializers.Serializer):
    """How many messages were new."""

    read = serializers.IntegerField()
