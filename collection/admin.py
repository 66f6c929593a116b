"""Admin pages of starter decks, and of users' decks to look at."""

from django.contrib import admin, messages
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin, TabularInline

from unionarena.core.read_only_admin import ReadOnlyAdmin

from .models import Deck, DeckEntry, StarterDeck, StarterDeckEntry
from .packs.admin import CardMovementAdmin, PackGrantAdmin
from .sharing.services import hide_decks

__all__ = ["CardMovementAdmin", "DeckAdmin", "PackGrantAdmin", "StarterDeckAdmin"]


class StarterEntryInline(ReadOnlyAdmin, TabularInline):
    """The list of a starter deck."""

    model = StarterDeckEntry
    fields = ("card", "count")
    extra = 0


@admin.register(StarterDeck)
class StarterDeckAdmin(ReadOnlyAdmin, ModelAdmin):
    """Starter decks, as the content files have them."""

    list_display = ("slug", "name_ja", "name_zh_hant", "name_en")
    ordering = ("slug",)
    inlines = (StarterEntryInline,)


class DeckEntryInline(ReadOnlyAdmin, TabularInline):
    """The list of a deck."""

    model = DeckEntry
    fields = ("card", "count")
    extra = 0


@admin.register(Deck)
class DeckAdmin(ReadOnlyAdmin, ModelAdmin):
    """Users' decks, to help with, or to hide from others."""

    list_display = ("name", "owner", "visibility", "hidden_at", "updated_at")
    list_filter = ("visibility", ("hidden_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username")
    ordering = ("-updated_at", "-pk")
    exclude = ("link_token",)  # whoever helps needs no key
    inlines = (DeckEntryInline,)
    actions = ("hide", "show_again")

    def has_hide_permission(self, request: HttpRequest) -> bool:
        """Return whether this member of staff may hide decks."""
        person = request.user
        return not isinstance(person, AnonymousUser) and person.has_perm(
            "collection.hide_deck"
        )

    @admin.action(description=_("Hide from everyone else"), permissions=["hide"])
    def hide(self, request: HttpRequest, chosen: QuerySet[Deck]) -> None:
        """Hide the decks from everyone but their owners."""
        count = hide_decks(
            deck_ids=chosen.values_list("pk", flat=True), now=timezone.now()
        )
        text = ngettext("%d deck hidden.", "%d decks hidden.", count)
        messages.success(request, text % count)

    @admin.action(description=_("Show to others again"), permissions=["hide"])
    def show_again(self, request: HttpRequest, chosen: QuerySet[Deck]) -> None:
        """They may be read again by whom their owners let."""
        count = hide_decks(deck_ids=chosen.values_list("pk", flat=True), now=None)
        text = ngettext("%d deck shown again.", "%d decks shown again.", count)
        messages.success(request, text % count)
