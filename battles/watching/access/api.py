"""REST: links by which others may watch a battle or see its replay."""

from typing import Any
from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import validate_request
from battles.watching.models import Link
from unionarena.core.accounts.selectors import get_signed_in_user

from . import share_links

PAGE_OF = {"watch": "battles:watch", "replay": "battles:replay"}


class LinkWishSerializer(serializers.Serializer):
    """What the link is to open."""

    purpose = serializers.ChoiceField(choices=Link.Purpose.choices)


class LinkSerializer(serializers.Serializer):
    """A link; `key` and `url` are null where there is none."""

    purpose = serializers.CharField()
    key = serializers.CharField(allow_null=True)
    url = serializers.CharField(allow_null=True)


def _build_link_response(
    battle_id: UUID, purpose: str, link: Link | None
) -> dict[str, Any]:
    if link is None:
        return {"purpose": purpose, "key": None, "url": None}
    url = f"{reverse(PAGE_OF[purpose], args=[battle_id])}?key={link.token}"
    return {"purpose": purpose, "key": link.token, "url": url}


class Links(APIView):
    """Links by which others may watch, or see the replay."""

    @extend_schema(
        operation_id="battles_link_read",
        parameters=[LinkWishSerializer],
        responses=LinkSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """Read your own link to a battle, if you have made one."""
        purpose = validate_request(LinkWishSerializer, request.query_params)["purpose"]
        link = share_links.find_link(
            viewer=get_signed_in_user(request.user),
            battle_id=battle_id,
            purpose=purpose,
        )
        return Response(_build_link_response(battle_id, purpose, link))

    @extend_schema(
        operation_id="battles_link_make",
        request=LinkWishSerializer,
        responses=LinkSerializer,
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Create a link to a battle of yours; anyone who has it may come in."""
        purpose = validate_request(LinkWishSerializer, request.data)["purpose"]
        link = share_links.create_link(
            viewer=request.user, battle_id=battle_id, purpose=purpose
        )
        return Response(_build_link_response(battle_id, purpose, link))

    @extend_schema(
        operation_id="battles_link_revoke",
        parameters=[LinkWishSerializer],
        responses={204: None},
    )
    def delete(self, request: Request, battle_id: UUID) -> Response:
        """Revoke your link; it opens nothing any more."""
        purpose = validate_request(LinkWishSerializer, request.query_params)["purpose"]
        share_links.revoke_link(
            viewer=request.user, battle_id=battle_id, purpose=purpose
        )
        return Response(status=status.HTTP_204_NO_CONTENT)
