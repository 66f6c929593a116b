"""Admin of the queue: who is waiting, and what became of earlier waits."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from unfold.admin import ModelAdmin

from unionarena.core import site_time

from .models import Ticket
from .queueing.wait_estimates import list_queue_days


@admin.register(Ticket)
class TicketAdmin(ModelAdmin):
    """Tickets, read-only; players create and end them."""

    list_display = ("user", "mode", "status", "reason", "joined_at", "ended_at")
    list_select_related = ("user",)
    list_filter = ("status", "mode", "reason")
    search_fields = ("user__username", "battle__id")
    ordering = ("-joined_at", "-pk")
    exclude = ("seed_secret", "seed_share")
    list_before_template = "admin/matchmaking/queue_days.html"

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show waiting times and rating differences of the last days above the list."""
        days = {"days": list_queue_days(now=site_time.now())}
        return super().changelist_view(request, {**(extra_context or {}), **days})

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Return False: no one is queued by someone else."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: tickets are not edited."""
        return False

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Return False: they go only together with their account."""
        page = request.resolver_match
        return page is not None and page.url_name == "accounts_user_delete"
