"""The editors' door to starter decks and, to look at, the decks of people."""

from django.contrib import admin
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from .models import Deck, DeckEntry, StarterDeck, StarterDeckEntry


class _ReadOnly:
    """Rows that come from content files or from people, to be read here."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Not here."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Not here."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Not here."""
        return False


class StarterEntryInline(_ReadOnly, TabularInline):
    """The list of a starter deck."""

    model = StarterDeckEntry
    fields = ("card", "count")
    extra = 0


@admin.register(StarterDeck)
class StarterDeckAdmin(_ReadOnly, ModelAdmin):
    """Starter decks, as the content files have them."""

    list_display = ("slug", "name_ja", "name_zh_hant", "name_en")
    ordering = ("slug",)
    inlines = (StarterEntryInline,)


class DeckEntryInline(_ReadOnly, TabularInline):
    """The list of a deck."""

    model = DeckEntry
    fields = ("card", "count")
    extra = 0


@admin.register(Deck)
class DeckAdmin(_ReadOnly, ModelAdmin):
    """Decks of people, to look at when they ask for help."""

    list_display = ("name", "owner", "updated_at", "deleted_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    ordering = ("-updated_at", "-pk")
    inlines = (DeckEntryInline,)
