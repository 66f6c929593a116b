"""The operators' door to battles: everything to look at, nothing to change.

The seed of a running battle and its snapshots are shown to nobody, operators included:
whoever knows them knows every hidden card.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from .models import Battle, BattleAction, BattleSeat, Status


class _ReadOnly:
    """Rows that only the services write."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Battles begin by matchmaking, practice or invitation."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """A battle is what its log says."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Results stand on battles."""
        return False


class SeatInline(_ReadOnly, TabularInline):
    """Who sits where; not which cards."""

    model = BattleSeat
    fields = ("seat", "name", "user", "bot", "deck_name")
    readonly_fields = fields
    ordering = ("seat",)
    extra = 0


@admin.register(Battle)
class BattleAdmin(_ReadOnly, ModelAdmin):
    """Battles and how they ended."""

    list_display = (
        "id",
        "status",
        "origin",
        "ranked",
        "action_count",
        "started_at",
        "finished_at",
        "winner",
        "result_reason",
    )
    list_filter = ("status", "origin", "ranked", "result_reason")
    search_fields = ("id", "seats__name")
    ordering = ("-started_at", "-pk")
    exclude = ("seed",)
    readonly_fields = ("published_seed",)
    inlines = (SeatInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        """Without reading secrets nobody asked for."""
        return super().get_queryset(request).defer("seed")

    @admin.display(description=_("seed"))
    def published_seed(self, battle: Battle) -> str:
        """The seed, once it is everybody's."""
        return battle.seed.hex() if battle.status == Status.FINISHED else "-"


@admin.register(BattleAction)
class BattleActionAdmin(_ReadOnly, ModelAdmin):
    """The logs of finished battles; a running one's would tell hidden choices."""

    list_display = ("battle", "number", "seat", "action", "created_at")
    search_fields = ("battle__id",)
    ordering = ("-created_at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[BattleAction]:
        """Only what is over."""
        rows = super().get_queryset(request)
        return rows.filter(battle__status=Status.FINISHED)
