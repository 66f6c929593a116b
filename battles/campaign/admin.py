"""Admin page of the campaign, to look at."""

from django.contrib import admin
from unfold.admin import ModelAdmin

from unionarena.core.read_only_admin import ReadOnlyAdmin

from .models import EncounterTry


@admin.register(EncounterTry)
class EncounterTryAdmin(ReadOnlyAdmin, ModelAdmin):
    """Who has played which encounter, and in which battle."""

    list_display = ("user", "encounter", "battle")
    list_filter = ("encounter",)
    list_select_related = ("user", "battle")
    search_fields = ("user__username", "battle__id")
    ordering = ("-pk",)
