"""Public REST operations on the metagame week by week."""

from dataclasses import asdict
from datetime import date

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from results.archetypes import weekly_reports
from unionarena.core.api.operations import operation

from .parameters import make_game_parameter
from .public import read_board
from .serializers import WinRateSerializer

WEEKS_OF = [
    make_game_parameter("the usual one"),
    OpenApiParameter("format", str, description="Code of the format."),
]


class WeekSerializer(serializers.Serializer):
    """A week that has a report."""

    monday = serializers.DateField()
    games = serializers.IntegerField(help_text="Rated games between people.")


class WeekLineSerializer(serializers.Serializer):
    """An archetype in one week."""

    key = serializers.IntegerField()
    name = serializers.CharField()
    share = serializers.FloatField()
    change = serializers.FloatField(
        allow_null=True, help_text="Of the share; null if too rare the week before."
    )
    rate = WinRateSerializer()


class CardChangeSerializer(serializers.Serializer):
    """A card whose share of decks changed."""

    number = serializers.CharField()
    name = serializers.CharField()
    share = serializers.FloatField()
    change = serializers.FloatField()


class WeekReportSerializer(WeekSerializer):
    """What a week brought."""

    sentences = serializers.ListField(child=serializers.CharField())
    archetypes = WeekLineSerializer(many=True)
    risen = CardChangeSerializer(many=True)
    fallen = CardChangeSerializer(many=True)


class WeekList(APIView):
    """The weeks of a game and format."""

    permission_classes = (AllowAny,)

    @operation(
        "results_weeks_list",
        "Weeks of the metagame",
        answer=WeekSerializer,
        many=True,
        parameters=WEEKS_OF,
    )
    def get(self, request: Request) -> object:
        """List the weeks with enough rated games, the latest first."""
        board = read_board(request)
        return weekly_reports.list_weeks(board.game, board.format)


class WeekDetail(APIView):
    """One week."""

    permission_classes = (AllowAny,)

    @operation(
        "results_weeks_read",
        "The metagame in one week",
        answer=WeekReportSerializer,
        parameters=WEEKS_OF,
    )
    def get(self, request: Request, monday: date) -> object:
        """Read what a week brought, and what changed since the week before."""
        board = read_board(request)
        report = weekly_reports.read_report_for(
            request.user, board.game, board.format, monday
        )
        return {
            **asdict(report),
            "archetypes": [asdict(line) for line in report.lines],
            "sentences": report.list_sentences(),
        }
