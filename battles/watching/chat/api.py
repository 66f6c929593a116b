"""REST: read and write the chat of a battle."""

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.watching.access import permissions
from battles.watching.models import LONGEST_TEXT
from unionarena.core.api.operations import operation

from . import chat_lines
from .preset_phrases import PHRASES


class ChatSerializer(serializers.Serializer):
    """One chat line."""

    id = serializers.IntegerField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    preset = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True)
    at = serializers.CharField()


class SaySerializer(serializers.Serializer):
    """A line to send: a preset phrase by its key, or free text."""

    preset = serializers.ChoiceField(
        choices=sorted(PHRASES), allow_null=True, default=None
    )
    text = serializers.CharField(
        max_length=2 * LONGEST_TEXT, allow_null=True, allow_blank=True, default=None
    )


class Chat(APIView):
    """The chat of a battle."""

    @operation("battles_chat_read", answer=ChatSerializer, many=True)
    def get(self, request: Request, battle_id: UUID) -> list[chat_lines.ChatLine]:
        """Read the chat of your battle, as far as you want to read it."""
        return chat_lines.list_lines_for(request.user, battle_id)

    @operation("battles_chat_say", body=SaySerializer, answer=ChatSerializer, code=201)
    def post(
        self, request: Request, battle_id: UUID, body: SaySerializer
    ) -> chat_lines.ChatLine:
        """Send a preset phrase, or free text if that was agreed on."""
        with permissions.explain_to_spectators(request.user, battle_id):
            return chat_lines.post_line(
                battle_id=battle_id, viewer=request.user, **body.validated_data
            )
