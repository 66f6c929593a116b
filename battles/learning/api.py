"""REST: puzzles, and the rules by clause, which are public."""

from uuid import UUID

from django.utils import translation
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles.live.serializers import validate_request
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language

from .puzzles import PUZZLES, begin_puzzle, get_hint, get_progress_of, get_turn_to_win
from .rules_text import find_clauses


class ClauseSerializer(serializers.Serializer):
    """A clause of the rules."""

    clause = serializers.CharField()
    chapter = serializers.CharField(help_text="What the chapter is about.")
    text = serializers.CharField()


class ClauseList(APIView):
    """The rules."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="battles_rules_list",
        parameters=[LanguageQuery],
        responses=ClauseSerializer(many=True),
        summary="List the rules",
    )
    def get(self, request: Request) -> Response:
        """List the clauses that refusals and questions cite, each as one sentence."""
        rows = [
            {"clause": number, "chapter": chapter.title, "text": sentence}
            for chapter in find_clauses(get_requested_language(request))
            for number, sentence in chapter.clauses.items()
        ]
        return Response(ClauseSerializer(rows, many=True).data)


class PuzzleSerializer(serializers.Serializer):
    """A puzzle: win this turn."""

    name = serializers.CharField()
    title = serializers.CharField()
    level = serializers.IntegerField(min_value=1, max_value=3)
    hints = serializers.IntegerField(help_text="How many there are.")
    turn = serializers.IntegerField(help_text="The turn it must be won in.")
    is_solved = serializers.BooleanField()


class PuzzlesSerializer(serializers.Serializer):
    """All puzzles, and the user's progress."""

    streak = serializers.IntegerField(
        help_text="Different puzzles solved in a row, each at its first try."
    )
    puzzles = PuzzleSerializer(many=True)


class PuzzleWish(serializers.Serializer):
    """Which puzzle to try."""

    puzzle = serializers.ChoiceField(choices=list(PUZZLES))


class PuzzleBegunSerializer(serializers.Serializer):
    """The battle of a try."""

    battle_id = serializers.UUIDField()


class HintSerializer(serializers.Serializer):
    """A hint."""

    text = serializers.CharField()


class Puzzles(APIView):
    """The user's puzzles."""

    @extend_schema(
        operation_id="battles_puzzles_list",
        parameters=[LanguageQuery],
        responses=PuzzlesSerializer,
        summary="List the puzzles",
    )
    def get(self, request: Request) -> Response:
        """List the puzzles in order, with those you have solved."""
        progress = get_progress_of(get_signed_in_user(request.user))
        with translation.override(get_requested_language(request)):
            rows = [
                {
                    "name": name,
                    "title": str(puzzle.title),
                    "level": puzzle.level,
                    "hints": len(puzzle.hints),
                    "turn": get_turn_to_win(name),
                    "is_solved": name in progress.solved,
                }
                for name, puzzle in PUZZLES.items()
            ]
        answer = {"streak": progress.streak, "puzzles": rows}
        return Response(PuzzlesSerializer(answer).data)

    @extend_schema(
        operation_id="battles_puzzles_begin",
        request=PuzzleWish,
        responses={201: PuzzleBegunSerializer},
        summary="Begin a puzzle",
    )
    def post(self, request: Request) -> Response:
        """Begin a try: a battle that must be won in the turn it begins in."""
        name = validate_request(PuzzleWish, request.data)["puzzle"]
        battle = begin_puzzle(user=get_signed_in_user(request.user), name=name)
        return Response(PuzzleBegunSerializer({"battle_id": battle.pk}).data, 201)


class PuzzleHint(APIView):
    """A hint for a try of the user's."""

    @extend_schema(
        operation_id="battles_puzzles_hint",
        request=None,
        responses=HintSerializer,
        summary="Ask for a hint",
    )
    def post(self, request: Request, battle_id: UUID, number: int) -> Response:
        """Get the hint with this number, from 1; the request is recorded."""
        user = get_signed_in_user(request.user)
        text = get_hint(user=user, battle_id=battle_id, number=number)
        return Response(HintSerializer({"text": text}).data)
