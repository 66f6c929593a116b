"""REST: scenes."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet, ViewSet

from battles.bots import BOTS
from battles.seating.battle_creation import DEFAULT_BOT
from battles.watching.access.serializers import KeySerializer
from battles.watching.replays.serializers import BranchedSerializer, MomentSerializer
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages
from unionarena.core.api.request_examples import build_request_example
from unionarena.core.api.requested_language import LanguageQuery, get_requested_language
from unionarena.core.api.throttles import (
    AnonymousThrottle,
    CostlyThrottle,
    UserThrottle,
)

from . import selectors, services
from .boards import SceneBoard, draw_scene, list_numbers
from .models import QUESTION_LENGTH, TEXT_LENGTH, TITLE_LENGTH, Scene, Visibility
from .scene_text import read_text


class SceneListQuery(serializers.Serializer):
    """Whose scenes."""

    whose = serializers.ChoiceField(choices=["own", "public"], default="own")


class PositionSerializer(serializers.Serializer):
    """A position as text."""

    text = serializers.CharField(
        max_length=TEXT_LENGTH,
        trim_whitespace=False,
        help_text=(
            "`given` of a scenario (docs/guides/scenarios.md) with card numbers, and "
            "`when` for what is done in it."
        ),
    )


@build_request_example(
    "A win",
    title="Win this turn",
    text="phase: attack\nme: {front_line: [TDL-1-012]}\nopponent: {life: 1}\n",
    visibility="link",
)
class NewSceneSerializer(PositionSerializer):
    """A scene to save."""

    title = serializers.CharField(max_length=TITLE_LENGTH)
    question = serializers.CharField(
        max_length=QUESTION_LENGTH, default="", allow_blank=True
    )
    visibility = serializers.ChoiceField(
        choices=Visibility.choices, default=Visibility.PRIVATE
    )


class SceneChangesSerializer(serializers.Serializer):
    """What of a scene changes."""

    title = serializers.CharField(max_length=TITLE_LENGTH, required=False)
    question = serializers.CharField(
        max_length=QUESTION_LENGTH, required=False, allow_blank=True
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)
    text = serializers.CharField(
        max_length=TEXT_LENGTH, required=False, trim_whitespace=False
    )
    uses_new_cards = serializers.BooleanField(
        default=False, help_text="Whether to take all cards as they are now."
    )


class SceneOfMomentSerializer(MomentSerializer):
    """A moment of a battle to save as a scene."""

    title = serializers.CharField(max_length=TITLE_LENGTH, default="", allow_blank=True)


class ScenePlaySerializer(serializers.Serializer):
    """How to play on from a scene."""

    seat = serializers.IntegerField(min_value=0, max_value=1, default=0)
    bot = serializers.ChoiceField(choices=list(BOTS), default=DEFAULT_BOT)
    uses_new_cards = serializers.BooleanField(default=False)


class SceneSerializer(serializers.ModelSerializer):
    """A saved scene."""

    owner = serializers.CharField(source="owner.shown_name")
    url = serializers.SerializerMethodField()

    class Meta:
        """Its columns."""

        model = Scene
        fields = (
            "id",
            "title",
            "question",
            "game",
            "text",
            "visibility",
            "owner",
            "forked_from",
            "created_at",
            "updated_at",
            "url",
        )

    def get_url(self, scene: Scene) -> str:
        """Return the address of its page."""
        return reverse("battles:scene", args=[scene.pk])


class OfferSerializer(serializers.Serializer):
    """Something that can be done next."""

    side = serializers.CharField(help_text="`me` or `opponent`.")
    words = serializers.CharField(help_text="For `when`.")
    lines = serializers.ListField(
        child=serializers.CharField(), help_text="What it causes at once."
    )


class SceneBoardSerializer(serializers.Serializer):
    """A position as the engine sees it."""

    board = serializers.DictField(
        source="view", help_text="The table with open hands, as in a replay."
    )
    offers = OfferSerializer(many=True)


class ShownSceneSerializer(SceneBoardSerializer):
    """A saved scene and its table."""

    scene = SceneSerializer()
    changed = serializers.ListField(
        child=serializers.CharField(),
        help_text="Cards that say something else since it was saved.",
    )
    board = serializers.DictField(source="board.view")
    offers = OfferSerializer(source="board.offers", many=True)


class ShownSceneQuery(LanguageQuery):
    """With which cards a scene is shown."""

    cards = serializers.ChoiceField(choices=["saved", "current"], default="saved")


class Scenes(GenericViewSet):
    """Saved positions with a question."""

    queryset = Scene.objects.none()  # for the schema; requests get their own
    serializer_class = SceneSerializer
    pagination_class = KeysetPages
    permission_classes = (IsAuthenticatedOrReadOnly,)
    throttle_classes = (AnonymousThrottle, UserThrottle)

    @operation(
        "battles_scenes_list",
        "List scenes",
        query=SceneListQuery,
        answer=SceneSerializer,
        many=True,
    )
    def list(self, request: Request, query: SceneListQuery) -> QuerySet[Scene]:
        """List your scenes, or those for everyone, newest first."""
        if query.validated_data["whose"] == "public":
            return selectors.list_public_scenes()
        return selectors.list_own_scenes(request.user).select_related("owner")

    @operation(
        "battles_scenes_create",
        "Save a scene",
        body=NewSceneSerializer,
        answer=SceneSerializer,
        code=status.HTTP_201_CREATED,
    )
    def create(self, request: Request, body: NewSceneSerializer) -> Scene:
        """Save a position with a title; the engine refuses what cannot be."""
        return services.create_scene(
            user=get_signed_in_user(request.user), fields=body.validated_data
        )

    @operation(
        "battles_scenes_read",
        "Read a scene",
        query=ShownSceneQuery,
        answer=ShownSceneSerializer,
    )
    def retrieve(
        self, request: Request, scene_id: UUID, query: ShownSceneQuery
    ) -> selectors.ShownScene:
        """Read a scene of yours or a shared one, with its table."""
        return selectors.show_scene(
            selectors.get_scene_for(request.user, scene_id),
            get_requested_language(request),
            is_current=query.validated_data["cards"] == "current",
        )

    @operation(
        "battles_scenes_change",
        "Change a scene",
        body=SceneChangesSerializer,
        answer=SceneSerializer,
    )
    def partial_update(
        self, request: Request, scene_id: UUID, body: SceneChangesSerializer
    ) -> Scene:
        """Change your scene; its cards stay as they were saved."""
        fields = dict(body.validated_data)
        return services.change_scene(
            user=get_signed_in_user(request.user),
            scene_id=scene_id,
            uses_new_cards=fields.pop("uses_new_cards"),
            fields=fields,
        )

    @operation("battles_scenes_delete", "Delete a scene", code=204)
    def destroy(self, request: Request, scene_id: UUID) -> None:
        """Delete your scene; copies of it stay."""
        user = get_signed_in_user(request.user)
        services.delete_scene(user=user, scene_id=scene_id)

    @operation(
        "battles_scenes_fork",
        "Copy a scene",
        answer=SceneSerializer,
        code=status.HTTP_201_CREATED,
    )
    def fork(self, request: Request, scene_id: UUID) -> Scene:
        """Copy a scene you may see; the copy is private."""
        user = get_signed_in_user(request.user)
        return services.fork_scene(user=user, scene_id=scene_id)

    @operation(
        "battles_scenes_play",
        "Play on from a scene",
        body=ScenePlaySerializer,
        answer=BranchedSerializer,
        code=status.HTTP_201_CREATED,
    )
    def play(
        self, request: Request, scene_id: UUID, body: ScenePlaySerializer
    ) -> dict[str, Any]:
        """Play on from a scene against a bot; counts for nothing."""
        data = body.validated_data
        battle = services.play_on(
            user=get_signed_in_user(request.user),
            scene_id=scene_id,
            seat=data["seat"],
            bot=data["bot"],
            is_current=data["uses_new_cards"],
        )
        return {"id": battle.pk, "url": reverse("battles:board", args=[battle.pk])}

    @operation(
        "battles_scenes_from_battle",
        "Save a moment of a finished battle as a scene",
        query=KeySerializer,
        body=SceneOfMomentSerializer,
        answer=SceneSerializer,
        code=status.HTTP_201_CREATED,
    )
    def from_battle(
        self,
        request: Request,
        battle_id: UUID,
        query: KeySerializer,
        body: SceneOfMomentSerializer,
    ) -> Scene:
        """Save a moment of a battle that is over; of a running one there is none."""
        data = body.validated_data
        return services.create_scene_from_battle(
            user=get_signed_in_user(request.user),
            battle_id=battle_id,
            at=data["at"],
            title=data["title"] or _("Untitled scene"),
            key=query.validated_data["key"],
        )


class ScenePositions(ViewSet):
    """Positions that are not saved."""

    permission_classes = (AllowAny,)
    throttle_classes = (AnonymousThrottle, UserThrottle, CostlyThrottle)

    @operation(
        "battles_scenes_check",
        "Check a position",
        body=PositionSerializer,
        answer=SceneBoardSerializer,
        parameters=[LanguageQuery],
    )
    def check(self, request: Request, body: PositionSerializer) -> SceneBoard:
        """Build a position: its table, and what can be done; or why it cannot be."""
        text = read_text(body.validated_data["text"])
        pins = selectors.pin_cards(list_numbers(text))
        return draw_scene(text, pins, get_requested_language(request))
