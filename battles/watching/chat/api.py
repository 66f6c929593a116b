"""REST: read and write the chat of a battle."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import validate_request
from battles.watching.access import permissions
from battles.watching.models import LONGEST_TEXT

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

    @extend_schema(
        operation_id="battles_chat_read", responses=ChatSerializer(many=True)
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Read the chat of your battle, as far as you want to read it."""
        lines = chat_lines.list_lines_for(request.user, battle_id)
        return Response(ChatSerializer(lines, many=True).data)

    @extend_schema(
        operation_id="battles_chat_say",
        request=SaySerializer,
        responses={201: ChatSerializer},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Send a preset phrase, or free text if that was agreed on."""
        data = validate_request(SaySerializer, request.data)
        with permissions.explain_to_spectators(request.user, battle_id):
            line = chat_lines.post_line(
                battle_id=battle_id, viewer=request.user, **data
            )
        return Response(ChatSerializer(line).data, status=status.HTTP_201_CREATED)
