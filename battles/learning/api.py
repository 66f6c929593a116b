"""REST: lessons, puzzles, and the rules by clause, which are public."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.utils import translation
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from battles.games.registry import RULESETS, USUAL_GAME
from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language

from .lessons import begin_lesson, list_lessons
from .puzzle_ratings import list_puzzle_ratings
from .puzzles import (
    LEVELS,
    MOVES,
    PUZZLES,
    begin_puzzle,
    choose_daily,
    get_hint,
    get_progress_of,
    get_turn_to_win,
    sort_puzzles,
    suggest_puzzle,
)
from .rules_text import find_clauses


class ClauseSerializer(serializers.Serializer):
    """A clause of the rules."""

    clause = serializers.CharField()
    chapter = serializers.CharField(help_text="What the chapter is about.")
    text = serializers.CharField()


class ClauseList(APIView):
    """The rules."""

    permission_classes = (AllowAny,)

    @operation(
        "battles_rules_list",
        "List the rules",
        parameters=[LanguageQuery],
        answer=ClauseSerializer,
        many=True,
    )
    def get(self, request: Request) -> list[dict[str, Any]]:
        """List the clauses that refusals and questions cite, each as one sentence."""
        return [
            {"clause": number, "chapter": chapter.title, "text": sentence}
            for chapter in find_clauses(get_requested_language(request))
            for number, sentence in chapter.clauses.items()
        ]


class LessonSerializer(serializers.Serializer):
    """A battle that teaches something."""

    name = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField()
    about = serializers.CharField(help_text="What is learned.")


class LessonChoice(serializers.Serializer):
    """Which lesson to begin."""

    lesson = serializers.CharField(max_length=60, help_text="Its name.")
    game = serializers.ChoiceField(sorted(RULESETS), default=USUAL_GAME.name)


class PuzzleSerializer(serializers.Serializer):
    """A puzzle: win this turn."""

    name = serializers.CharField()
    title = serializers.CharField()
    level = serializers.IntegerField(min_value=1, max_value=3)
    hints = serializers.IntegerField(help_text="How many there are.")
    turn = serializers.IntegerField(help_text="The turn it must be won in.")
    is_solved = serializers.BooleanField()
    rating = serializers.IntegerField(
        help_text="How hard it is, in rating points, by those who tried it."
    )
    moves = serializers.ListField(
        child=serializers.ChoiceField(list(MOVES)),
        help_text="Kinds of moves in its solution.",
    )
    rating_change = serializers.IntegerField(
        allow_null=True,
        help_text="What your first try brought; null if it is not rated.",
    )


class PuzzlesSerializer(serializers.Serializer):
    """All puzzles, and the user's progress."""

    streak = serializers.IntegerField(
        help_text="Different puzzles solved in a row, each at its first try."
    )
    rating = serializers.IntegerField(
        allow_null=True, help_text="Yours as a solver; null before the first rated try."
    )
    is_provisional = serializers.BooleanField(
        help_text="Whether your rating is still more guess than knowledge."
    )
    next = serializers.CharField(
        allow_null=True, help_text="What to try next; null once all are solved."
    )
    daily = serializers.CharField(help_text="The puzzle of the day, by its name.")
    puzzles = PuzzleSerializer(many=True)


class PuzzleWish(serializers.Serializer):
    """Which puzzle to try."""

    puzzle = serializers.ChoiceField(choices=list(PUZZLES))


class PuzzleBegunSerializer(serializers.Serializer):
    """The battle of a lesson or a try."""

    battle_id = serializers.UUIDField()


class HintSerializer(serializers.Serializer):
    """A hint."""

    text = serializers.CharField()


class Lessons(APIView):
    """The first games and lessons."""

    @operation(
        "battles_lessons_list",
        "List the lessons",
        parameters=[LanguageQuery],
        answer=LessonSerializer,
        many=True,
    )
    def get(self, request: Request) -> list[dict[str, str]]:
        """List the first game of every game, and the lessons on one subject."""
        with translation.override(get_requested_language(request)):
            return [
                {name: str(text) for name, text in asdict(lesson).items()}
                for lesson in list_lessons()
            ]

    @operation(
        "battles_lessons_begin",
        "Begin a lesson",
        body=LessonChoice,
        answer=PuzzleBegunSerializer,
        code=201,
    )
    def post(self, request: Request, body: LessonChoice) -> dict[str, Any]:
        """Begin a lesson: a battle against a bot that counts for nothing."""
        battle = begin_lesson(
            user=get_signed_in_user(request.user),
            name=body.validated_data["lesson"],
            game=body.validated_data["game"],
        )
        return {"battle_id": battle.pk}


class Puzzles(APIView):
    """The user's puzzles."""

    @operation(
        "battles_puzzles_list",
        "List the puzzles",
        parameters=[LanguageQuery],
        answer=PuzzlesSerializer,
    )
    def get(self, request: Request) -> dict[str, Any]:
        """List the puzzles by difficulty, with those you have solved."""
        progress = get_progress_of(get_signed_in_user(request.user))
        ratings = list_puzzle_ratings(LEVELS)
        with translation.override(get_requested_language(request)):
            rows = [
                {
                    "name": name,
                    "title": str(PUZZLES[name].title),
                    "level": PUZZLES[name].level,
                    "hints": len(PUZZLES[name].hints),
                    "turn": get_turn_to_win(name),
                    "is_solved": name in progress.solved,
                    "rating": ratings[name],
                    "moves": sorted(PUZZLES[name].moves),
                    "rating_change": progress.changes.get(name),
                }
                for name in sort_puzzles(ratings)
            ]
        return {
            "streak": progress.streak,
            "rating": progress.rating,
            "is_provisional": progress.is_provisional,
            "next": suggest_puzzle(progress, ratings),
            "daily": choose_daily(site_time.now().date()),
            "puzzles": rows,
        }

    @operation(
        "battles_puzzles_begin",
        "Begin a puzzle",
        body=PuzzleWish,
        answer=PuzzleBegunSerializer,
        code=201,
    )
    def post(self, request: Request, body: PuzzleWish) -> dict[str, Any]:
        """Begin a try: a battle that must be won in the turn it begins in."""
        name = body.validated_data["puzzle"]
        battle = begin_puzzle(user=get_signed_in_user(request.user), name=name)
        return {"battle_id": battle.pk}


class PuzzleHint(APIView):
    """A hint for a try of the user's."""

    @operation("battles_puzzles_hint", "Ask for a hint", answer=HintSerializer)
    def post(self, request: Request, battle_id: UUID, number: int) -> dict[str, Any]:
        """Get the hint with this number, from 1; the request is recorded."""
        user = get_signed_in_user(request.user)
        return {"text": get_hint(user=user, battle_id=battle_id, number=number)}
