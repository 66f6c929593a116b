"""REST views of the profile, blocks, notices and appeals."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from unionarena.core.accounts import sanctions, services
from unionarena.core.accounts.selectors import get_signed_in_user, list_blocks_of
from unionarena.core.api.throttles import BlockThrottle

from .serializers import (
    AppealSerializer,
    BlockSerializer,
    BlockWishSerializer,
    NoticeSerializer,
    ProfileSerializer,
    SanctionSerializer,
)


class Profile(APIView):
    """Your profile."""

    @extend_schema(operation_id="profile_read", responses=ProfileSerializer)
    def get(self, request: Request) -> Response:
        """Return your profile."""
        return Response(ProfileSerializer(request.user).data)

    @extend_schema(
        operation_id="profile_change",
        request=ProfileSerializer,
        responses=ProfileSerializer,
    )
    def put(self, request: Request) -> Response:
        """Change your profile."""
        serializer = ProfileSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user = services.change_profile(
            user=get_signed_in_user(request.user), **serializer.validated_data
        )
        return Response(ProfileSerializer(user).data)


class BlockList(APIView):
    """The users you have blocked."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit blocking: it reveals which names exist."""
        more = [BlockThrottle()] if self.request.method == "POST" else []
        return [*super().get_throttles(), *more]

    @extend_schema(operation_id="blocks_list", responses=BlockSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the users you have blocked."""
        blocks = list_blocks_of(get_signed_in_user(request.user))
        return Response(BlockSerializer(blocks, many=True).data)

    @extend_schema(
        operation_id="blocks_add",
        request=BlockWishSerializer,
        responses={201: BlockSerializer},
    )
    def post(self, request: Request) -> Response:
        """Block a user: you are never paired and do not see what they write."""
        serializer = BlockWishSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        made = services.block_person_by_name(
            user=get_signed_in_user(request.user),
            name=serializer.validated_data["name"],
        )
        return Response(BlockSerializer(made).data, status=status.HTTP_201_CREATED)


class BlockDetail(APIView):
    """A user you have blocked."""

    @extend_schema(operation_id="blocks_remove", responses={204: None})
    def delete(self, request: Request, user_id: int) -> Response:
        """Unblock a user."""
        services.unblock_person(user=get_signed_in_user(request.user), other_id=user_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Notices(APIView):
    """Messages from the moderators."""

    is_open_to_closed_accounts = True

    @extend_schema(operation_id="notices_list", responses=NoticeSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the last hundred, newest first, and mark them as read.

        Also for a suspended account.
        """
        user = get_signed_in_user(request.user)
        rows = sanctions.read_notices(user=user, now=timezone.now())
        return Response(NoticeSerializer(rows, many=True).data)


class Appeals(APIView):
    """Your appeal against a sanction."""

    is_open_to_closed_accounts = True

    @extend_schema(
        operation_id="sanctions_appeal",
        request=AppealSerializer,
        responses={201: SanctionSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask another moderator to review a sanction; once.

        Also for a suspended account.
        """
        serializer = AppealSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        found = sanctions.file_appeal(
            user=get_signed_in_user(request.user),
            sanction_id=pk,
            text=serializer.validated_data["text"],
            now=timezone.now(),
        )
        data = SanctionSerializer(found).data
        return Response(data, status=status.HTTP_201_CREATED)
