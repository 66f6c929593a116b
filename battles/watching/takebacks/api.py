"""REST: ask to take an action back, and answer such a request."""

from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.watching.models import LARGEST
from unionarena.core.api.operations import operation

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

    @operation("battles_undo", body=UndoSerializer, answer=UndoneSerializer)
    def post(self, request: Request, battle_id: UUID, body: UndoSerializer) -> object:
        """Take back an answer of yours, or answer the other player's request."""
        data = body.validated_data
        who: dict[str, Any] = {"battle_id": battle_id, "viewer": request.user}
        if data["op"] == "ask":
            return undo_requests.request_undo(to=data["to"], **who)
        if data["op"] == "withdraw":
            undo_requests.withdraw_undo_request(**who)
            return {"state": "withdrawn", "to": None, "report": None}
        accepts = data["op"] == "accept"
        undo_requests.answer_undo_request(accepts=accepts, **who)
        state = "done" if accepts else "declined"
        return {"state": state, "to": None, "report": None}
