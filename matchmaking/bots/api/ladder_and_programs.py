"""REST operations on the ladder, and those of the bots' programs."""

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matchmaking.bots import selectors, services
from matchmaking.bots.models import Bot
from unionarena.core import site_time
from unionarena.core.accounts.bot_accounts import ForBotsOnly
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user

from .serializers import (
    BegunSerializer,
    BotDetailSerializer,
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

    @extend_schema(
        operation_id="bots_ladder",
        summary="The bot ladder",
        responses=RungSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """List the ladder, the best first; bots with provisional ratings come last."""
        rungs = selectors.list_ladder(request.user, now=site_time.now())
        return Response(RungSerializer(rungs, many=True).data)


class Detail(APIView):
    """A bot."""

    permission_classes = [AllowAny]
    is_open_to_bots = True

    @extend_schema(
        operation_id="bots_read", summary="See a bot", responses=BotDetailSerializer
    )
    def get(self, request: Request, pk: int) -> Response:
        """Read a bot's rating, its curve, and its latest games."""
        now = site_time.now()
        bot = selectors.get_bot_for(request.user, pk)
        state = selectors.build_bot_state(bot, now=now) | {
            "can_challenge": selectors.can_be_challenged(
                bot, running=selectors.count_running([bot])[bot.pk], now=now
            ),
            "curve": selectors.list_curve_ratings(bot),
            "latest": selectors.list_games(bot),
        }
        return Response(BotDetailSerializer(state).data)


class Challenge(APIView):
    """A challenge to a bot."""

    @extend_schema(
        operation_id="bots_challenge",
        summary="Challenge a player's bot",
        request=ChallengeSerializer,
        responses={201: BegunSerializer},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Start an unrated battle at once, if the bot is online and free."""
        serializer = ChallengeSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        battle_id = services.challenge_bot(
            user=get_signed_in_user(request.user),
            pk=pk,
            deck_id=serializer.validated_data["deck_id"],
            now=site_time.now(),
        )
        return Response({"id": str(battle_id)}, status=201)


def _account(request: Request) -> User:
    account = get_signed_in_user(request.user)
    if not account.is_bot:
        raise ForBotsOnly
    return account


def _state(bot: Bot) -> Response:
    state = selectors.build_bot_state(bot, now=site_time.now())
    return Response(BotStateSerializer(state).data)


class Me(APIView):
    """The bot that is signed in."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="bot_me", summary="Who I am (bots)", responses=BotStateSerializer
    )
    def get(self, request: Request) -> Response:
        """Read your rating, and the battles to play."""
        return _state(selectors.get_bot_of_account(_account(request)))


class Ready(APIView):
    """What a bot is ready for."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="bot_ready",
        summary="Be ready to play (bots)",
        request=ReadyBotSerializer,
        responses=BotStateSerializer,
    )
    def post(self, request: Request) -> Response:
        """Report what you are ready for; repeat every few seconds.

        After half a minute without a report you are offline. `battles` of the answer
        names what has begun meanwhile.
        """
        serializer = ReadyBotSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        bot = services.set_ready(
            account=_account(request), now=site_time.now(), **serializer.validated_data
        )
        return _state(bot)

    @extend_schema(
        operation_id="bot_rest",
        summary="Be ready no more (bots)",
        responses={200: BotStateSerializer},
    )
    def delete(self, request: Request) -> Response:
        """Go offline; battles that have begun continue."""
        return _state(services.clear_ready(account=_account(request)))


class Training(APIView):
    """A training game against one of our bots."""

    is_open_to_bots = True

    @extend_schema(
        operation_id="bot_train",
        summary="Train against one of our bots (bots)",
        request=TrainingSerializer,
        responses={201: BegunSerializer},
    )
    def post(self, request: Request) -> Response:
        """Start a training game; it does not count, not for the ladder either."""
        serializer = TrainingSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        battle_id = services.start_training(
            account=_account(request),
            house=serializer.validated_data["house"],
            now=site_time.now(),
        )
        return Response({"id": str(battle_id)}, status=201)
