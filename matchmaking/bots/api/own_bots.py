"""REST operations of owners on their bots."""

from rest_framework.request import Request
from rest_framework.views import APIView

from matchmaking.bots import selectors, services
from matchmaking.bots.models import Bot
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    ChangeBotSerializer,
    MadeTokenSerializer,
    MakeBotSerializer,
    OwnBotSerializer,
)


def _get_bot(request: Request, pk: int) -> Bot:
    return selectors.get_own_bot(get_signed_in_user(request.user), pk)


class Mine(APIView):
    """The user's bots."""

    @operation("bots_mine", "My bots", answer=OwnBotSerializer, many=True)
    def get(self, request: Request) -> object:
        """List your bots, oldest first, with deleted ones that can be restored."""
        return selectors.list_bots_for(get_signed_in_user(request.user))

    @operation(
        "bots_make",
        "Make a bot",
        body=MakeBotSerializer,
        answer=MadeTokenSerializer,
        code=201,
    )
    def post(self, request: Request, body: MakeBotSerializer) -> object:
        """Create a bot; the answer holds its token, which is shown only once."""
        bot, token = services.create_bot(
            owner=get_signed_in_user(request.user),
            now=site_time.now(),
            **body.validated_data,
        )
        return {"bot": _get_bot(request, bot.pk), "token": token}


class Own(APIView):
    """One of the user's bots."""

    @operation(
        "bots_change",
        "Change, pause or wake my bot",
        body=ChangeBotSerializer,
        answer=OwnBotSerializer,
    )
    def patch(self, request: Request, body: ChangeBotSerializer, pk: int) -> object:
        """Change a bot; battles that have begun continue."""
        services.update_bot(
            owner=get_signed_in_user(request.user),
            pk=pk,
            now=site_time.now(),
            **body.validated_data,
        )
        return _get_bot(request, pk)

    @operation("bots_delete", "Delete my bot", code=204)
    def delete(self, request: Request, pk: int) -> None:
        """Delete a bot; for a month it can be restored, and its tokens are inactive."""
        services.delete_bot(
            owner=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )


class Restore(APIView):
    """Restoring a deleted bot."""

    @operation("bots_restore", "Have my deleted bot back", answer=OwnBotSerializer)
    def post(self, request: Request, pk: int) -> object:
        """Restore the bot as it was, with its tokens."""
        services.restore_bot(owner=get_signed_in_user(request.user), pk=pk)
        return _get_bot(request, pk)


class Tokens(APIView):
    """Tokens of a bot."""

    @operation(
        "bots_issue_token",
        "Another token of my bot",
        answer=MadeTokenSerializer,
        code=201,
    )
    def post(self, request: Request, pk: int) -> object:
        """Create a token; it is shown only once."""
        token = services.issue_token(
            owner=get_signed_in_user(request.user), pk=pk, now=site_time.now()
        )
        return {"bot": _get_bot(request, pk), "token": token}


class Token(APIView):
    """A token of a bot."""

    @operation("bots_revoke_token", "Revoke a token of my bot", code=204)
    def delete(self, request: Request, pk: int, token_id: int) -> None:
        """Revoke a token."""
        services.revoke_token(
            owner=get_signed_in_user(request.user), pk=pk, token_id=token_id
        )
