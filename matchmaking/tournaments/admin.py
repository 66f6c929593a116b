"""The operators' door to tournaments: to look at; judges act at the desk."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from .models import Act, Tournament


class LookOnly(ModelAdmin):
    """Nothing is made, changed or deleted here."""

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """People set tournaments up on their page."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Judges act at the desk, where it is written down."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """What was played stays."""
        return False


@admin.register(Tournament)
class TournamentAdmin(LookOnly):
    """Tournaments."""

    list_display = ("name", "kind", "state", "organiser", "created_at", "ended_at")
    list_select_related = ("organiser",)
    list_filter = ("state", "kind", "is_rated")
    search_fields = ("name", "organiser__username")
    ordering = ("-created_at",)
    exclude = ("seed", "code")


@admin.register(Act)
class ActAdmin(LookOnly):
    """What judges did."""

    list_display = ("at", "tournament", "judge", "does", "note", "undone_at")
    list_select_related = ("tournament", "judge")
    list_filter = ("does",)
    search_fields = ("tournament__name", "judge__username")
    ordering = ("-at",)
