"""Tables of scenes and studies."""

import uuid
from typing import Self, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.games.registry import USUAL_GAME
from battles.live.battle_access import Viewer

TITLE_LENGTH = 80
QUESTION_LENGTH = 500
TEXT_LENGTH = 8000

Row = TypeVar("Row", bound=models.Model)


class Visibility(models.TextChoices):
    """Who may see a scene or a study beside its owner."""

    PRIVATE = "private", _("Only you")
    LINK = "link", _("Anyone with the link")
    PUBLIC = "public", _("Everyone")


class SharedQuerySet(models.QuerySet[Row]):
    """Filters that chain."""

    def shared(self) -> Self:
        """Return what others may open."""
        return self.filter(hidden_at=None).exclude(visibility=Visibility.PRIVATE)

    def owned_by(self, viewer: Viewer) -> Self:
        """Return the viewer's own, the last changed first; a visitor has none."""
        own = self.filter(owner_id=viewer.pk) if viewer.pk else self.none()
        return own.order_by("-updated_at", "-pk")

    def find_for(self, viewer: Viewer, key: UUID) -> Row | None:
        """Return one that is the viewer's own or shared, with its owner."""
        is_shared = Q(pk__in=self.shared().filter(pk=key).values("pk"))
        found = self.filter(is_shared | Q(owner_id=viewer.pk or 0), pk=key)
        return found.select_related("owner").first()

    def public(self) -> Self:
        """Return what is listed for everyone."""
        return self.filter(hidden_at=None, visibility=Visibility.PUBLIC)


class Scene(models.Model):
    """A position with a question.

    Attributes:
        text: The position, and what is done in it, in the scenario language.
        cards: The revision of each card it names, by number.
        forked_from: The scene it was copied from, while that exists.
        is_final: Whether it stays as it is, because a judge has answered with it.
        hidden_at: When a moderator hid it from all but its owner.
    """

    # It cannot be guessed, so it is also the key of a scene shared by link.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="scenes"
    )
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    question = models.TextField(
        _("question"), max_length=QUESTION_LENGTH, blank=True, default=""
    )
    game = models.CharField(max_length=32, default=USUAL_GAME.name, editable=False)
    text = models.TextField(_("position"), max_length=TEXT_LENGTH)
    cards = models.JSONField(default=dict, editable=False)
    visibility = models.CharField(
        _("who can see it"),
        max_length=8,
        choices=Visibility.choices,
        default=Visibility.PRIVATE,
    )
    forked_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, editable=False
    )
    is_final = models.BooleanField(
        _("a judge’s answer"), default=False, db_default=False, editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    hidden_at = models.DateTimeField(_("hidden by a moderator"), null=True, blank=True)

    objects = SharedQuerySet["Scene"].as_manager()

    class Meta:
        """What the database itself holds true, and who hides scenes."""

        permissions = [("hide_scene", "Can hide shared scenes")]
        constraints = [
            models.CheckConstraint(name="scene_has_a_title", condition=~Q(title="")),
        ]
        indexes = [
            models.Index(name="scenes_of_a_person", fields=["owner", "-updated_at"]),
            models.Index(
                name="scenes_for_everyone",
                fields=["-created_at", "-id"],
                condition=Q(visibility=Visibility.PUBLIC),
            ),
        ]

    def __str__(self) -> str:
        """Title and id."""
        return f"{self.title} {self.pk}"


class Study(models.Model):
    """A finished game or a scene as a tree of moves.

    Attributes:
        battle: The game it is of; None for a scene, or once the game is gone.
        scene: The scene it is of; None for a game, or once the scene is gone.
        seat: Whose side is below.
        start: What it begins with: ``decks`` (the revisions of their cards), ``state``
            (the engine's, without its fixed part), ``rules``, ``filler`` (whether the
            filler stands for any card).
        moves: Its tree (``studies.tree``).
        forked_from: The study it was copied from, while that exists.
        hidden_at: When a moderator hid it from all but its owner.
    """

    # It cannot be guessed, so it is also the key of a study shared by link.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="studies"
    )
    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    game = models.CharField(max_length=32, default=USUAL_GAME.name, editable=False)
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.SET_NULL, null=True, editable=False
    )
    scene = models.ForeignKey(
        Scene, on_delete=models.SET_NULL, null=True, editable=False
    )
    seat = models.PositiveSmallIntegerField(default=0, editable=False)
    start = models.JSONField(editable=False)
    moves = models.JSONField(default=list, editable=False)
    visibility = models.CharField(
        _("who can see it"),
        max_length=8,
        choices=Visibility.choices,
        default=Visibility.PRIVATE,
    )
    forked_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    hidden_at = models.DateTimeField(_("hidden by a moderator"), null=True, blank=True)

    objects = SharedQuerySet["Study"].as_manager()

    class Meta:
        """What the database itself holds true, and who hides studies."""

        verbose_name_plural = "studies"
        permissions = [("hide_study", "Can hide shared studies")]
        constraints = [
            models.CheckConstraint(name="study_has_a_title", condition=~Q(title="")),
        ]
        indexes = [
            models.Index(name="studies_of_a_person", fields=["owner", "-updated_at"]),
            models.Index(
                name="studies_for_everyone",
                fields=["-created_at", "-id"],
                condition=Q(visibility=Visibility.PUBLIC),
            ),
        ]

    def __str__(self) -> str:
        """Title and id."""
        return f"{self.title} {self.pk}"
