"""REST: studies."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from battles.bots import BOTS
from battles.scenes.api import SceneListQuery, ShownSceneQuery
from battles.scenes.models import TITLE_LENGTH, Study, Visibility
from battles.seating.battle_creation import DEFAULT_BOT
from battles.watching.replays.serializers import BranchedSerializer
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages
from unionarena.core.api.requested_language import get_requested_language
from unionarena.core.api.throttles import (
    AnonymousThrottle,
    CostlyThrottle,
    UserThrottle,
)

from . import selectors, services
from .thinking_limit import limit_thinking
from .tree import START, Move


class NewStudySerializer(serializers.Serializer):
    """What to open as a study: a finished battle, or a scene."""

    battle = serializers.UUIDField(required=False)
    key = serializers.CharField(
        max_length=64,
        default="",
        allow_blank=True,
        help_text="The token of a share link to the battle.",
    )
    scene = serializers.UUIDField(required=False)
    uses_new_cards = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check that it names one of both."""
        if ("battle" in attrs) == ("scene" in attrs):
            raise serializers.ValidationError({"battle": "Name a battle or a scene."})
        return attrs


class StudyChangesSerializer(serializers.Serializer):
    """What of a study changes."""

    title = serializers.CharField(max_length=TITLE_LENGTH, required=False)
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)


class StudySerializer(serializers.ModelSerializer):
    """A saved study."""

    owner = serializers.CharField(source="owner.shown_name")
    url = serializers.SerializerMethodField()

    class Meta:
        """Its columns."""

        model = Study
        fields = (
            "id",
            "title",
            "game",
            "battle",
            "scene",
            "visibility",
            "owner",
            "forked_from",
            "created_at",
            "updated_at",
            "url",
        )

    def get_url(self, study: Study) -> str:
        """Return the address of its page."""
        return reverse("battles:study", args=[study.pk])


class MoveSerializer(serializers.Serializer):
    """A move of a study."""

    number = serializers.IntegerField()
    after = serializers.IntegerField(
        source="parent", help_text="The move before it; 0: the start."
    )
    seat = serializers.IntegerField()
    action = serializers.DictField()
    is_played = serializers.BooleanField(help_text="Whether the game has it.")
    mark = serializers.CharField()
    comment = serializers.CharField()


class NewMoveSerializer(serializers.Serializer):
    """A move to try: an action, or what a bot does."""

    after = serializers.IntegerField(min_value=0, default=START)
    action = serializers.DictField(required=False)
    bot = serializers.ChoiceField(choices=list(BOTS), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check that it names one of both."""
        if ("action" in attrs) == ("bot" in attrs):
            raise serializers.ValidationError({"action": "Name an action or a bot."})
        return attrs


class AnnotationSerializer(serializers.Serializer):
    """What is written about a move; empty: nothing."""

    mark = serializers.ChoiceField(
        choices=list(services.MARKS), default="", allow_blank=True
    )
    comment = serializers.CharField(
        max_length=services.COMMENT_LENGTH, default="", allow_blank=True
    )


class StudyOfferSerializer(serializers.Serializer):
    """An answer to the open question."""

    action = serializers.DictField()
    lines = serializers.ListField(
        child=serializers.CharField(), help_text="What it causes at once."
    )
    number = serializers.IntegerField(help_text="The move that it is; 0: none yet.")
    chance = serializers.FloatField(
        allow_null=True, help_text="Of who does it to win, from 0 to 1, if evaluated."
    )


class ShownStudySerializer(serializers.Serializer):
    """A study, and a position of it."""

    study = StudySerializer()
    names = serializers.ListField(child=serializers.CharField())
    moves = MoveSerializer(many=True, source="tree.moves")
    at = serializers.IntegerField(source="at.number", default=START)
    board = serializers.DictField(
        source="view", help_text="The table with open hands, as in a replay."
    )
    seat = serializers.IntegerField(allow_null=True, help_text="Who is to answer.")
    offers = StudyOfferSerializer(
        many=True, help_text="Answers; of very many, some. Others may be tried too."
    )
    changed = serializers.ListField(
        source="cards.changed",
        child=serializers.CharField(),
        help_text="Cards that say something else since it was saved.",
    )


class StudyPlaceQuery(ShownSceneQuery):
    """Which position of a study is shown."""

    at = serializers.IntegerField(
        min_value=0, default=START, help_text="The move that leads to it."
    )


class StudyEvaluationSerializer(serializers.Serializer):
    """What the strong bot makes of a position, knowing what the seat could know."""

    seat = serializers.IntegerField(allow_null=True)
    chance = serializers.FloatField(
        allow_null=True, help_text="To win as the table lies, for that seat; or seat 0."
    )
    offers = StudyOfferSerializer(many=True, help_text="The best first.")


class StudyPlaySerializer(serializers.Serializer):
    """How to play on from a study."""

    seat = serializers.IntegerField(min_value=0, max_value=1, default=0)
    bot = serializers.ChoiceField(choices=list(BOTS), default=DEFAULT_BOT)
    after = serializers.IntegerField(min_value=0, default=START)


class Studies(GenericViewSet):
    """Games and scenes as trees of moves."""

    queryset = Study.objects.none()  # for the schema; requests get their own
    serializer_class = StudySerializer
    pagination_class = KeysetPages
    permission_classes = (IsAuthenticatedOrReadOnly,)
    throttle_classes = (AnonymousThrottle, UserThrottle)

    @operation(
        "battles_studies_list",
        "List studies",
        query=SceneListQuery,
        answer=StudySerializer,
        many=True,
    )
    def list(self, request: Request, query: SceneListQuery) -> QuerySet[Study]:
        """List your studies, or those for everyone, newest first."""
        if query.validated_data["whose"] == "public":
            return selectors.list_public_studies()
        return selectors.list_own_studies(request.user).select_related("owner")

    @operation(
        "battles_studies_open",
        "Open a study",
        body=NewStudySerializer,
        answer=StudySerializer,
        code=status.HTTP_201_CREATED,
    )
    def create(self, request: Request, body: NewStudySerializer) -> Study:
        """Open a finished battle or a scene as a study.

        Of a battle there is one study of yours; it is opened again.
        """
        user, data = get_signed_in_user(request.user), body.validated_data
        if "battle" in data:
            return services.open_battle(
                user=user, battle_id=data["battle"], key=data["key"]
            )
        return services.open_scene(
            user=user, scene_id=data["scene"], is_current=data["uses_new_cards"]
        )

    @operation(
        "battles_studies_read",
        "Read a study",
        query=StudyPlaceQuery,
        answer=ShownStudySerializer,
    )
    def retrieve(
        self, request: Request, study_id: UUID, query: StudyPlaceQuery
    ) -> selectors.ShownStudy:
        """Read a study of yours or a shared one, with the table after a move."""
        data = query.validated_data
        return selectors.show_study(
            selectors.get_study_for(request.user, study_id),
            data["at"],
            get_requested_language(request),
            is_current=data["cards"] == "current",
        )

    @operation(
        "battles_studies_change",
        "Change a study",
        body=StudyChangesSerializer,
        answer=StudySerializer,
    )
    def partial_update(
        self, request: Request, study_id: UUID, body: StudyChangesSerializer
    ) -> Study:
        """Change the title of your study, or who can see it."""
        return services.change_study(
            user=get_signed_in_user(request.user),
            study_id=study_id,
            fields=body.validated_data,
        )

    @operation("battles_studies_delete", "Delete a study", code=204)
    def destroy(self, request: Request, study_id: UUID) -> None:
        """Delete your study; copies of it stay."""
        user = get_signed_in_user(request.user)
        services.delete_study(user=user, study_id=study_id)

    @operation(
        "battles_studies_fork",
        "Copy a study",
        answer=StudySerializer,
        code=status.HTTP_201_CREATED,
    )
    def fork(self, request: Request, study_id: UUID) -> Study:
        """Copy a study you may see; the copy is private."""
        user = get_signed_in_user(request.user)
        return services.fork_study(user=user, study_id=study_id)

    @operation(
        "battles_studies_move",
        "Try a move in a study",
        body=NewMoveSerializer,
        answer=MoveSerializer,
        code=status.HTTP_201_CREATED,
    )
    def move(self, request: Request, study_id: UUID, body: NewMoveSerializer) -> Move:
        """Try a legal action after a move, or let a bot answer; a branch is kept."""
        user, data = get_signed_in_user(request.user), body.validated_data
        place = {"user": user, "study_id": study_id, "after": data["after"]}
        if "bot" in data:
            limit_thinking(request)
            return services.let_bot_move(**place, bot=data["bot"])
        return services.add_move(**place, action=data["action"])

    @operation(
        "battles_studies_annotate",
        "Comment a move of a study",
        body=AnnotationSerializer,
        code=204,
    )
    def annotate(
        self, request: Request, study_id: UUID, number: int, body: AnnotationSerializer
    ) -> None:
        """Give a move of your study a mark and a comment."""
        services.annotate_move(
            user=get_signed_in_user(request.user),
            study_id=study_id,
            number=number,
            **body.validated_data,
        )

    @operation("battles_studies_remove_move", "Remove a move of a study", code=204)
    def remove(self, request: Request, study_id: UUID, number: int) -> None:
        """Remove a move of your study and what follows it; those played stay."""
        user = get_signed_in_user(request.user)
        services.remove_move(user=user, study_id=study_id, number=number)

    @operation(
        "battles_studies_play",
        "Play on from a study",
        body=StudyPlaySerializer,
        answer=BranchedSerializer,
        code=status.HTTP_201_CREATED,
    )
    def play(
        self, request: Request, study_id: UUID, body: StudyPlaySerializer
    ) -> dict[str, Any]:
        """Play on from a position of a study against a bot; counts for nothing."""
        battle = services.play_on(
            user=get_signed_in_user(request.user),
            study_id=study_id,
            **body.validated_data,
        )
        return {"id": battle.pk, "url": reverse("battles:board", args=[battle.pk])}


class StudyEvaluation(GenericViewSet):
    """What the strong bot makes of positions of studies."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (UserThrottle, CostlyThrottle)

    @operation(
        "battles_studies_evaluate",
        "Evaluate a position of a study",
        query=StudyPlaceQuery,
        answer=StudyEvaluationSerializer,
    )
    def retrieve(
        self, request: Request, study_id: UUID, query: StudyPlaceQuery
    ) -> selectors.ShownEvaluation:
        """Let the strong bot evaluate a position and its answers; it takes a second.

        It knows no more than the player who is to answer could know.
        """
        data = query.validated_data
        study = selectors.get_study_for(request.user, study_id)
        limit_thinking(request)
        return selectors.evaluate_study(
            study,
            data["at"],
            get_requested_language(request),
            is_current=data["cards"] == "current",
        )
