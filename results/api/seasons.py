"""REST operations on seasons that have ended."""

from dataclasses import replace

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from results.statistics import past_seasons
from unionarena.core.accounts.models import User
from unionarena.core.api.operations import operation

from .parameters import make_game_parameter
from .public import KIND, read_board
from .serializers import make_tier_field


class PastSeasonSerializer(serializers.Serializer):
    """A season with final standings."""

    number = serializers.IntegerField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


class FinalPlaceSerializer(serializers.Serializer):
    """How a player finished."""

    rank = serializers.IntegerField(source="row.rank")
    name = serializers.CharField(help_text="Empty for who does not want to be named.")
    player = serializers.CharField(
        source="address", help_text="Leads to the profile; empty if there is none."
    )
    tier = make_tier_field()
    rating = serializers.IntegerField(source="row.rating")
    games = serializers.IntegerField(source="row.games")
    series = serializers.CharField(source="row.series", help_text=KIND)


class TierCountSerializer(serializers.Serializer):
    """How many players finished in a tier."""

    tier = make_tier_field()
    people = serializers.IntegerField()


class FinalStandingsSerializer(PastSeasonSerializer):
    """A page of final standings."""

    game = serializers.CharField()
    format = serializers.CharField()
    people = serializers.IntegerField(help_text="How many have a rank.")
    tiers = TierCountSerializer(many=True, help_text="The highest first.")
    places = FinalPlaceSerializer(many=True)
    after = serializers.CharField(help_text="For the next stretch; empty at the end.")
    own = FinalPlaceSerializer(allow_null=True)


class SeasonList(APIView):
    """Seasons that have ended."""

    permission_classes = (AllowAny,)

    @operation(
        "results_seasons_list",
        "Seasons with final standings",
        answer=PastSeasonSerializer,
        many=True,
    )
    def get(self, _request: Request) -> object:
        """List seasons that have ended, the latest first."""
        return past_seasons.list_past_seasons()


class SeasonDetail(APIView):
    """The final standings of a season."""

    permission_classes = (AllowAny,)

    @operation(
        "results_seasons_read",
        "Final standings of a season",
        answer=FinalStandingsSerializer,
        parameters=[
            make_game_parameter("the usual one"),
            OpenApiParameter("format", str, description="Code of the format."),
            OpenApiParameter("after", str, description="Where the stretch begins."),
        ],
    )
    def get(self, request: Request, season: int) -> object:
        """Read fifty places of a ladder, and your own."""
        past = past_seasons.get_past_season(season)
        board = replace(read_board(request), season=season)
        found = past_seasons.read_final_standings(
            board, cursor=str(request.query_params.get("after", ""))
        )
        own = None
        if isinstance(request.user, User):
            own = past_seasons.find_final_place(board, request.user)
        return {
            "number": season,
            "starts_at": past.starts_at,
            "ends_at": past.ends_at,
            "game": board.game,
            "format": board.format,
            "people": found.people,
            "tiers": [{"tier": tier, "people": n} for tier, n in found.tiers],
            "places": found.places,
            "after": found.page.following,
            "own": own,
        }
