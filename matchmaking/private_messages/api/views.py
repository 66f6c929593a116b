"""REST views of messages between friends."""

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from battles.watching.moderation.player_reports import report_text
from battles.watching.moderation.text_report_serializers import TextReportSerializer
from matchmaking.private_messages import selectors, services
from matchmaking.private_messages.models import Conversation, Message
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages

from .serializers import (
    ConversationSerializer,
    MessageSerializer,
    NewMessagesSerializer,
    ReadMessagesSerializer,
    SendSerializer,
)


class Conversations(GenericViewSet):
    """The user's conversations."""

    queryset = Conversation.objects.none()
    pagination_class = KeysetPages

    @operation("messages_conversations", answer=ConversationSerializer, many=True)
    def list(self, request: Request) -> QuerySet[Conversation]:
        """List your conversations, the one with the newest message first."""
        return selectors.list_conversations_for(get_signed_in_user(request.user))


class ConversationWith(APIView):
    """The conversation with one friend."""

    @operation("messages_open", answer=ConversationSerializer)
    def put(self, request: Request, address: str) -> Conversation:
        """Return your conversation with a friend; begin it if there is none."""
        user = get_signed_in_user(request.user)
        return services.open_conversation(user=user, address=address)


class Messages(GenericViewSet):
    """The messages of a conversation."""

    queryset = Message.objects.none()
    pagination_class = KeysetPages

    @operation("messages_list", answer=MessageSerializer, many=True)
    def list(self, request: Request, pk: int) -> QuerySet[Message]:
        """List the messages of a conversation, newest first; marks nothing as read."""
        return selectors.list_messages_for(get_signed_in_user(request.user), pk)

    @operation("messages_send", body=SendSerializer, answer=MessageSerializer, code=201)
    def create(self, request: Request, pk: int, body: SendSerializer) -> Message:
        """Send a message to your friend."""
        return services.send_message(
            user=get_signed_in_user(request.user),
            conversation_id=pk,
            now=site_time.now(),
            **body.validated_data,
        )

    @operation(
        "messages_read", body=ReadMessagesSerializer, answer=NewMessagesSerializer
    )
    def read(
        self, request: Request, pk: int, body: ReadMessagesSerializer
    ) -> dict[str, int]:
        """Mark the messages of your friend as read."""
        count = services.read_conversation(
            user=get_signed_in_user(request.user),
            conversation_id=pk,
            now=site_time.now(),
            **body.validated_data,
        )
        return {"read": count}

    @operation("messages_delete", code=204)
    def destroy(self, request: Request, pk: int, message_id: int) -> None:
        """Delete a message of your own, for both of you."""
        services.delete_message(
            user=get_signed_in_user(request.user),
            conversation_id=pk,
            message_id=message_id,
            now=site_time.now(),
        )

    @operation("messages_report", body=TextReportSerializer, code=201)
    def report(
        self, request: Request, pk: int, message_id: int, body: TextReportSerializer
    ) -> None:
        """Report a message to the moderators, with those before it."""
        user = get_signed_in_user(request.user)
        report_text(
            user=user,
            reported=selectors.find_reported_message(user, pk, message_id),
            now=site_time.now(),
            **body.validated_data,
        )
