"""Admin of tournaments, read-only; judges act on the judge's page."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from .models import Act, CallAnswer, League, Tournament


class LookOnly(ModelAdmin):
    """Rows that are not created, changed or deleted here."""

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Return False: organisers set tournaments up on their page."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: judges act on the judge's page, where it is logged."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: what was played stays."""
        return False


@admin.register(Tournament)
class TournamentAdmin(LookOnly):
    """Tournaments."""

    list_display = (
        "name",
        "game",
        "kind",
        "state",
        "organiser",
        "created_at",
        "ended_at",
    )
    list_select_related = ("organiser",)
    list_filter = ("game", "state", "kind", "is_rated")
    search_fields = ("name", "organiser__username")
    ordering = ("-created_at",)
    exclude = ("seed", "code", "cast_key")


@admin.register(Act)
class ActAdmin(LookOnly):
    """What judges did."""

    list_display = ("at", "tournament", "judge", "does", "note", "undone_at")
    list_select_related = ("tournament", "judge")
    list_filter = ("does",)
    search_fields = ("tournament__name", "judge__username")
    ordering = ("-at",)


@admin.register(CallAnswer)
class CallAnswerAdmin(LookOnly):
    """What judges answered to calls."""

    list_display = ("at", "judge", "call", "clause", "text")
    list_select_related = ("judge", "call")
    search_fields = ("text", "judge__username")
    ordering = ("-at",)


@admin.register(League)
class LeagueAdmin(LookOnly):
    """Weekly cups."""

    list_display = ("name", "organiser", "next_at", "events_left", "ended")
    list_select_related = ("organiser",)
    list_filter = ("ended",)
    search_fields = ("name", "organiser__username")
    ordering = ("-created_at",)
    exclude = ("settings",)
