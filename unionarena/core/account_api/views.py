"""REST views of the profile, blocks, notices and appeals."""

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from unionarena.core.accounts import sanctions, services
from unionarena.core.accounts.models import Block, Notice, Sanction, User
from unionarena.core.accounts.selectors import get_signed_in_user, list_blocks_of
from unionarena.core.api.operations import operation
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

    @operation("profile_read", answer=ProfileSerializer)
    def get(self, request: Request) -> User:
        """Return your profile."""
        return get_signed_in_user(request.user)

    @operation("profile_change", body=ProfileSerializer, answer=ProfileSerializer)
    def put(self, request: Request, body: ProfileSerializer) -> User:
        """Change your profile."""
        return services.change_profile(
            user=get_signed_in_user(request.user), **body.validated_data
        )


class BlockList(APIView):
    """The users you have blocked."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Limit blocking: it reveals which names exist."""
        more = [BlockThrottle()] if self.request.method == "POST" else []
        return [*super().get_throttles(), *more]

    @operation("blocks_list", answer=BlockSerializer, many=True)
    def get(self, request: Request) -> QuerySet[Block]:
        """List the users you have blocked."""
        return list_blocks_of(get_signed_in_user(request.user))

    @operation("blocks_add", body=BlockWishSerializer, answer=BlockSerializer, code=201)
    def post(self, request: Request, body: BlockWishSerializer) -> Block:
        """Block a user: you are never paired and do not see what they write."""
        return services.block_person_by_name(
            user=get_signed_in_user(request.user), **body.validated_data
        )


class BlockDetail(APIView):
    """A user you have blocked."""

    @operation("blocks_remove", code=204)
    def delete(self, request: Request, user_id: int) -> None:
        """Unblock a user."""
        services.unblock_person(user=get_signed_in_user(request.user), other_id=user_id)


class Notices(APIView):
    """Messages from the moderators."""

    is_open_to_closed_accounts = True

    @operation("notices_list", answer=NoticeSerializer, many=True)
    def get(self, request: Request) -> list[Notice]:
        """List the last hundred, newest first, and mark them as read.

        Also for a suspended account.
        """
        user = get_signed_in_user(request.user)
        return sanctions.read_notices(user=user, now=timezone.now())


class Appeals(APIView):
    """Your appeal against a sanction."""

    is_open_to_closed_accounts = True

    @operation(
        "sanctions_appeal", body=AppealSerializer, answer=SanctionSerializer, code=201
    )
    def post(self, request: Request, pk: int, body: AppealSerializer) -> Sanction:
        """Ask another moderator to review a sanction; once.

        Also for a suspended account.
        """
        return sanctions.file_appeal(
            user=get_signed_in_user(request.user),
            sanction_id=pk,
            now=timezone.now(),
            **body.validated_data,
        )
