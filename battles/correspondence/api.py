"""REST operations: open games, holidays, and answers given ahead."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.views import APIView

from battles.models import ConditionalAnswer
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation

from . import conditional_answers, holidays, open_games, serializers


class OpenGames(APIView):
    """The games a user is in."""

    @operation(
        "battles_open",
        "List my open games",
        answer=serializers.OpenGameSerializer,
        many=True,
    )
    def get(self, request: Request) -> list[open_games.OpenGame]:
        """List your games, those that wait for you first, the most urgent on top."""
        return open_games.list_open_games(request.user, now=site_time.now())


class Holidays(APIView):
    """Days on which a user's correspondence clocks do not run."""

    @operation(
        "battles_holiday", "Read my holiday", answer=serializers.HolidaySerializer
    )
    def get(self, request: Request) -> dict[str, Any]:
        """Read until when you are on holiday, and how many days you have left."""
        return _describe_holiday(get_signed_in_user(request.user))

    @operation(
        "battles_holiday_start",
        "Start a holiday",
        body=serializers.HolidayWishSerializer,
        answer=serializers.HolidaySerializer,
        code=201,
    )
    def post(
        self, request: Request, body: serializers.HolidayWishSerializer
    ) -> dict[str, Any]:
        """Stop your correspondence clocks from now on, for so many days."""
        user = get_signed_in_user(request.user)
        days = body.validated_data["days"]
        holidays.start_holiday(user=user, days=days, now=site_time.now())
        return _describe_holiday(user)

    @operation("battles_holiday_end", "Come back from a holiday", code=204)
    def delete(self, request: Request) -> None:
        """Let your clocks run again, and keep the days that are left."""
        user = get_signed_in_user(request.user)
        holidays.end_holiday(user=user, now=site_time.now())


def _describe_holiday(user: User) -> dict[str, Any]:
    now = site_time.now()
    holiday = holidays.find_holiday(user, now=now)
    return {
        "starts_at": holiday and holiday.starts_at,
        "ends_at": holiday and holiday.ends_at,
        "days_left": holidays.count_days_left(user, now=now),
        "days_a_year": holidays.DAYS_A_YEAR,
    }


class ConditionalAnswers(APIView):
    """Answers given ahead in a battle."""

    @operation(
        "battles_conditional_answers",
        "List my answers given ahead",
        answer=serializers.PreparationSerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> conditional_answers.Preparation:
        """List what you have prepared, and for which characters you may prepare."""
        return conditional_answers.get_preparation(
            battle_id=battle_id, viewer=request.user
        )

    @operation(
        "battles_conditional_answers_prepare",
        "Answer an attack ahead",
        body=serializers.AttackSerializer,
        answer=serializers.ConditionalAnswerSerializer,
        code=201,
    )
    def post(
        self, request: Request, body: serializers.AttackSerializer, battle_id: UUID
    ) -> ConditionalAnswer:
        """Say how you answer an attack before it comes, while you wait.

        Only you see it. It is given if the attack comes in this turn, with the same
        life and both characters as they are; else it is withdrawn.
        """
        return conditional_answers.prepare_answer(
            battle_id=battle_id, viewer=request.user, **body.validated_data
        )


class OneConditionalAnswer(APIView):
    """The answer given ahead to one attacker."""

    @operation(
        "battles_conditional_answers_withdraw", "Withdraw an answer ahead", code=204
    )
    def delete(self, request: Request, battle_id: UUID, attacker: int) -> None:
        """Withdraw what you prepared for an attacker; you answer it yourself."""
        conditional_answers.withdraw_answer(
            battle_id=battle_id, viewer=request.user, attacker=attacker
        )
