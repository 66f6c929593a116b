"""REST: report a player or a card."""

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.watching.access.serializers import KeySerializer
from battles.watching.models import LARGEST, LONGEST_STORY, Report
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from . import card_reports, player_reports
from .comment_reports import find_reported_comment
from .text_report_serializers import TextReportSerializer


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

    @operation("battles_report_card", body=CardReportSerializer, code=201)
    def post(self, request: Request, body: CardReportSerializer) -> None:
        """Tell the editors that a card does not do what it says.

        With `battle_id` and `moment`, the place where it was seen is kept with it.
        """
        card_reports.report_card(viewer=request.user, **body.validated_data)


class CommentReportSerializer(TextReportSerializer):
    """Which comment is reported, and why."""

    comment_id = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class CommentReports(APIView):
    """Reports of comments."""

    @operation("battles_report_comment", body=CommentReportSerializer, code=201)
    def post(self, request: Request, body: CommentReportSerializer) -> None:
        """Report a comment to the moderators; its text is attached."""
        user = get_signed_in_user(request.user)
        given = body.validated_data
        player_reports.report_text(
            user=user,
            reported=find_reported_comment(user, given.pop("comment_id")),
            now=site_time.now(),
            **given,
        )


class Reports(APIView):
    """Reports of players."""

    @operation("battles_report", body=ReportSerializer, code=201)
    def post(self, request: Request, battle_id: UUID, body: ReportSerializer) -> None:
        """Report the other player of your battle; the chat is attached."""
        player_reports.report_player(
            viewer=request.user, battle_id=battle_id, **body.validated_data
        )
