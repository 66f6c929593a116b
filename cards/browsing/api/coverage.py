"""Public REST endpoints about which cards can be played."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from cards.browsing import coverage
from cards.catalogue import selectors
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import Pages
from unionarena.core.api.requested_language import LanguageQuery

from .conditional_responses import CardsView


class CountsSerializer(serializers.Serializer):
    """How many cards can be played."""

    cards = serializers.IntegerField()
    playable = serializers.IntegerField()
    with_text = serializers.IntegerField(help_text="Cards that say anything.")
    playable_with_text = serializers.IntegerField()
    proved = serializers.IntegerField(
        help_text="Cards whose Japanese and English text mean the same."
    )
    disputed = serializers.IntegerField(
        help_text="Cards whose texts mean different things; an editor decides."
    )


class SetCountsSerializer(CountsSerializer):
    """How many cards of a set can be played."""

    code = serializers.CharField()
    name = serializers.CharField()


class CoverageSerializer(serializers.Serializer):
    """All cards, each counted once, and every set."""

    total = CountsSerializer()
    sets = SetCountsSerializer(many=True)


class GapSerializer(serializers.Serializer):
    """A part of a text that the compiler could not parse."""

    code = serializers.CharField(source="gap.code")
    sentence = serializers.CharField()
    span = serializers.SerializerMethodField(
        help_text="Start and end in characters of the text."
    )
    is_of_trigger = serializers.BooleanField(
        source="gap.is_of_trigger",
        help_text="Whether the text is `trigger_text` and not `text`.",
    )
    part = serializers.CharField(source="gap.part")
    nearest = serializers.CharField(
        source="gap.nearest", help_text="The known phrasing that comes nearest."
    )

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_span(self, reason: coverage.ExplainedPassage) -> list[int]:
        """Return start and end."""
        return list(reason.gap.span)


class UnplayableSerializer(serializers.Serializer):
    """A card that cannot be played yet."""

    number = serializers.CharField(source="card.number")
    name = serializers.CharField(source="card.name")
    since = serializers.DateTimeField()
    text = serializers.CharField(help_text="As the list has it, where it is known.")
    language = serializers.CharField(help_text="Of the text.")
    trigger_text = serializers.CharField(
        help_text="As a list has it, if it is not the usual one of its type."
    )
    trigger_language = serializers.CharField(help_text="Of the trigger text.")
    reasons = GapSerializer(many=True)


class CoverageList(CardsView):
    """Coverage in total and by set."""

    @operation(
        "cards_coverage",
        "Count what can be played",
        parameters=[LanguageQuery],
        answer=CoverageSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return how many cards can be played, in total and by set."""
        sets = [
            {
                "code": row.card_set.code,
                "name": selectors.get_localized_value(
                    row.card_set, "name", self.language
                ),
                **CountsSerializer(row.coverage).data,
            }
            for row in coverage.list_coverage_for(request.user)
        ]
        total = CountsSerializer(coverage.get_coverage_for(request.user)).data
        return Response({"total": total, "sets": sets})


class SetCoverageList(CardsView, GenericAPIView):
    """The unplayable cards of one set."""

    pagination_class = Pages
    serializer_class = UnplayableSerializer

    @operation(
        "cards_set_coverage",
        "List the cards of a set that cannot be played",
        parameters=[LanguageQuery],
        answer=UnplayableSerializer,
        many=True,
    )
    def get(self, request: Request, code: str) -> Response:
        """List the unplayable cards of a set, with what could not be parsed."""
        card_set = selectors.get_set_for(request.user, code)
        cards = coverage.list_unplayable_for(request.user, card_set)
        page: Any = self.paginate_queryset(cards)
        rows = coverage.explain_unplayable(page, self.language)
        return self.get_paginated_response(UnplayableSerializer(rows, many=True).data)
