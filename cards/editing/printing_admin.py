"""The admin of sets, printings and rulings."""

from collections.abc import Mapping
from typing import Any

from django.contrib import admin
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.text import Truncator
from simple_history.admin import SimpleHistoryAdmin
from unfold.admin import ModelAdmin, TabularInline

from cards.card_data.languages import list_columns
from cards.catalogue import localized_names
from cards.models import CardSet, Printing, Ruling


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
    """Rulings on a card."""

    model = Ruling
    fields = ("ruled_on", *list_columns("text"), "source", "is_public")
    ordering = ("-ruled_on",)
    extra = 0
    formset = OptionalFormSet
    tab = True


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


@admin.register(Ruling)
class RulingAdmin(SimpleHistoryAdmin, ModelAdmin):
    """Rulings on all cards."""

    list_display = ("card", "ruled_on", "excerpt", "source", "is_public")
    list_filter = ("is_public", "card__series")
    list_select_related = ("card",)
    search_fields = ("card__number", *list_columns("text"), "source")
    autocomplete_fields = ("card",)
    ordering = ("-ruled_on", "-pk")

    @admin.display(description=localized_names.lazy_name("part", "text"))
    def excerpt(self, ruling: Ruling) -> str:
        """Return the beginning of the text."""
        text = ruling.text_en or ruling.text_ja or ruling.text_zh_hant
        return Truncator(text).chars(80)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Date a new ruling today by default."""
        return {
            "ruled_on": timezone.localdate(),
            **super().get_changeform_initial_data(request),
        }
