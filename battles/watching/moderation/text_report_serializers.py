"""Serializers of reports of messages and comments."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from battles.watching.models import LONGEST_STORY, Report

REASONS: Final = (
    (Report.Reason.CHAT.value, _("Insults or harassment")),
    (Report.Reason.NAME.value, Report.Reason.NAME.label),
    (Report.Reason.OTHER.value, Report.Reason.OTHER.label),
)


class TextReportSerializer(serializers.Serializer):
    """A report of a text."""

    reason = serializers.ChoiceField(choices=REASONS)
    story = serializers.CharField(
        max_length=LONGEST_STORY, allow_blank=True, default=""
    )
    block = serializers.BooleanField(
        default=False, help_text="Have nothing to do with that person any more."
    )
