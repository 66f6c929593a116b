"""REST: report a player or a card."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import validate_request
from battles.watching.access.serializers import KeySerializer
from battles.watching.models import LARGEST, LONGEST_STORY, Report

from . import card_reports, player_reports


class ReportSerializer(serializers.Serializer):
    """A report of the other player."""

    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    story = serializers.CharField(
        max_length=LONGEST_STORY, allow_blank=True, default=""
    )
    block = serializers.BooleanField(
        default=False, help_text="Have nothing to do with that person any more."
    )


class CardReportSerializer(KeySerializer):
    """Which card does not do what it says, and what it did."""

    number = serializers.CharField(max_length=32)
    story = serializers.CharField(max_length=LONGEST_STORY, allow_blank=True)
    battle_id = serializers.UUIDField(required=False, allow_null=True)
    moment = serializers.IntegerField(
        min_value=0, max_value=LARGEST, required=False, allow_null=True
    )


class CardReports(APIView):
    """Reports of cards."""

    @extend_schema(
        operation_id="battles_report_card",
        request=CardReportSerializer,
        responses={201: None},
    )
    def post(self, request: Request) -> Response:
        """Tell the editors that a card does not do what it says.

        With `battle_id` and `moment`, the place where it was seen is kept with it.
        """
        data = validate_request(CardReportSerializer, request.data)
        card_reports.report_card(viewer=request.user, **data)
        return Response(status=status.HTTP_201_CREATED)


class Reports(APIView):
    """Reports of players."""

    @extend_schema(
        operation_id="battles_report", request=ReportSerializer, responses={201: None}
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Report the other player of your battle; the chat is attached."""
        data = validate_request(ReportSerializer, request.data)
        player_reports.report_player(viewer=request.user, battle_id=battle_id, **data)
        return Response(status=status.HTTP_201_CREATED)
