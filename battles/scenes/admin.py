"""Admin pages of scenes and studies: to look at, and to hide from others."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from unfold.admin import ModelAdmin

from unionarena.core import site_time
from unionarena.core.read_only_admin import ReadOnlyAdmin

from .models import Scene, Study
from .services import hide_shared


class SharedAdmin(ReadOnlyAdmin, ModelAdmin):
    """What people share; only its owners change it.

    Attributes:
        hides: The permission to hide.
        hidden: What is said of how many that were hidden.
        shown: What is said of how many that are shown again.
    """

    hides = ""
    hidden: Any
    shown: Any

    list_display = ("title", "owner", "visibility", "hidden_at", "updated_at")
    list_filter = ("visibility", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields: tuple[str, ...] = ("title", "owner__username")
    ordering = ("-updated_at", "-pk")
    actions = ("hide", "show_again")

    def has_hide_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of staff may hide what is shared."""
        person = request.user
        return not isinstance(person, AnonymousUser) and person.has_perm(self.hides)

    @admin.action(description=_("Hide from everyone else"), permissions=["hide"])
    def hide(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """Hide them from everyone but their owners."""
        self._hide(request, chosen, site_time.now(), self.hidden)

    @admin.action(description=_("Show to others again"), permissions=["hide"])
    def show_again(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """Let those see them again whom their owners let."""
        self._hide(request, chosen, None, self.shown)

    def _hide(
        self,
        request: HttpRequest,
        chosen: QuerySet[Any],
        now: datetime | None,
        sentence: Any,  # noqa: ANN401 - a lazy text
    ) -> None:
        keys = chosen.values_list("pk", flat=True)
        count = hide_shared(self.model, keys=keys, now=now)
        messages.success(request, sentence % count)


@admin.register(Scene)
class SceneAdmin(SharedAdmin):
    """People's scenes."""

    hides = "scenes.hide_scene"
    hidden = ngettext_lazy("%d scene hidden.", "%d scenes hidden.")
    shown = ngettext_lazy("%d scene shown again.", "%d scenes shown again.")
    search_fields = ("title", "question", "owner__username")


@admin.register(Study)
class StudyAdmin(SharedAdmin):
    """People's studies."""

    hides = "scenes.hide_study"
    hidden = ngettext_lazy("%d study hidden.", "%d studies hidden.")
    shown = ngettext_lazy("%d study shown again.", "%d studies shown again.")
