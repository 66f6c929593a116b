"""REST operations on a player's own gauntlets."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.games.registry import RULESETS, USUAL_GAME
from results.bot_games import gauntlets
from results.models import Gauntlet, GauntletState
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.request_examples import build_request_example

LONGEST_LIST = 20_000
NAMED = (
    "The number of a deck of yours or of a public one, or a starter deck by its "
    "identifier (`keepers`); of a further game, a deck it brings along by its name."
)


@build_request_example("Two starters", deck="keepers", opponents=["deeptide"], games=10)
class GauntletWishSerializer(serializers.Serializer):
    """Which deck plays against which opponents."""

    game = serializers.ChoiceField(choices=sorted(RULESETS), default=USUAL_GAME.name)
    deck = serializers.CharField(max_length=60, help_text=NAMED)
    opponents = serializers.ListField(
        child=serializers.CharField(max_length=60, help_text=NAMED),
        max_length=gauntlets.MOST_OPPONENTS,
        default=list,
        help_text="Left out, every starter deck.",
    )
    pasted = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_LIST,
        help_text="One opponent more, as a written list.",
    )
    bot = serializers.CharField(
        max_length=20,
        default=gauntlets.USUAL_BOT,
        help_text="`greedy`, or `monte_carlo` with less time to think.",
    )
    games = serializers.IntegerField(
        min_value=1,
        max_value=gauntlets.MOST_GAMES,
        default=gauntlets.USUAL_GAMES,
        help_text=f"At most {gauntlets.MOST_STRONG_GAMES} of `monte_carlo`.",
    )


class RateSerializer(serializers.Serializer):
    """How often the deck won, with its 95 % Wilson interval."""

    points = serializers.FloatField(help_text="Wins, and half a point for a draw.")
    games = serializers.IntegerField()
    rate = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class RatesSerializer(serializers.Serializer):
    """Win rates in all, going first and going second."""

    all = RateSerializer()
    first = RateSerializer()
    second = RateSerializer()


class AgainstSerializer(RatesSerializer):
    """Win rates against one opponent."""

    deck = serializers.CharField()


class GauntletReportSerializer(serializers.Serializer):
    """Report of the games played so far."""

    games = serializers.IntegerField()
    unfinished = serializers.IntegerField()
    overall = RatesSerializer()
    opponents = AgainstSerializer(many=True)


class GauntletSerializer(serializers.Serializer):
    """A gauntlet and its report so far."""

    id = serializers.IntegerField()
    game = serializers.CharField(help_text="Name of its game.")
    deck = serializers.CharField(source="deck_name")
    bot = serializers.CharField()
    state = serializers.ChoiceField(choices=GauntletState.choices)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    report = GauntletReportSerializer()

    def to_representation(self, instance: Gauntlet) -> dict[str, Any]:
        """Add the report of the games played."""
        report = gauntlets.build_gauntlet_report(instance)
        told = {
            "game": gauntlets.get_gauntlet_game(instance).name,
            "deck": instance.deck_name,
            "report": report,
        }
        fields = [name for name in self.get_fields() if name not in told]
        return {**{name: getattr(instance, name) for name in fields}, **told}


class GauntletList(APIView):
    """The user's gauntlets."""

    @operation(
        "gauntlets_list", "List your gauntlets", answer=GauntletSerializer, many=True
    )
    def get(self, request: Request) -> object:
        """List your gauntlets, newest first; the last twenty are kept."""
        return gauntlets.list_gauntlets_for(get_signed_in_user(request.user))

    @operation(
        "gauntlets_start",
        "Let bots play a deck against others",
        body=GauntletWishSerializer,
        answer=GauntletSerializer,
        code=201,
    )
    def post(self, request: Request, body: GauntletWishSerializer) -> Response:
        """Start a gauntlet; its games are played in the background."""
        started = gauntlets.start_gauntlet(
            user=get_signed_in_user(request.user), **body.validated_data
        )
        data = GauntletSerializer(started).data
        return Response(data, status=status.HTTP_201_CREATED)


class GauntletDetail(APIView):
    """One of the user's gauntlets."""

    @operation("gauntlets_read", "Read a gauntlet", answer=GauntletSerializer)
    def get(self, request: Request, gauntlet_id: int) -> object:
        """Read the report of the games so far."""
        return gauntlets.get_gauntlet_for(get_signed_in_user(request.user), gauntlet_id)


class GauntletCancel(APIView):
    """Cancelling a gauntlet."""

    @operation("gauntlets_cancel", "Cancel a gauntlet", answer=GauntletSerializer)
    def post(self, request: Request, gauntlet_id: int) -> object:
        """Cancel it; games already played stay in the report."""
        return gauntlets.cancel_gauntlet(
            user=get_signed_in_user(request.user),
            gauntlet_id=gauntlet_id,
            now=timezone.now(),
        )
