"""REST operation on the user's own achievements."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from results.achievements import progress
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation


class ProgressSerializer(serializers.Serializer):
    """The user's progress towards one achievement."""

    code = serializers.CharField(source="achievement.code")
    name = serializers.CharField(source="achievement.name")
    sentence = serializers.CharField(
        source="achievement.sentence", help_text="What to do."
    )
    target = serializers.IntegerField(source="achievement.target")
    done = serializers.IntegerField(help_text="At most the target.")
    earned_at = serializers.DateTimeField(
        allow_null=True, help_text="Null as long as it is not."
    )


class Achievements(APIView):
    """What there is to earn, and how far the user is."""

    @operation(
        "results_achievements",
        "My progress towards achievements",
        answer=ProgressSerializer,
        many=True,
    )
    def get(self, request: Request) -> object:
        """List all achievements with your progress; counted within minutes."""
        return progress.list_progress(get_signed_in_user(request.user))
