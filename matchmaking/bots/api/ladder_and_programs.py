"""REST operations on the ladder, and those of the bots' programs."""

from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from matchmaking.bots import selectors, services
from matchmaking.bots.models import Bot
from unionarena.core import site_time
from unionarena.core.accounts.bot_accounts import ForBotsOnly
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from .serializers import (
    BegunSerializer,
    BotDetailSerializer,
    BotLadderParams,
    BotStateSerializer,
    ChallengeSerializer,
    ReadyBotSerializer,
    RungSerializer,
    TrainingSerializer,
)


class Ladder(APIView):
    """Players' bots and our own, ranked."""

    permission_classes = [AllowAny]
    is_open_to_bots = True

    @operation(
        "bots_ladder",
        "The bot ladder of a game",
        query=BotLadderParams,
        answer=RungSerializer,
        many=True,
    )
    def get(self, request: Request, query: BotLadderParams) -> object:
        """List the ladder, the best first; bots with provisional ratings come last."""
        return selectors.list_ladder(
            request.user, game=query.validated_data["game"], now=site_time.now()
        )


class Detail(APIView):
    """A bot."""

    permission_classes = [AllowAny]
    is_open_to_bots = True

    @operation("bots_read", "See a bot", answer=BotDetailSerializer)
    def get(self, request: Request, pk: int) -> object:
        """Read a bot's rating, its curve, and its latest games."""
        now = site_time.now()
        bot = selectors.get_bot_for(request.user, pk)
        return selectors.build_bot_state(bot, now=now) | {
            "can_challenge": selectors.can_be_challenged(
                bot, running=selectors.count_running([bot])[bot.pk], now=now
            ),
            "curve": selectors.list_curve_ratings(bot),
            "latest": selectors.list_games(bot),
        }


class Challenge(APIView):
    """A challenge to a bot."""

    @operation(
        "bots_challenge",
        "Challenge a player's bot",
        body=ChallengeSerializer,
        answer=BegunSerializer,
        code=201,
    )
    def post(self, request: Request, body: ChallengeSerializer, pk: int) -> object:
        """Start an unrated battle at once, if the bot is online and free."""
        battle_id = services.challenge_bot(
            user=get_signed_in_user(request.user),
            pk=pk,
            deck_id=body.validated_data["deck_id"],
            now=site_time.now(),
        )
        return {"id": battle_id}


def _account(request: Request) -> User:
    account = get_signed_in_user(request.user)
    if not account.is_bot:
        raise ForBotsOnly
    return account


def _state(bot: Bot) -> dict[str, Any]:
    return selectors.build_bot_state(bot, now=site_time.now())


class Me(APIView):
    """The bot that is signed in."""

    is_open_to_bots = True

    @operation("bot_me", "Who I am (bots)", answer=BotStateSerializer)
    def get(self, request: Request) -> object:
        """Read your rating, and the battles to play."""
        return _state(selectors.get_bot_of_account(_account(request)))


class Ready(APIView):
    """What a bot is ready for."""

    is_open_to_bots = True

    @operation(
        "bot_ready",
        "Be ready to play (bots)",
        body=ReadyBotSerializer,
        answer=BotStateSerializer,
    )
    def post(self, request: Request, body: ReadyBotSerializer) -> object:
        """Report what you are ready for; repeat every few seconds.

        After half a minute without a report you are offline. `battles` of the answer
        names what has begun meanwhile.
        """
        bot = services.set_ready(
            account=_account(request), now=site_time.now(), **body.validated_data
        )
        return _state(bot)

    @operation("bot_rest", "Be ready no more (bots)", answer=BotStateSerializer)
    def delete(self, request: Request) -> object:
        """Go offline; battles that have begun continue."""
        return _state(services.clear_ready(account=_account(request)))


class Training(APIView):
    """A training game against one of our bots."""

    is_open_to_bots = True

    @operation(
        "bot_train",
        "Train against one of our bots (bots)",
        body=TrainingSerializer,
        answer=BegunSerializer,
        code=201,
    )
    def post(self, request: Request, body: TrainingSerializer) -> object:
        """Start a training game; it does not count, not for the ladder either."""
        battle_id = services.start_training(
            account=_account(request),
            house=body.validated_data["house"],
            now=site_time.now(),
        )
        return {"id": battle_id}
