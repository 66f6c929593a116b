"""The admin of cards of further games: saving a card publishes a version of it.

The form has the fields the card's game declares as editable
(``cards.catalogue.game_catalogues``), so a further game needs no form of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.widgets import AdminSplitDateTime
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cards.card_data.languages import FALLBACK_LANGUAGE, LANGUAGES, RULES_LANGUAGE
from cards.catalogue import localized_names
from cards.catalogue.game_catalogues import (
    CurrentCard,
    describe_failure,
    find_catalogue,
    get_current_card,
    list_catalogues,
    list_failures,
    play_texts,
    publish_game_card,
)
from cards.catalogue.game_declarations import (
    CardField,
)
from cards.models import GameCard, GameCardVersion
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import read_number

from .previews import label_errors
from .version_inlines import VersionInline

_LONGEST_REASON: Final = 200
_ROWS: Final = 6


class GameCardForm(forms.ModelForm):
    """A card as its game declares it; subclasses have the fields of one card.

    Attributes:
        current: The card as it is now.
        is_preview: Whether nothing is published, so that failures are only shown.
    """

    current: CurrentCard
    is_preview = False

    class Meta:
        """The model; its columns are not edited."""

        model = GameCard
        fields: tuple[str, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Build the face and have the game check it."""
        data: dict[str, Any] = super().clean() or {}
        if self.errors:
            return data
        names = {each: data[_name_field(each)] for each in self.current.face["names"]}
        edited = {
            each.edited: data[each.edited]
            for each in self.current.catalogue.fields
            if each.edited in data
        }
        said = self._read_texts(data)
        if any(edited[name] != self.current.face[name] for name in said):
            raise forms.ValidationError(
                _("Change the text or what it stands for, not both.")
            )
        face = {**self.current.face, **edited, **said, "names": names}
        face["name"] = names.get(RULES_LANGUAGE) or face["name"]
        if mistake := self.current.catalogue.find_mistake(face):
            raise forms.ValidationError(mistake)
        language = localized_names.get_reader_language()
        played = play_texts(self.current.catalogue, face, language)
        if not self.is_preview and (failures := list_failures(played)):
            raise forms.ValidationError([describe_failure(each) for each in failures])
        return {**data, "face": face, "played": played}

    def _read_texts(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the fields of the face that changed texts say; none if none did.

        Raises:
            ValidationError: If one was not understood, or two say different things.
        """
        if (texts := self.current.catalogue.texts) is None:
            return {}
        found: list[Mapping[str, Any]] = []
        for language in LANGUAGES:
            name = _text_field(language)
            typed = "\n".join(data.get(name, "").splitlines())
            if name not in self.data or typed == self.fields[name].initial:
                continue
            said = texts.read(typed, language)
            if isinstance(said, str):
                raise forms.ValidationError({name: said})
            found.append(said)
        if any(said != found[0] for said in found):
            raise forms.ValidationError(
                _("The changed texts differ. Change one; the others follow.")
            )
        return found[0] if found else {}


def _text_field(language: str) -> str:
    return f"text_{language.replace('-', '_')}"


def _name_field(language: str) -> str:
    return f"name_{language.replace('-', '_')}"


def _build_form(card: CurrentCard) -> type[GameCardForm]:
    fields: dict[str, forms.Field] = {
        _name_field(language): forms.CharField(
            label=_("Name (%(language)s)") % {"language": language},
            initial=name,
            widget=UnfoldAdminTextInputWidget,
        )
        for language, name in card.face["names"].items()
    }
    if card.catalogue.texts is not None:
        for language in LANGUAGES:
            fields[_text_field(language)] = forms.CharField(
                label=_("Text (%(language)s)") % {"language": language},
                initial=card.catalogue.texts.write(card.face, language),
                required=False,
                widget=UnfoldAdminTextareaWidget(
                    attrs={"rows": _ROWS, "lang": language}
                ),
            )
    for declared in card.catalogue.fields:
        if declared.edited:
            fields[declared.edited] = _build_field(declared, card.face)
    fields["reason"] = forms.CharField(
        label=_("reason for this version"),
        max_length=_LONGEST_REASON,
        widget=UnfoldAdminTextInputWidget,
    )
    fields["effective_at"] = forms.SplitDateTimeField(
        label=_("released from"),
        required=False,
        widget=AdminSplitDateTime(),
        help_text=_(
            "Leave empty to release it at once. Battles that began keep theirs."
        ),
    )
    return type("CardForm", (GameCardForm,), {**fields, "current": card})


def _build_field(declared: CardField, face: Mapping[str, Any]) -> forms.Field:
    value = face.get(declared.edited)
    options = {"label": declared.title, "initial": value, "required": False}
    if isinstance(value, int):
        return forms.IntegerField(
            min_value=0,
            widget=UnfoldAdminIntegerFieldWidget,
            **{**options, "required": True},
        )
    words = declared.words(FALLBACK_LANGUAGE)
    if isinstance(value, list) and words and not declared.is_data:
        return forms.MultipleChoiceField(choices=list(words.items()), **options)
    if isinstance(value, str):
        return forms.CharField(widget=UnfoldAdminTextInputWidget, **options)
    if declared.is_data:
        options["label"] = _("%(field)s (as data)") % {"field": declared.edited}
    return forms.JSONField(
        widget=UnfoldAdminTextareaWidget(attrs={"rows": _ROWS, "spellcheck": "false"}),
        **options,
    )


class GameFilter(admin.SimpleListFilter):
    """The game of a card, by its title."""

    title = _("game")
    parameter_name = "game"

    def lookups(
        self, _request: HttpRequest, _admin: object
    ) -> Sequence[tuple[str, Any]]:
        """Return every game that declares its cards."""
        return [(each.game, each.title) for each in list_catalogues()]

    def queryset(
        self, _request: HttpRequest, cards: QuerySet[GameCard]
    ) -> QuerySet[GameCard]:
        """Filter to the chosen game."""
        return cards.filter(game=self.value()) if self.value() else cards


class GameVersionInline(VersionInline):
    """The history of a card of a further game."""

    model = GameCardVersion
    fields = ("version", "effective_at", "origin", "reason", "author", "created_at")


@admin.register(GameCard)
class GameCardAdmin(ModelAdmin):
    """Cards of further games as they are now."""

    change_form_template = "admin/cards/gamecard/change_form.html"
    inlines = (GameVersionInline,)
    list_display = ("number", "game", "name", "versions_count")
    list_filter = (GameFilter,)
    search_fields = ("number", "versions__face__name")
    ordering = ("game", "place")
    readonly_fields = ("number", "texts")

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameCard]:
        """Load the versions of every row at once."""
        return super().get_queryset(request).prefetch_related("versions")

    def get_form(
        self,
        _request: HttpRequest,
        obj: GameCard | None = None,
        change: bool = False,  # noqa: ARG002, FBT001, FBT002 - Django's signature
        **_options: Any,
    ) -> type[forms.ModelForm]:
        """Return the form with the fields that the card's game declares."""
        if obj is None or find_catalogue(obj.game) is None:
            return GameCardForm
        return _build_form(get_current_card(obj.number))

    def get_fieldsets(
        self, request: HttpRequest, obj: GameCard | None = None
    ) -> list[tuple[Any, Any]]:
        """Return the declared fields, then what this version is."""
        fields = list(self.get_form(request, obj).base_fields)
        if not self.has_change_permission(request, obj):
            fields = []
        return [(None, {"fields": ("number", *fields, "texts")})]

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Refuse: cards come with the content files of their game."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: battles and replays need every card."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """Add the live preview."""
        preview = self.admin_site.admin_view(require_POST(self.preview))
        address = "<path:object_id>/preview/"
        own = path(address, preview, name="cards_gamecard_preview")
        return [own, *super().get_urls()]

    def preview(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show what the card would say if the form were saved now."""
        card = get_object_or_404(GameCard, pk=read_number(object_id))
        if not self.has_change_permission(request, card):
            raise PermissionDenied
        current = get_current_card(card.number)
        data = request.POST.copy()
        data["reason"] = data.get("reason") or "–"
        form = _build_form(current)(data, instance=card)
        form.is_preview = True
        face = form.cleaned_data["face"] if form.is_valid() else None
        texts = [
            (language, name, current.catalogue.show(face, 0, language)["text"])
            for language, name in settings.LANGUAGES
            if face is not None
        ]
        return render(
            request,
            "admin/cards/gamecard/_preview.html",
            {
                "errors": label_errors(form),
                "texts": texts,
                "situations": form.cleaned_data.get("played", ()),
            },
        )

    def save_model(
        self, request: HttpRequest, obj: GameCard, form: GameCardForm, _change: object
    ) -> None:
        """Publish a version with the author of the request; say what was not tried."""
        publish_game_card(
            obj.number,
            form.cleaned_data["face"],
            reason=form.cleaned_data["reason"],
            author=get_signed_in_user(request.user),
            effective_at=form.cleaned_data["effective_at"],
        )
        for each in form.cleaned_data["played"]:
            if each.has_passed is None:
                self.message_user(request, str(each.label), messages.WARNING)

    @admin.display(description=_("name"))
    def name(self, card: GameCard) -> str:
        """Return the name of the newest version."""
        versions = sorted(card.versions.all(), key=lambda each: each.version)
        names = versions[-1].face["names"] if versions else {}
        return str(names.get(FALLBACK_LANGUAGE) or names.get(RULES_LANGUAGE) or "")

    @admin.display(description=_("versions"))
    def versions_count(self, card: GameCard) -> int:
        """Return how many versions there are."""
        return len(card.versions.all())

    @admin.display(description=_("text"))
    def texts(self, card: GameCard) -> str:
        """Return what the card says now, in each language."""
        current = get_current_card(card.number)
        shown = (current.show(language)["text"] for language in LANGUAGES)
        return format_html_join("", "<p>{}</p>", ((text,) for text in shown))
