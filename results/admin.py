"""The operators' door to results: everything to look at, nothing to change."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from .models import Outcome, Participant, Rating, RatingChange


class _ReadOnly:
    """Rows that are appended and asked about later."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Outcomes come from battles."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """What happened has happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Only together with the account they belong to."""
        page = request.resolver_match
        return page is not None and page.url_name == "accounts_user_delete"


class ParticipantInline(_ReadOnly, TabularInline):
    """Both sides of an outcome."""

    model = Participant
    fields = ("seat", "user", "bot", "deck_name", "result")
    extra = 0


class RatingChangeInline(_ReadOnly, TabularInline):
    """What an outcome did to ratings."""

    model = RatingChange
    fields = ("user", "rating_before", "rating_after", "deviation_after", "games")
    extra = 0


@admin.register(Outcome)
class OutcomeAdmin(_ReadOnly, ModelAdmin):
    """How battles ended, to look at when somebody asks."""

    list_display = ("battle_id", "finished_at", "origin", "is_rated", "reason", "who")
    list_filter = ("origin", "is_rated", "reason")
    search_fields = ("battle__id", "participants__user__username")
    ordering = ("-finished_at", "-pk")
    inlines = (ParticipantInline, RatingChangeInline)

    @admin.display(description=_("winner's seat"))
    def who(self, outcome: Outcome) -> str:
        """Seat of the winner, or that there is none."""
        if outcome.winner_seat is None:
            return str(_("draw"))
        return str(outcome.winner_seat)


@admin.register(Rating)
class RatingAdmin(_ReadOnly, ModelAdmin):
    """How strong people are believed to be."""

    list_display = ("user", "mode", "rating", "deviation", "games", "rated_at")
    list_select_related = ("user",)
    list_filter = ("mode",)
    search_fields = ("user__username",)
    ordering = ("-rating", "-pk")


@admin.register(RatingChange)
class RatingChangeAdmin(_ReadOnly, ModelAdmin):
    """Every change of every rating."""

    list_display = ("user", "mode", "games", "rating_before", "rating_after", "outcome")
    list_select_related = ("user", "outcome")
    search_fields = ("user__username",)
    ordering = ("-pk",)
