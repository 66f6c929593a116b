"""REST: ask to take an action back, and answer such a request."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import validate_request
from battles.watching.models import LARGEST

from . import undo_requests


class UndoSerializer(serializers.Serializer):
    """A takeback request, or an answer to one."""

    op = serializers.ChoiceField(choices=["ask", "accept", "decline", "withdraw"])
    to = serializers.IntegerField(
        min_value=0, max_value=LARGEST, allow_null=True, default=None
    )


class UndoneSerializer(serializers.Serializer):
    """What became of it."""

    state = serializers.CharField()
    to = serializers.IntegerField(allow_null=True)
    report = serializers.DictField(allow_null=True)


class Undo(APIView):
    """Takebacks."""

    @extend_schema(
        operation_id="battles_undo",
        request=UndoSerializer,
        responses=UndoneSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Take back an answer of yours, or answer the other player's request."""
        data = validate_request(UndoSerializer, request.data)
        who: dict[str, Any] = {"battle_id": battle_id, "viewer": request.user}
        if data["op"] == "ask":
            taken = undo_requests.request_undo(to=data["to"], **who)
            return Response(UndoneSerializer(taken).data)
        if data["op"] == "withdraw":
            undo_requests.withdraw_undo_request(**who)
            return Response({"state": "withdrawn", "to": None, "report": None})
        accepts = data["op"] == "accept"
        undo_requests.answer_undo_request(accepts=accepts, **who)
        state = "done" if accepts else "declined"
        return Response({"state": state, "to": None, "report": None})
