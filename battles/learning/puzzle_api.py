"""REST: a try of a puzzle, runs of puzzles, and the wins a user missed."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone, translation
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from battles.errors import PuzzleNotFound
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language
from unionarena.core.api.throttles import CostlyThrottle, UserThrottle

from . import coach, missed_wins, puzzle_runs, tasks
from .api import PuzzleBegunSerializer
from .models import MissedWin, MissedWinSearch, PuzzleRun, RunKind
from .puzzle_ratings import list_puzzle_ratings
from .puzzles import (
    LEVELS,
    PUZZLES,
    describe_try,
    get_progress_of,
    get_try_for,
    suggest_puzzle,
)


class RunStatusSerializer(serializers.Serializer):
    """A run of puzzles as it is now."""

    id = serializers.UUIDField(source="run.pk")
    kind = serializers.ChoiceField(choices=RunKind.choices, source="run.kind")
    place = serializers.IntegerField(
        source="run.place", help_text="Which of its puzzles is on the table, from 0."
    )
    solved = serializers.IntegerField(source="run.solved")
    mistakes = serializers.IntegerField(source="run.mistakes")
    best = serializers.IntegerField(help_text="Your best run of this kind.")
    is_over = serializers.BooleanField()
    remaining_ms = serializers.IntegerField(
        allow_null=True, help_text="Time left; null if it has no clock."
    )
    battle_id = serializers.UUIDField(
        allow_null=True, help_text="The battle of its puzzle; null once it is over."
    )


class PuzzleRunSerializer(serializers.ModelSerializer):
    """A run of puzzles in a list."""

    class Meta:
        """Its columns."""

        model = PuzzleRun
        fields = ("id", "kind", "solved", "mistakes", "begun_at")


class NewRunSerializer(serializers.Serializer):
    """Which kind of run to begin."""

    kind = serializers.ChoiceField(choices=RunKind.choices)


class PlaceSerializer(serializers.Serializer):
    """Which puzzle of a run is left."""

    place = serializers.IntegerField(
        min_value=0, help_text="Of the puzzle that is left; sent twice it counts once."
    )


class NextPuzzleSerializer(serializers.Serializer):
    """A puzzle to try next."""

    name = serializers.CharField()
    title = serializers.CharField()


class PuzzleTrySerializer(serializers.Serializer):
    """A try of a puzzle, as its board shows it."""

    puzzle = serializers.CharField(help_text="The name of the puzzle.")
    title = serializers.CharField()
    level = serializers.IntegerField(min_value=1, max_value=3)
    hints = serializers.IntegerField(help_text="How many there are; none in a run.")
    turn = serializers.IntegerField(help_text="The turn it must be won in.")
    is_solved = serializers.BooleanField()
    rating = serializers.IntegerField(
        allow_null=True, help_text="Yours as a solver; null before the first rated try."
    )
    rating_change = serializers.IntegerField(
        allow_null=True, help_text="What this try brought; null if it is not rated."
    )
    next = NextPuzzleSerializer(allow_null=True)
    missed_win = serializers.IntegerField(
        allow_null=True, help_text="The missed win of yours that it is."
    )
    run = RunStatusSerializer(
        allow_null=True, help_text="The run of puzzles that it belongs to."
    )


class MissedWinSerializer(serializers.ModelSerializer):
    """A turn of yours that could have been won."""

    battle_id = serializers.UUIDField(source="search.battle_id")
    is_solved = serializers.BooleanField()

    class Meta:
        """Its columns."""

        model = MissedWin
        fields = ("id", "battle_id", "at", "turn", "level", "is_solved")


class SearchChoiceSerializer(serializers.Serializer):
    """In which battle to look for missed wins."""

    battle = serializers.UUIDField()


class MissedWinSearchSerializer(serializers.Serializer):
    """A search for missed wins."""

    battle_id = serializers.UUIDField()
    is_finished = serializers.SerializerMethodField(
        help_text="If not, the same request tells later what was found."
    )
    found = serializers.SerializerMethodField(help_text="How many missed wins so far.")

    def get_is_finished(self, search: MissedWinSearch) -> bool:
        """Return whether the search has ended."""
        return search.finished_at is not None

    def get_found(self, search: MissedWinSearch) -> int:
        """Return how many were found."""
        return search.wins.count()


class WinLineSerializer(serializers.Serializer):
    """What would have won a turn, with what you could know."""

    card = serializers.CharField(help_text="The card it begins with; may be empty.")
    sentences = serializers.ListField(
        child=serializers.CharField(),
        help_text="The moves up to the win, as the log of a game has them, against one"
        " defense.",
    )


class AdviceSerializer(serializers.Serializer):
    """What the coach has to say."""

    is_searching = serializers.BooleanField(
        help_text="Whether turns that are over have yet to be looked at."
    )
    wins = MissedWinSerializer(
        many=True, help_text="Missed wins in turns that are over, the first turn first."
    )
    lines = WinLineSerializer(
        many=True, help_text="What would have won, for each of `wins`."
    )


class PuzzleTryView(APIView):
    """A try of the user's, by its battle."""

    @operation(
        "battles_puzzles_read_try",
        "Read a try of a puzzle",
        parameters=[LanguageQuery],
        answer=PuzzleTrySerializer,
    )
    def get(self, request: Request, battle_id: UUID) -> dict[str, Any]:
        """Read a try of yours: its puzzle, what it brought, and what comes next."""
        user = get_signed_in_user(request.user)
        one = get_try_for(user, battle_id)
        if one.run is not None:  # its name is enough to find the puzzle
            puzzle_runs.note_shown(battle_id)
            one.run.refresh_from_db()
        with translation.override(get_requested_language(request)):
            if (puzzle := describe_try(one)) is None:
                raise PuzzleNotFound
            progress, following = get_progress_of(user), None
            if one.run is None and one.missed_win is None:
                following = suggest_puzzle(progress, list_puzzle_ratings(LEVELS))
            return {
                "puzzle": one.puzzle,
                "title": str(puzzle.title),
                "level": puzzle.level,
                "hints": 0 if one.run else len(puzzle.hints),
                "turn": one.turn,
                "is_solved": one.solved_at is not None,
                "rating": progress.rating,
                "rating_change": one.rating_change,
                "next": following
                and {"name": following, "title": str(PUZZLES[following].title)},
                "missed_win": one.missed_win_id,
                "run": puzzle_runs.get_status(one.run) if one.run else None,
            }


class PuzzleRuns(GenericViewSet):
    """Storms and survivals."""

    queryset = PuzzleRun.objects.none()  # for the schema; requests get their own
    serializer_class = PuzzleRunSerializer
    pagination_class = KeysetPages
    permission_classes = (IsAuthenticated,)

    @operation(
        "battles_puzzles_runs_list",
        "List your runs of puzzles",
        answer=PuzzleRunSerializer,
        many=True,
    )
    def list(self, request: Request) -> QuerySet[PuzzleRun]:
        """List your storms and survivals, the newest first."""
        return puzzle_runs.list_runs_for(get_signed_in_user(request.user))

    @operation(
        "battles_puzzles_runs_begin",
        "Begin a run of puzzles",
        body=NewRunSerializer,
        answer=RunStatusSerializer,
        code=status.HTTP_201_CREATED,
    )
    def create(self, request: Request, body: NewRunSerializer) -> puzzle_runs.RunStatus:
        """Begin a storm (three minutes) or a survival (until the first mistake).

        A mistake is a puzzle that is left unsolved. In a storm it costs ten seconds.
        """
        user = get_signed_in_user(request.user)
        return puzzle_runs.begin_run(user=user, **body.validated_data)

    @operation(
        "battles_puzzles_runs_read", "Read a run of puzzles", answer=RunStatusSerializer
    )
    def retrieve(self, request: Request, puzzle_run_id: UUID) -> puzzle_runs.RunStatus:
        """Read a run of yours: what is solved, what time is left, its battle."""
        user = get_signed_in_user(request.user)
        return puzzle_runs.get_status(puzzle_runs.get_run_for(user, puzzle_run_id))

    @operation(
        "battles_puzzles_runs_go_on",
        "Go on to the next puzzle of a run",
        body=PlaceSerializer,
        answer=RunStatusSerializer,
    )
    def go_on(
        self, request: Request, puzzle_run_id: UUID, body: PlaceSerializer
    ) -> puzzle_runs.RunStatus:
        """Leave a puzzle for the next one; if it is not solved, that is a mistake."""
        user = get_signed_in_user(request.user)
        return puzzle_runs.go_on(user=user, run_id=puzzle_run_id, **body.validated_data)


class StormDaySerializer(serializers.Serializer):
    """The storms of all players today; guests are not counted."""

    best = serializers.IntegerField(
        allow_null=True, help_text="The most puzzles anyone solved."
    )
    players = serializers.IntegerField()
    rank = serializers.IntegerField(
        allow_null=True, help_text="Yours among them; null if you did not play."
    )


class StormToday(APIView):
    """How the storms of today went."""

    permission_classes = (IsAuthenticated,)

    @operation(
        "battles_puzzles_runs_today", "Read today’s storms", answer=StormDaySerializer
    )
    def get(self, request: Request) -> puzzle_runs.StormDay:
        """Read the best storm of today and your rank, without names."""
        user = get_signed_in_user(request.user)
        return puzzle_runs.describe_day(user, timezone.now())


class MissedWins(GenericViewSet):
    """Turns of the user's that could have been won."""

    queryset = MissedWin.objects.none()  # for the schema; requests get their own
    serializer_class = MissedWinSerializer
    pagination_class = KeysetPages
    permission_classes = (IsAuthenticated,)

    @operation(
        "battles_puzzles_missed_wins_list",
        "List your missed wins",
        answer=MissedWinSerializer,
        many=True,
    )
    def list(self, request: Request) -> QuerySet[MissedWin]:
        """List the missed wins that were found in your games, the newest first."""
        return missed_wins.list_missed_wins_for(get_signed_in_user(request.user))

    @operation(
        "battles_puzzles_missed_wins_try",
        "Try a missed win",
        answer=PuzzleBegunSerializer,
        code=status.HTTP_201_CREATED,
    )
    def begin(self, request: Request, win_id: int) -> dict[str, Any]:
        """Begin a try of a missed win of yours; it is not rated."""
        user = get_signed_in_user(request.user)
        battle = missed_wins.begin_missed_win(user=user, win_id=win_id)
        return {"battle_id": battle.pk}


class MissedWinSearches(APIView):
    """Looking for missed wins."""

    throttle_classes = (UserThrottle, CostlyThrottle)
    permission_classes = (IsAuthenticated,)

    @operation(
        "battles_puzzles_missed_wins_search",
        "Look for missed wins in a game",
        body=SearchChoiceSerializer,
        answer=MissedWinSearchSerializer,
        code=status.HTTP_202_ACCEPTED,
    )
    def post(self, request: Request, body: SearchChoiceSerializer) -> MissedWinSearch:
        """Have your turns of a finished game looked at; each game is searched once."""
        return tasks.request_search(
            user=get_signed_in_user(request.user),
            battle_id=body.validated_data["battle"],
        )


class Coach(APIView):
    """The coach of a practice game."""

    throttle_classes = (UserThrottle, CostlyThrottle)
    permission_classes = (IsAuthenticated,)

    @operation(
        "battles_coach_read", "Read what the coach found", answer=AdviceSerializer
    )
    def get(self, request: Request, battle_id: UUID) -> coach.Advice:
        """Read the wins you missed in turns of a practice game that are over."""
        user = get_signed_in_user(request.user)
        return coach.get_advice_for(user, battle_id, get_reader_language())

    @operation(
        "battles_coach_ask",
        "Ask the coach",
        answer=AdviceSerializer,
        code=status.HTTP_202_ACCEPTED,
    )
    def post(self, request: Request, battle_id: UUID) -> coach.Advice:
        """Have your turns of a practice game that are over looked at.

        Only unrated games of Union Arena against a bot (practice, campaign) have a
        coach. The turn in progress is never looked at.
        """
        user = get_signed_in_user(request.user)
        return tasks.request_advice(
            user=user, battle_id=battle_id, language=get_reader_language()
        )
