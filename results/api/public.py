"""Public REST operations: leaderboards, statistics, players, files of games."""

from datetime import date
from typing import Any

from django.http import FileResponse, Http404, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.games.registry import RULESETS, USUAL_GAME
from results.bot_games import round_robins
from results.errors import PlayerNotFound
from results.models import Showing
from results.models.statistics import EVERYBODY
from results.profiles import public_profiles
from results.rated_games import exports, rating_updates
from results.statistics import ladder_statistics, leaderboards
from results.statistics.deck_kinds import get_deck_kinds
from results.statistics.leaderboards import Board
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.request_examples import build_request_example

from .parameters import make_game_parameter, read_game
from .serializers import make_tier_field

MOST_STREAMED = 200
NUMBER = serializers.IntegerField(min_value=0)
LADDER = [
    make_game_parameter("the usual one"),
    OpenApiParameter("format", str, description="Code of the format."),
    OpenApiParameter("season", int, description="Number; the present one if left out."),
]

KIND = "Code of the kind of deck: a series; in some games something else."


class RankSerializer(serializers.Serializer):
    """One line of a leaderboard."""

    rank = serializers.IntegerField()
    name = serializers.CharField(help_text="Empty for who does not want to be named.")
    player = serializers.CharField(
        source="address", help_text="Leads to the profile; empty if there is none."
    )
    rating = serializers.IntegerField(source="row.rating")
    games = serializers.IntegerField(source="row.games")
    series = serializers.CharField(source="row.series", help_text=KIND)
    tier = make_tier_field()


class BoardSerializer(serializers.Serializer):
    """A page of a leaderboard."""

    game = serializers.CharField()
    format = serializers.CharField()
    season = serializers.IntegerField()
    people = serializers.IntegerField()
    places = RankSerializer(many=True)
    after = serializers.CharField(help_text="For the next stretch; empty at the end.")
    own = RankSerializer(allow_null=True)


class BotFiguresSerializer(serializers.Serializer):
    """Figures of the last nightly round robin between bots."""

    games = serializers.IntegerField()
    played_at = serializers.DateTimeField()
    decks = serializers.ListField(
        child=serializers.DictField(),
        help_text=(
            "`name`, `series`, the rates `all`, `first`, `second`, and `against`: one"
            " for each deck in this order, null against itself."
        ),
    )


class CensusSerializer(serializers.Serializer):
    """Statistics of rated games between players; rates have 95 % Wilson intervals."""

    game = serializers.CharField()
    format = serializers.CharField()
    season = serializers.IntegerField()
    band = serializers.IntegerField(help_text="Index of the band; -1: everybody.")
    bands = serializers.ListField(child=serializers.CharField())
    least = serializers.IntegerField(help_text="What was played less is left out.")
    games = serializers.IntegerField()
    counted_at = serializers.DateTimeField(allow_null=True)
    names = serializers.DictField(
        child=serializers.CharField(),
        help_text="Of the codes that stand as `series`, in your language.",
    )
    figures = serializers.DictField(
        help_text=(
            "`series`, `matchups`, `decks`, `cards`, `archetypes` (by their key) and"
            " `archetype_matchups`; shares, rates, intervals."
        )
    )
    bots = BotFiguresSerializer(
        allow_null=True,
        help_text="Games between bots; of no ladder. Null where none were played.",
    )


class EarnedSerializer(serializers.Serializer):
    """An achievement that a player has earned."""

    code = serializers.CharField(source="achievement.code")
    name = serializers.CharField(source="achievement.name")
    earned_at = serializers.DateTimeField()


class FinishedSeasonSerializer(serializers.Serializer):
    """How a player finished a season on a ladder."""

    season = serializers.IntegerField(source="row.season")
    game = serializers.CharField(source="row.game")
    format = serializers.CharField(source="row.format")
    rank = serializers.IntegerField(
        source="row.rank", allow_null=True, help_text="Null if still provisional."
    )
    people = serializers.IntegerField(source="row.people", help_text="With a rank.")
    tier = make_tier_field()
    rating = serializers.IntegerField(source="row.rating")
    games = serializers.IntegerField(source="row.games")


class PlayerSerializer(serializers.Serializer):
    """A player's public page."""

    name = serializers.CharField()
    player = serializers.CharField(source="address")
    since = serializers.DateTimeField()
    ladders = serializers.ListField(
        child=serializers.DictField(),
        help_text="Of every game: `game`, `format`, `season`, `rating`, ….",
    )
    game = serializers.CharField(
        source="game.name", help_text="The one all that follows is of."
    )
    overall = serializers.DictField()
    streak = serializers.IntegerField(help_text="Below zero: lost in a row.")
    best_streak = serializers.IntegerField()
    achievements = serializers.ListField(
        child=serializers.CharField(), help_text="Names of those that are earned."
    )
    earned = EarnedSerializer(many=True)
    past_seasons = FinishedSeasonSerializer(many=True)
    portrait = serializers.CharField(
        allow_blank=True,
        help_text="Address of the picture they chose in the campaign; empty: none.",
    )


class DaySerializer(serializers.Serializer):
    """The file of one day's (UTC) rated games."""

    day = serializers.DateField()
    bytes = serializers.IntegerField()
    format = serializers.CharField()


class StreamSerializer(serializers.Serializer):
    """Rated games in the order in which they were recorded."""

    games = serializers.ListField(child=serializers.DictField())
    after = serializers.IntegerField(help_text="Ask again with this.")


def _number(request: Request, name: str) -> int | None:
    """Return a number from the query; None if it is missing or empty.

    Raises:
        ValidationError: If it is none.
    """
    written = str(request.query_params.get(name, ""))
    try:
        return NUMBER.run_validation(written) if written else None
    except serializers.ValidationError as refusal:
        raise serializers.ValidationError({name: refusal.detail}) from refusal


def read_board(request: Request) -> Board:
    """Return the requested ladder; the usual one where nothing is requested."""
    query = request.query_params
    season = _number(request, "season")
    return Board(
        game=read_game(request) or USUAL_GAME.name,
        format=str(query.get("format", "")),
        season=min(season, 32_767)
        if season
        else rating_updates.get_season_at(timezone.now()),
        series=str(query.get("series", "")),
    )


class Leaderboard(APIView):
    """A leaderboard."""

    permission_classes = (AllowAny,)

    @operation(
        "results_leaderboard",
        "Leaderboard of a game, format and season",
        answer=BoardSerializer,
        parameters=[
            *LADDER,
            OpenApiParameter("series", str, description="Who plays it most."),
            OpenApiParameter("after", str, description="Where the stretch begins."),
        ],
    )
    def get(self, request: Request) -> object:
        """Read fifty places, and your own."""
        board = read_board(request)
        after = str(request.query_params.get("after", ""))
        page = leaderboards.read_leaderboard(board, cursor=after)
        own = None
        if isinstance(request.user, User):
            own = leaderboards.find_place(board, request.user)
        return {
            "game": board.game,
            "format": board.format,
            "season": board.season,
            "people": page.people,
            "places": page.places,
            "after": page.following,
            "own": own,
        }


class Statistics(APIView):
    """Usage and win rates."""

    permission_classes = (AllowAny,)

    @operation(
        "results_statistics",
        "Usage and win rates of series, decks and cards",
        answer=CensusSerializer,
        parameters=[
            *LADDER,
            OpenApiParameter("band", int, description="Index in `bands`."),
        ],
    )
    def get(self, request: Request) -> object:
        """Read the statistics of a ladder; empty if no games were played."""
        board = read_board(request)
        number = _number(request, "band")
        band = (
            EVERYBODY if number is None else min(number, len(ladder_statistics.BANDS))
        )
        found = ladder_statistics.read_statistics(board, band=band)
        data: dict[str, Any] = {
            "game": board.game,
            "names": get_deck_kinds(RULESETS[board.game], request.user),
            "format": board.format,
            "season": board.season,
            "band": band,
            "bands": ladder_statistics.list_band_names(),
            "least": ladder_statistics.MIN_GAMES,
            "games": found.games if found else 0,
            "counted_at": found.counted_at if found else None,
            "figures": found.figures if found else {},
            "bots": (
                round_robins.read_bot_figures()
                if RULESETS[board.game].own is None
                else None
            ),
        }
        return data


class Player(APIView):
    """A player's public page."""

    permission_classes = (AllowAny,)

    @operation(
        "results_player",
        "A player's public profile",
        answer=PlayerSerializer,
        parameters=[make_game_parameter("the one played last")],
    )
    def get(self, request: Request, address: str) -> object:
        """Read what a player shows of their rated games.

        A name given up less than 90 days ago redirects to the new one.
        """
        season = rating_updates.get_season_at(timezone.now())
        try:
            shown = public_profiles.get_player_for(
                request.user, address, season=season, game=read_game(request)
            )
        except PlayerNotFound:
            moved = public_profiles.find_new_address(address)
            if moved is None:
                raise
            there = reverse("api:results:player", args=[moved])
            return Response(status=302, headers={"Location": there})
        ladders = [
            {
                "game": each.standing.game,
                "format": each.standing.format,
                "season": each.standing.season,
                "rating": round(each.standing.rating),
                "tier": each.standing.tier.code if each.standing.tier else "",
                "is_provisional": each.standing.is_provisional,
                "games": each.standing.games,
                "rank": each.place.rank if each.place else None,
            }
            for each in shown.ladders
        ]
        names = ("name", "address", "since", "overall", "streak", "best_streak")
        data: dict[str, Any] = {name: getattr(shown, name) for name in names}
        data["game"] = shown.game
        earned = [each for each in shown.achievements if each.earned_at]
        data |= {
            "ladders": ladders,
            "achievements": [each.achievement.name for each in earned],
            "earned": earned,
            "past_seasons": shown.past_seasons,
            "portrait": shown.portrait.address if shown.portrait else "",
        }
        return data


@build_request_example("Show my name, and not my decks", is_named=True, has_decks=False)
class ShowingSerializer(serializers.ModelSerializer):
    """What others can see of a player's games."""

    class Meta:
        """The settings."""

        model = Showing
        fields = (
            "is_named",
            "has_profile",
            "has_history",
            "has_decks",
            "is_exported",
            "is_present",
        )


class Shown(APIView):
    """What others can see of the user's games."""

    @operation(
        "results_showing", "What others see of my games", answer=ShowingSerializer
    )
    def get(self, request: Request) -> object:
        """Read what others can see of your games."""
        user = get_signed_in_user(request.user)
        return Showing.objects.filter(user=user).first() or Showing(user=user)

    @operation(
        "results_show",
        "Choose what others see of my games",
        request=ShowingSerializer,
        answer=ShowingSerializer,
    )
    def patch(self, request: Request) -> Showing:
        """Change what others can see; omitted settings stay as they are."""
        body = ShowingSerializer(data=request.data, partial=True)
        body.is_valid(raise_exception=True)
        return public_profiles.save_visibility(
            user=get_signed_in_user(request.user), **body.validated_data
        )


class ExportList(APIView):
    """Files of rated games."""

    permission_classes = (AllowAny,)

    @operation(
        "results_exports",
        "Files of rated games, one for each day",
        answer=DaySerializer,
        many=True,
    )
    def get(self, _request: Request) -> object:
        """List the days with a file, newest first."""
        return exports.serialize_days(exports.list_days())


class ExportFile(APIView):
    """One file of rated games."""

    permission_classes = (AllowAny,)

    @operation(
        "results_export",
        "The rated games of a day, as packed lines of JSON",
        responses={(200, "application/gzip"): bytes},
    )
    def get(self, _request: Request, day: date) -> HttpResponseBase:
        """Download the games of a day; players have a pseudonym for that day."""
        path = exports.get_day_path(day)
        if not path.exists():
            raise Http404
        return FileResponse(
            path.open("rb"), filename=path.name, content_type="application/gzip"
        )


class Stream(APIView):
    """Finished public games as a stream."""

    permission_classes = (AllowAny,)

    @operation(
        "results_stream",
        "Rated games as they end",
        answer=StreamSerializer,
        parameters=[OpenApiParameter("after", int, description="The last number.")],
    )
    def get(self, request: Request) -> Response:
        """Read up to two hundred games recorded after one; repeat for more."""
        after = _number(request, "after") or 0
        games = exports.read_stream(after=min(after, 2**62), most=MOST_STREAMED)
        last = games[-1]["number"] if games else after
        return Response(StreamSerializer({"games": games, "after": last}).data)
