"""Admin pages of puzzles, to look at: how hard they are, runs, searches that wait."""

from django.contrib import admin
from unfold.admin import ModelAdmin

from unionarena.core.read_only_admin import ReadOnlyAdmin

from .models import MissedWinSearch, PuzzleRating, PuzzleRun


@admin.register(PuzzleRating)
class PuzzleRatingAdmin(ReadOnlyAdmin, ModelAdmin):
    """How hard puzzles are, the hardest first."""

    list_display = ("puzzle", "rating", "deviation", "tries", "rated_at")
    search_fields = ("puzzle",)
    ordering = ("-rating", "puzzle")


@admin.register(PuzzleRun)
class PuzzleRunAdmin(ReadOnlyAdmin, ModelAdmin):
    """Storms and survivals, the newest first: what the best of a day is made of."""

    list_display = ("user", "kind", "solved", "mistakes", "begun_at", "ended_at")
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-begun_at", "-pk")


@admin.register(MissedWinSearch)
class MissedWinSearchAdmin(ReadOnlyAdmin, ModelAdmin):
    """Searches for missed wins: which wait, and what they have cost."""

    list_display = ("user", "battle", "requested_at", "finished_at", "cpu_ms")
    list_filter = (("finished_at", admin.EmptyFieldListFilter),)
    list_select_related = ("user", "battle")
    search_fields = ("user__username", "battle__id")
    ordering = ("-requested_at", "-pk")
