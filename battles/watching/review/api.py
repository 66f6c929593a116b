"""REST: the review of a finished battle."""

from uuid import UUID

from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.live.serializers import LanguageSerializer, choose_language
from unionarena.core.api.operations import operation
from unionarena.core.api.throttles import CostlyThrottle, UserThrottle

from . import turning_points
from .serializers import ReviewSerializer, TurnReviewSerializer


class BattleReview(APIView):
    """Who was ahead in a finished battle, and what decided it."""

    throttle_classes = (UserThrottle, CostlyThrottle)
    permission_classes = (IsAuthenticated,)

    @operation("battles_review", answer=ReviewSerializer)
    def get(self, request: Request, battle_id: UUID) -> turning_points.Review:
        """Review a finished battle, from the own seat.

        The board of any moment is a step of the replay.
        """
        return turning_points.review_battle(request.user, battle_id)


class TurnReview(APIView):
    """One turn of a finished battle, looked at again."""

    throttle_classes = (UserThrottle, CostlyThrottle)
    permission_classes = (IsAuthenticated,)

    @operation(
        "battles_review_turn", query=LanguageSerializer, answer=TurnReviewSerializer
    )
    def get(
        self, request: Request, battle_id: UUID, at: int, query: LanguageSerializer
    ) -> dict[str, turning_points.BetterPlay | None]:
        """Find what the strong bot would have done in the turn that begins there.

        It thinks for a second or two.
        """
        language = choose_language(query.validated_data)
        return {
            "better": turning_points.find_better_play(
                request.user, battle_id, at, language
            )
        }
