"""Admin of clubs, read-only; who runs a club, and moderators, act on its page."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from .models import Club


@admin.register(Club)
class ClubAdmin(ModelAdmin):
    """Clubs."""

    list_display = ("name", "game", "is_open", "created_by", "created_at")
    list_select_related = ("created_by",)
    list_filter = ("game", "is_open")
    search_fields = ("name", "about")
    ordering = ("-created_at",)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Return False: players create clubs on their page."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: owner and officers change a club on its page."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: closing it on its page also removes its webhook."""
        return False
