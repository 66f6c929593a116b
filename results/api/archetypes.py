"""Public REST operations on archetypes."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.games.registry import RULESETS
from results.archetypes import selectors
from results.archetypes.selectors import Cell
from results.statistics import ladder_statistics
from unionarena.core.api.operations import operation

from .parameters import make_game_parameter
from .public import read_board
from .serializers import WinRateSerializer

FIGURES_OF = [
    make_game_parameter("the usual one"),
    OpenApiParameter("format", str, description="Code of the format."),
    OpenApiParameter("season", int, description="Number; the present one if left out."),
]


class ArchetypeLineSerializer(serializers.Serializer):
    """An archetype with its figures; rates have 95 % Wilson intervals."""

    key = serializers.IntegerField()
    name = serializers.CharField()
    series = serializers.CharField()
    share = serializers.FloatField(
        allow_null=True,
        help_text="Of people's decks; null if played too rarely.",
    )
    rate = WinRateSerializer(allow_null=True)
    is_from_bots = serializers.BooleanField(
        help_text="Whether the rate comes from bots, as people played too few games."
    )


class ArchetypeMatchupSerializer(serializers.Serializer):
    """The win rate of an archetype against another."""

    archetype = serializers.IntegerField()
    against = serializers.IntegerField()
    rate = WinRateSerializer()
    is_from_bots = serializers.BooleanField()


class MetagameSerializer(serializers.Serializer):
    """The archetypes of a ladder."""

    game = serializers.CharField()
    format = serializers.CharField()
    season = serializers.IntegerField()
    least = serializers.IntegerField(help_text="Rates of fewer games are left out.")
    archetypes = ArchetypeLineSerializer(many=True)
    matchups = ArchetypeMatchupSerializer(many=True)


class CardCopiesSerializer(serializers.Serializer):
    """A card with its mean copies."""

    number = serializers.CharField()
    name = serializers.CharField()
    copies = serializers.FloatField()


class ArchetypeSerializer(serializers.Serializer):
    """An archetype with its cards."""

    key = serializers.IntegerField(source="row.pk")
    name = serializers.CharField()
    game = serializers.CharField(source="row.game")
    series = serializers.CharField(source="row.series")
    lists = serializers.IntegerField()
    first_seen_at = serializers.DateTimeField(source="row.first_seen_at")
    seen_at = serializers.DateTimeField(source="row.seen_at")
    signature = CardCopiesSerializer(
        many=True, help_text="The cards that tell it from its neighbours."
    )
    cards = CardCopiesSerializer(many=True)


class ArchetypeList(APIView):
    """The archetypes of a ladder."""

    permission_classes = (AllowAny,)

    @operation(
        "results_archetypes",
        "Archetypes of a ladder: share, win rate, matchups",
        answer=MetagameSerializer,
        parameters=FIGURES_OF,
    )
    def get(self, request: Request) -> object:
        """Read the archetypes; rates of bots stand in where people played too few."""
        board = read_board(request)
        found = ladder_statistics.read_statistics(board)
        metagame = selectors.read_metagame(
            request.user, RULESETS[board.game], found.figures if found else {}
        )
        keys = {line.key for line in metagame.lines}
        data: dict[str, Any] = {
            "game": board.game,
            "format": board.format,
            "season": board.season,
            "least": ladder_statistics.MIN_GAMES,
            "archetypes": [
                {**asdict(line), **_write_cell(line.cell)} for line in metagame.lines
            ],
            "matchups": [
                {"archetype": own, "against": other, **_write_cell(cell)}
                for (own, other), cell in metagame.matchups.items()
                if own in keys and other in keys
            ],
        }
        return data


def _write_cell(cell: Cell | None) -> dict[str, Any]:
    if cell is None:
        return {"rate": None, "is_from_bots": False}
    return {"rate": cell.rate, "is_from_bots": cell.is_from_bots}


class ArchetypeDetail(APIView):
    """One archetype."""

    permission_classes = (AllowAny,)

    @operation(
        "results_archetype", "An archetype with its cards", answer=ArchetypeSerializer
    )
    def get(self, request: Request, archetype_id: int) -> object:
        """Read an archetype with its cards."""
        return selectors.get_portrait_for(request.user, archetype_id)
