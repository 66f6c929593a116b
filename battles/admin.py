"""Admin of battles: read-only, except for decisions on halted ones.

The seed of a running battle and its snapshots are shown to no one, operators included:
they reveal every hidden card.
"""

from collections.abc import Callable
from uuid import UUID

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from battles.maintenance import repair
from unionarena.core import site_time
from unionarena.core.accounts import interests
from unionarena.core.accounts.interests import Contest
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.read_only_admin import ReadOnlyAdmin

from .models import Battle, BattleAction, BattleHalt, BattleSeat, Status


class SeatInline(ReadOnlyAdmin, TabularInline):
    """The players, without their cards."""

    model = BattleSeat
    fields = ("seat", "name", "user", "bot", "deck_name")
    readonly_fields = fields
    ordering = ("seat",)
    extra = 0


class HaltInline(ReadOnlyAdmin, TabularInline):
    """What broke, and what became of it."""

    model = BattleHalt
    fields = ("reference", "stage", "number", "error", "halted_at", "resolution")
    readonly_fields = fields
    ordering = ("-halted_at",)
    extra = 0


@admin.register(Battle)
class BattleAdmin(ReadOnlyAdmin, ModelAdmin):
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
    exclude = ("seed", "seed_parts")
    readonly_fields = ("published_seed",)
    inlines = (SeatInline, HaltInline)
    actions = ("resume", "call_off")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Battle]:
        """Leave out columns with secrets."""
        return super().get_queryset(request).defer("seed", "seed_parts")

    def has_mend_permission(self, request: HttpRequest) -> bool:
        """Whether the user may decide on halted battles: if they may change battles."""
        return request.user.has_perm("battles.change_battle")

    @admin.action(
        description=_("Resume halted battles that replay cleanly"), permissions=["mend"]
    )
    def resume(self, request: HttpRequest, battles: QuerySet[Battle]) -> None:
        """Resume battles after a fix; those that still break stay as they are."""
        self._each(
            request, battles, repair.resume_halted_battle, _("Resumed: {battle}")
        )

    @admin.action(
        description=_("Call off halted battles (they don’t count for anyone)"),
        permissions=["mend"],
    )
    def call_off(self, request: HttpRequest, battles: QuerySet[Battle]) -> None:
        """End battles without a result."""
        self._each(
            request, battles, repair.call_off_halted_battle, _("Called off: {battle}")
        )

    def _each(
        self,
        request: HttpRequest,
        battles: QuerySet[Battle],
        work: Callable[..., object],
        done: object,  # a lazy translation
    ) -> None:
        for battle_id in battles.values_list("pk", flat=True):
            try:
                _refuse_interested_operator(request, battle_id)
                work(battle_id=battle_id, now=site_time.now())
            except PlatformError as refusal:
                text = f"{battle_id}: {refusal.message}"
                self.message_user(request, text, messages.ERROR)
            else:
                self.message_user(request, str(done).format(battle=battle_id))

    @admin.display(description=_("seed"))
    def published_seed(self, battle: Battle) -> str:
        """Show the seed, once it is public."""
        return battle.seed.hex() if battle.status == Status.FINISHED else "-"


def _refuse_interested_operator(request: HttpRequest, battle_id: UUID) -> None:
    """Refuse an operator who plays in the battle, or is connected to a player."""
    seats = BattleSeat.objects.filter(battle=battle_id, user__isnull=False)
    players = frozenset(seats.values_list("user_id", flat=True))
    contest = Contest(players, counts_address=True)
    interests.refuse_interested(get_signed_in_user(request.user), contest)


@admin.register(BattleAction)
class BattleActionAdmin(ReadOnlyAdmin, ModelAdmin):
    """The logs of finished battles; a running one's would reveal hidden choices."""

    list_display = ("battle", "number", "seat", "action", "created_at")
    search_fields = ("battle__id",)
    ordering = ("-created_at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[BattleAction]:
        """Show finished battles only."""
        rows = super().get_queryset(request)
        return rows.filter(battle__status=Status.FINISHED)


@admin.register(BattleHalt)
class BattleHaltAdmin(ReadOnlyAdmin, ModelAdmin):
    """Failures of the engine: what `manage.py reproduce_battle` starts from."""

    list_display = (
        "reference",
        "battle",
        "stage",
        "number",
        "error",
        "halted_at",
        "resolution",
    )
    list_filter = ("stage", "resolution", "ruleset_version")
    search_fields = ("reference", "battle__id", "error")
    ordering = ("-halted_at", "-pk")
