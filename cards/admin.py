"""The editors' door to cards: saving a card publishes a new version of it."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from unionarena.accounts.models import User

from . import services
from .forms import CardEditForm
from .models import Card, CardRevision, Series, Trait


@admin.register(Series)
class SeriesAdmin(ModelAdmin):
    """Series; what changes is kept with who changed it."""

    list_display = ("code", "name_ja", "name_zh_hant", "name_en", "is_public")
    search_fields = ("code", "name_ja", "name_zh_hant", "name_en")
    ordering = ("code",)


@admin.register(Trait)
class TraitAdmin(ModelAdmin):
    """Traits and their names."""

    list_display = ("name_ja", "name_zh_hant", "name_en")
    search_fields = ("name_ja", "name_zh_hant", "name_en")
    ordering = ("name_ja",)


class RevisionInline(TabularInline):
    """The history of a card, to be read."""

    model = CardRevision
    fk_name = "card"
    fields = ("version", "name_ja", "origin", "reason", "author", "created_at")
    readonly_fields = fields
    ordering = ("-version",)
    extra = 0
    can_delete = False

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Versions are added by saving the card."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Versions never change."""
        return False

    def has_view_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Whoever may see the card may see its history."""
        return request.user.has_perm("cards.view_card")


@admin.register(Card)
class CardAdmin(ModelAdmin):
    """Cards as they are now."""

    form = CardEditForm
    inlines = (RevisionInline,)
    list_display = ("number", "name", "kind", "color", "cost", "trigger", "playable")
    list_filter = (
        "series",
        "current_revision__color",
        "current_revision__kind",
        "current_revision__trigger",
        "current_revision__is_playable",
    )
    list_select_related = ("current_revision", "series")
    search_fields = (
        "number",
        "current_revision__name_ja",
        "current_revision__name_zh_hant",
        "current_revision__name_en",
    )
    ordering = ("number",)
    fieldsets = (
        (None, {"fields": ("number", "series", "kind", "color", "rarity", "art")}),
        (_("Names"), {"fields": ("name_ja", "name_zh_hant", "name_en", "traits")}),
        (
            _("Numbers"),
            {"fields": ("required_energy", "ap_cost", "gives", "bp", "trigger")},
        ),
        (_("Text"), {"fields": ("text_ja", "text_zh_hant", "text_en")}),
        (_("Flavour"), {"fields": ("flavor_ja", "flavor_zh_hant", "flavor_en")}),
        (_("This version"), {"fields": ("reason",)}),
    )

    def get_readonly_fields(
        self, _request: HttpRequest, obj: Card | None = None
    ) -> tuple[str, ...]:
        """What names a card never changes."""
        return ("number", "series") if obj else ()

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Battles and replays need every card there ever was."""
        return False

    def save_model(
        self, request: HttpRequest, obj: Card, form: CardEditForm, _change: object
    ) -> None:
        """Publish what the form says."""
        revision = services.publish_revision(
            draft=form.draft,
            reason=form.cleaned_data["reason"],
            author=request.user if isinstance(request.user, User) else None,
        )
        obj.pk = revision.card_id

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        """Published cards only; there are no others."""
        return super().get_queryset(request).filter(current_revision__isnull=False)

    @admin.display(description=_("name"), ordering="current_revision__name_ja")
    def name(self, card: Card) -> str:
        """Its Japanese name."""
        return _current(card).name_ja

    @admin.display(description=_("kind"), ordering="current_revision__kind")
    def kind(self, card: Card) -> Any:  # noqa: ANN401 - a column of the database
        """Character, site or event."""
        return _current(card).kind

    @admin.display(description=_("color"), ordering="current_revision__color")
    def color(self, card: Card) -> Any:  # noqa: ANN401 - as above
        """Its colour."""
        return _current(card).color

    @admin.display(
        description=_("energy"), ordering="current_revision__required_energy"
    )
    def cost(self, card: Card) -> Any:  # noqa: ANN401 - as above
        """Required energy."""
        return _current(card).required_energy

    @admin.display(description=_("trigger"), ordering="current_revision__trigger")
    def trigger(self, card: Card) -> Any:  # noqa: ANN401 - as above
        """Its trigger, if any."""
        return _current(card).trigger

    @admin.display(
        description=_("playable"),
        boolean=True,
        ordering="current_revision__is_playable",
    )
    def playable(self, card: Card) -> bool:
        """Whether the engine can do all it says."""
        return _current(card).is_playable


def _current(card: Card) -> CardRevision:
    if card.current_revision is None:
        raise LookupError(card.number)  # the list holds published cards only
    return card.current_revision
