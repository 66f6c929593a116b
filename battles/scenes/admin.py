"""Admin pages of scenes and studies: to look at, and to hide from others."""

from django.contrib import admin, messages
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin

from unionarena.core import site_time
from unionarena.core.read_only_admin import ReadOnlyAdmin

from .models import Scene, Study
from .services import hide_scenes
from .studies.services import hide_studies


@admin.register(Scene)
class SceneAdmin(ReadOnlyAdmin, ModelAdmin):
    """People's scenes; only their owners change them."""

    list_display = ("title", "owner", "visibility", "hidden_at", "updated_at")
    list_filter = ("visibility", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields = ("title", "question", "owner__username")
    ordering = ("-updated_at", "-pk")
    actions = ("hide", "show_again")

    def has_hide_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of staff may hide scenes."""
        person = request.user
        return not isinstance(person, AnonymousUser) and person.has_perm(
            "scenes.hide_scene"
        )

    @admin.action(description=_("Hide from everyone else"), permissions=["hide"])
    def hide(self, request: HttpRequest, chosen: QuerySet[Scene]) -> None:
        """Hide the scenes from everyone but their owners."""
        count = hide_scenes(
            scene_ids=chosen.values_list("pk", flat=True), now=site_time.now()
        )
        text = ngettext("%d scene hidden.", "%d scenes hidden.", count)
        messages.success(request, text % count)

    @admin.action(description=_("Show to others again"), permissions=["hide"])
    def show_again(self, request: HttpRequest, chosen: QuerySet[Scene]) -> None:
        """Let those see the scenes again whom their owners let."""
        count = hide_scenes(scene_ids=chosen.values_list("pk", flat=True), now=None)
        text = ngettext("%d scene shown again.", "%d scenes shown again.", count)
        messages.success(request, text % count)


@admin.register(Study)
class StudyAdmin(ReadOnlyAdmin, ModelAdmin):
    """People's studies; only their owners change them."""

    list_display = ("title", "owner", "visibility", "hidden_at", "updated_at")
    list_filter = ("visibility", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields = ("title", "owner__username")
    ordering = ("-updated_at", "-pk")
    actions = ("hide", "show_again")

    def has_hide_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of staff may hide studies."""
        person = request.user
        return not isinstance(person, AnonymousUser) and person.has_perm(
            "scenes.hide_study"
        )

    @admin.action(description=_("Hide from everyone else"), permissions=["hide"])
    def hide(self, request: HttpRequest, chosen: QuerySet[Study]) -> None:
        """Hide the studies from everyone but their owners."""
        count = hide_studies(
            study_ids=chosen.values_list("pk", flat=True), now=site_time.now()
        )
        text = ngettext("%d study hidden.", "%d studies hidden.", count)
        messages.success(request, text % count)

    @admin.action(description=_("Show to others again"), permissions=["hide"])
    def show_again(self, request: HttpRequest, chosen: QuerySet[Study]) -> None:
        """Let those see the studies again whom their owners let."""
        count = hide_studies(study_ids=chosen.values_list("pk", flat=True), now=None)
        text = ngettext("%d study shown again.", "%d studies shown again.", count)
        messages.success(request, text % count)
