"""Public REST endpoints of rulings."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from cards.catalogue import selectors as catalogue
from cards.models import Ruling, Verdict
from cards.rulings.selectors import (
    LONGEST_QUERY,
    RulingCounts,
    count_rulings_for,
    get_ruling_for,
    list_counts_by_set_for,
    list_rulings_for,
    localize_text,
)
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages
from unionarena.core.api.requested_language import LanguageQuery

from .conditional_responses import CardsView


class LocalizedTextSerializer(serializers.Serializer):
    """A text in the reader's language, or in one it is known in."""

    text = serializers.CharField(allow_blank=True)
    language = serializers.CharField()


class RulingSerializer(serializers.Serializer):
    """A published answer about one card or several."""

    id = serializers.IntegerField(source="pk")
    number = serializers.CharField(
        source="key", help_text="Of the answer at its source."
    )
    date = serializers.DateField(source="ruled_on", allow_null=True)
    question = serializers.SerializerMethodField()
    answer = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField(
        help_text="The answer alone, for clients from before questions."
    )
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # ours
    url = serializers.CharField(source="source_url", allow_blank=True)
    cards = serializers.SerializerMethodField(help_text="Card numbers.")
    verdict = serializers.ChoiceField(
        choices=Verdict.choices,
        help_text="Whether the engine plays as the answer says.",
    )
    verdict_since = serializers.DateTimeField(allow_null=True)
    checked_at = serializers.DateTimeField(allow_null=True)
    engine_version = serializers.CharField(allow_blank=True)

    @extend_schema_field(LocalizedTextSerializer)
    def get_question(self, ruling: Ruling) -> dict[str, Any]:
        """Return the question in the reader's language."""
        return self._localize(ruling, "question")

    @extend_schema_field(LocalizedTextSerializer)
    def get_answer(self, ruling: Ruling) -> dict[str, Any]:
        """Return the answer in the reader's language."""
        return self._localize(ruling, "text")

    def get_text(self, ruling: Ruling) -> str:
        """Return the answer in the reader's language, without saying in which."""
        return localize_text(ruling, "text", self.context["language"]).text

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_cards(self, ruling: Ruling) -> list[str]:
        """Return the numbers of its cards that the reader can see."""
        return [link.card_id for link in ruling.shown_links]  # type: ignore[attr-defined]  # prefetched

    def _localize(self, ruling: Ruling, stem: str) -> dict[str, Any]:
        found = localize_text(ruling, stem, self.context["language"])
        return dict(LocalizedTextSerializer(found).data)


class RulingListParams(LanguageQuery):
    """Parameters of a list of rulings."""

    q = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_QUERY,
        help_text="Words that a ruling must have, all of them.",
    )
    card = serializers.CharField(
        required=False, max_length=32, help_text="A card number."
    )
    set = serializers.CharField(
        required=False, max_length=12, help_text="The code of a set."
    )
    verdict = serializers.ChoiceField(choices=Verdict.choices, required=False)


class RulingCountsSerializer(serializers.Serializer):
    """How many answers there are, and how many of them hold."""

    total = serializers.IntegerField()
    by_verdict = serializers.DictField(child=serializers.IntegerField())
    checked_at = serializers.DateTimeField(allow_null=True)


class SetRulingCountsSerializer(RulingCountsSerializer):
    """The counts of one set."""

    code = serializers.CharField()
    name = serializers.CharField(allow_blank=True)


class RulingSummarySerializer(serializers.Serializer):
    """All rulings, each counted once, and those of every set that has some."""

    total = RulingCountsSerializer()
    sets = SetRulingCountsSerializer(many=True)


class RulingList(CardsView, GenericAPIView):
    """Rulings the viewer can read."""

    pagination_class = KeysetPages
    serializer_class = RulingSerializer

    @operation(
        "cards_rulings_list",
        "Search rulings",
        query=RulingListParams,
        answer=RulingSerializer,
        many=True,
    )
    def get(self, request: Request, query: RulingListParams) -> QuerySet[Ruling]:
        """List rulings, newest first: all, of a card, of a set, or by words."""
        params = query.validated_data
        code = params.get("set", "")
        return list_rulings_for(
            request.user,
            query=params.get("q", ""),
            card=params.get("card", ""),
            card_set=catalogue.get_set_for(request.user, code) if code else None,
            verdict=params.get("verdict", ""),
        )


class RulingDetail(CardsView):
    """One ruling."""

    @operation(
        "cards_rulings_read",
        "Read a ruling",
        parameters=[LanguageQuery],
        answer=RulingSerializer,
    )
    def get(self, request: Request, ruling_id: int) -> Ruling:
        """Read one ruling with the engine's verdict."""
        return get_ruling_for(request.user, ruling_id)


class RulingSummary(CardsView):
    """How many answers hold, in total and by set."""

    @operation(
        "cards_rulings_summary",
        "Count the rulings the engine agrees with",
        parameters=[LanguageQuery],
        answer=RulingSummarySerializer,
    )
    def get(self, request: Request) -> Response:
        """Count rulings by verdict, in total and by set."""
        sets = [
            {
                "code": row.card_set.code,
                "name": catalogue.get_localized_value(
                    row.card_set, "name", self.language
                ),
                **_count(row.counts),
            }
            for row in list_counts_by_set_for(request.user)
        ]
        return Response(
            {"total": _count(count_rulings_for(request.user)), "sets": sets}
        )


def _count(counts: RulingCounts) -> dict[str, Any]:
    return dict(RulingCountsSerializer(counts).data)
