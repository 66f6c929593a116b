"""The admin of sets and printings, and of the rulings beside a card."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin
from unfold.admin import ModelAdmin, TabularInline

from cards.card_data.languages import list_columns
from cards.models import CardSet, Printing, RulingCard


class OptionalFormSet(BaseInlineFormSet):
    """Rows beside a card; a form sent without them changes none of them."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> None:
        prefix = kwargs.get("prefix") or self.get_default_prefix()
        if data is not None and f"{prefix}-TOTAL_FORMS" not in data:
            data = {f"{prefix}-TOTAL_FORMS": "0", f"{prefix}-INITIAL_FORMS": "0"}
        super().__init__(data, *args, **kwargs)


class PrintingInline(TabularInline):
    """Printings of a card."""

    model = Printing
    fields = (
        "code",
        "card_set",
        "rarity",
        "is_parallel",
        "is_promo",
        "artist",
        "image_url",
    )
    ordering = ("is_parallel", "code")
    autocomplete_fields = ("card_set",)
    extra = 0
    formset = OptionalFormSet
    tab = True


class RulingInline(TabularInline):
    """The rulings that concern a card; each may concern others too.

    Who may change rulings may link them.
    """

    model = RulingCard
    fk_name = "card"
    fields = ("ruling",)
    autocomplete_fields = ("ruling",)
    ordering = ("-pk",)
    extra = 0
    formset = OptionalFormSet
    tab = True

    def has_view_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users who see rulings see the links."""
        return request.user.has_perm("cards.view_ruling") or self._may_link(request)

    def has_add_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users who change rulings add a link."""
        return self._may_link(request)

    def has_change_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users who change rulings change a link."""
        return self._may_link(request)

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users who change rulings remove a link."""
        return self._may_link(request)

    def _may_link(self, request: HttpRequest) -> bool:
        return request.user.has_perm("cards.change_ruling")


@admin.register(CardSet)
class CardSetAdmin(SimpleHistoryAdmin, ModelAdmin):
    """Sets, with a history of changes."""

    list_display = ("code", "series", "name_ja", "name_en", "released_on")
    list_filter = ("series",)
    list_select_related = ("series",)
    search_fields = ("code", *list_columns("name"))
    ordering = ("code",)


@admin.register(Printing)
class PrintingAdmin(SimpleHistoryAdmin, ModelAdmin):
    """Printings of all cards."""

    list_display = ("code", "card", "card_set", "rarity", "is_parallel", "is_promo")
    list_filter = ("card_set", "rarity", "is_parallel", "is_promo")
    list_select_related = ("card", "card_set")
    search_fields = ("code", "artist")
    autocomplete_fields = ("card", "card_set")
    ordering = ("code",)
