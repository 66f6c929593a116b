"""REST: replays, the signed record of a battle, its proof, and playing on from it."""

from typing import Any
from uuid import UUID

from django.http import JsonResponse
from django.urls import reverse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import choose_language
from battles.maintenance import record_signing
from battles.seating.positions import create_battle_from_position, get_position
from battles.watching.access import permissions
from battles.watching.access.serializers import KeySerializer
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.throttles import (
    AnonymousThrottle,
    CostlyThrottle,
    UserThrottle,
)

from . import playback
from .serializers import (
    BranchedSerializer,
    BranchSerializer,
    ProofSerializer,
    RecordSerializer,
    ReplayQuerySerializer,
    ReplaySerializer,
    SigningKeySerializer,
)


class Replay(APIView):
    """Finished battles, step by step."""

    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)
    permission_classes = (AllowAny,)  # a link is enough; permissions decide

    @operation("battles_replay", query=ReplayQuerySerializer, answer=ReplaySerializer)
    def get(
        self, request: Request, battle_id: UUID, query: ReplayQuerySerializer
    ) -> Response:
        """See a part of a replay; for players of the battle, or with a link."""
        data = query.validated_data
        data["language"] = choose_language(data)
        return Response(playback.read_replay(request.user, battle_id, **data))


class Record(APIView):
    """The log of a battle."""

    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)
    permission_classes = (AllowAny,)

    @operation("battles_record", query=KeySerializer, answer=RecordSerializer)
    def get(
        self, request: Request, battle_id: UUID, query: KeySerializer
    ) -> JsonResponse:
        """Download seed, decks, cards and log: enough to play it all again."""
        record = playback.read_record(request.user, battle_id, **query.validated_data)
        answer = JsonResponse(record, json_dumps_params={"ensure_ascii": False})
        name = f"union-arena-{battle_id}.json"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


class SigningKeys(APIView):
    """The keys that sign this site's records."""

    permission_classes = (AllowAny,)

    @operation("battles_signing_keys", answer=SigningKeySerializer, many=True)
    def get(self, _request: Request) -> list[record_signing.PublicKey]:
        """List the public keys with which records of this site are signed."""
        return record_signing.list_public_keys()


class Proof(APIView):
    """Proof of a fair shuffle."""

    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)
    permission_classes = (AllowAny,)

    @operation("battles_verify", query=KeySerializer, answer=ProofSerializer)
    def get(self, request: Request, battle_id: UUID, query: KeySerializer) -> Response:
        """Play the battle again from its published seed and compare."""
        key = query.validated_data["key"]
        return Response(playback.verify_played_battle(request.user, battle_id, key=key))


class Branch(APIView):
    """Playing on from a replay."""

    @operation(
        "battles_branch",
        query=KeySerializer,
        body=BranchSerializer,
        answer=BranchedSerializer,
        code=201,
    )
    def post(
        self,
        request: Request,
        battle_id: UUID,
        query: KeySerializer,
        body: BranchSerializer,
    ) -> dict[str, Any]:
        """Play on from a moment of a replay, against a bot; counts for nothing."""
        key, data = query.validated_data["key"], body.validated_data
        right = permissions.get_replay_for(request.user, battle_id, key=key)
        battle = create_battle_from_position(
            user=get_signed_in_user(request.user),
            position=get_position(right.battle.pk, data["at"]),
            seat=data["seat"],
            bot=data["bot"],
        )
        url = reverse("battles:board", args=[battle.pk])
        return {"id": battle.pk, "url": url}
