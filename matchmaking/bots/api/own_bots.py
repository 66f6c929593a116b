"""REST operations of owners on their bots."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking.bots import selectors, services
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user

from .serializers import (
    ChangeBotSerializer,
    MadeTokenSerializer,
    MakeBotSerializer,
    OwnBotSerializer,
)


def _bot_data(request: Request, pk: int) -> dict[str, Any]:
    bot = selectors.get_own_bot(get_signed_in_user(request.user), pk)
    return OwnBotSerializer(bot).data


class Mine(APIView):
    """The user's bots."""

    @extend_schema(
        operation_id="bots_mine",
        summary="My bots",
        responses=OwnBotSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List your bots, oldest first, with deleted ones that can be restored."""
        bots = selectors.list_bots_for(get_signed_in_user(request.user))
        return Response(OwnBotSerializer(bots, many=True).data)

    @extend_schema(
        operation_id="bots_make",
        summary="Make a bot",
        request=MakeBotSerializer,
        responses={201: MadeTokenSerializer},
    )
    def post(self, request: Request) -> Response:
        """Create a bot; the answer holds its token, which is shown only once."""
        serializer = MakeBotSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        bot, token = services.create_bot(
            owner=get_signed_in_user(request.user),
            now=site_time.now(),
            **serializer.validated_data,
        )
        return Response({"bot": _bot_data(request, bot.pk), "token": token}, status=201)


class Own(APIView):
    """One of the user's bots."""

    @extend_schema(
        operation_id="bots_change",
        summary="Change, pause or wake my bot",
        request=ChangeBotSerializer,
        responses=OwnBotSerializer,
    )
    def patch(self, request: Request, pk: int) -> Response:
        """Change a bot; battles that have begun continue."""
        serializer = ChangeBotSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.update_bot(
            owner=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **serializer.validated_data,
        )
        return Response(_bot_data(request, pk))

    @extend_schema(
        operation_id="bots_delete", summary="Delete my bot", responses={204: None}
    )
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a bot; for a month it can be restored, and its tokens are inactive."""
        services.delete_bot(
            owner=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return Response(status=204)


class Restore(APIView):
    """Restoring a deleted bot."""

    @extend_schema(
        operation_id="bots_restore",
        summary="Have my deleted bot back",
        request=None,
        responses=OwnBotSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Restore the bot as it was, with its tokens."""
        services.restore_bot(owner=get_signed_in_user(request.user), pk=pk)
        return Response(_bot_data(request, pk))


class Tokens(APIView):
    """Tokens of a bot."""

    @extend_schema(
        operation_id="bots_issue_token",
        summary="Another token of my bot",
        request=None,
        responses={201: MadeTokenSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Create a token; it is shown only once."""
        token = services.issue_token(
            owner=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return Response({"bot": _bot_data(request, pk), "token": token}, status=201)


class Token(APIView):
    """A token of a bot."""

    @extend_schema(
        operation_id="bots_revoke_token",
        summary="Revoke a token of my bot",
        responses={204: None},
    )
    def delete(self, request: Request, pk: int, token_id: int) -> Response:
        """Revoke a token."""
        services.revoke_token(
            owner=get_signed_in_user(request.user), pk=pk, token_id=token_id
        )
        return Response(status=204)
