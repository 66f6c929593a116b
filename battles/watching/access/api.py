"""REST: links by which others may watch a battle or see its replay."""

from typing import Any
from uuid import UUID

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.watching.models import Link
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

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


def _describe_link(battle_id: UUID, purpose: str, link: Link | None) -> dict[str, Any]:
    if link is None:
        return {"purpose": purpose, "key": None, "url": None}
    url = f"{reverse(PAGE_OF[purpose], args=[battle_id])}?key={link.token}"
    return {"purpose": purpose, "key": link.token, "url": url}


class Links(APIView):
    """Links by which others may watch, or see the replay."""

    @operation("battles_link_read", query=LinkWishSerializer, answer=LinkSerializer)
    def get(
        self, request: Request, battle_id: UUID, query: LinkWishSerializer
    ) -> dict[str, Any]:
        """Read your own link to a battle, if you have made one."""
        purpose = query.validated_data["purpose"]
        link = share_links.find_link(
            viewer=get_signed_in_user(request.user),
            battle_id=battle_id,
            purpose=purpose,
        )
        return _describe_link(battle_id, purpose, link)

    @operation("battles_link_make", body=LinkWishSerializer, answer=LinkSerializer)
    def post(
        self, request: Request, battle_id: UUID, body: LinkWishSerializer
    ) -> dict[str, Any]:
        """Create a link to a battle of yours; anyone who has it may come in."""
        purpose = body.validated_data["purpose"]
        link = share_links.create_link(
            viewer=request.user, battle_id=battle_id, purpose=purpose
        )
        return _describe_link(battle_id, purpose, link)

    @operation("battles_link_revoke", query=LinkWishSerializer, code=204)
    def delete(
        self, request: Request, battle_id: UUID, query: LinkWishSerializer
    ) -> None:
        """Revoke your link; it opens nothing any more."""
        share_links.revoke_link(
            viewer=request.user, battle_id=battle_id, **query.validated_data
        )
