"""The operators' door to the queue: who waits, and what came of it."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from .models import Ticket


@admin.register(Ticket)
class TicketAdmin(ModelAdmin):
    """Tickets, to look at; people make and end them."""

    list_display = ("user", "mode", "status", "reason", "joined_at", "ended_at")
    list_select_related = ("user",)
    list_filter = ("status", "mode", "reason")
    search_fields = ("user__username", "battle__id")
    ordering = ("-joined_at", "-pk")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Nobody is queued by somebody else."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """The queue looks after itself."""
        return False

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Only together with the account they belong to."""
        page = request.resolver_match
        return page is not None and page.url_name == "accounts_user_delete"
