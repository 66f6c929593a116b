"""The admin of cards: saving a card publishes a new version of it."""

from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin

from cards.card_data.languages import list_columns
from cards.card_data.unparsed_passages import MISSING
from cards.catalogue import localized_names
from cards.catalogue.evidence_labels import describe_evidence
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.revisions import publish_revision
from cards.catalogue.unplayable_reasons import list_missable_values
from cards.models import Card, CardRevision, Series, Trait
from cards.releases import patch_notes
from cards.releases import services as release_services
from cards.releases.selectors import get_localized_value
from unionarena.core.errors import PlatformError

from . import (
    bulk_edits,
    paraphrase_admin,
    paraphrasing,
    printing_admin,
    text_decisions,
)
from .forms import CardEditForm
from .previews import BulkEditForm, build_preview, list_problem_sentences
from .version_inlines import VersionInline

_ANY_VALUE: Final = "any"


@admin.register(Series)
class SeriesAdmin(ModelAdmin):
    """Series, with a history of changes."""

    list_display = ("code", *list_columns("name"), "is_public")
    search_fields = ("code", *list_columns("name"))
    ordering = ("code",)


@admin.register(Trait)
class TraitAdmin(ModelAdmin):
    """Traits and their names."""

    list_display = list_columns("name")
    search_fields = list_columns("name")
    ordering = ("name_ja",)


class RevisionInline(VersionInline):
    """The history of a card."""

    model = CardRevision
    fk_name = "card"
    fields = ("version", "name_ja", "origin", "reason", "author", "created_at")

    def has_view_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Allow it to users who can see the card."""
        return request.user.has_perm("cards.view_card")


class IncompleteFilter(admin.SimpleListFilter):
    """Cards of which no list gives some value."""

    title = _("missing value")
    parameter_name = "missing"

    def lookups(self, _request: HttpRequest, _admin: object) -> list[tuple[str, Any]]:
        """Offer cards that lack anything, and those that lack one value."""
        return [(_ANY_VALUE, _("Any value")), *list_missable_values()]

    def queryset(self, _request: HttpRequest, cards: QuerySet[Card]) -> QuerySet[Card]:
        """Filter to cards that lack the chosen value."""
        if self.value() is None:
            return cards
        chosen = "" if self.value() == _ANY_VALUE else f'{self.value()}"'
        reasons = Cast("current_revision__not_playable_reason", TextField())
        return cards.alias(reasons=reasons).filter(
            reasons__contains=f'"code": "{MISSING}{chosen}'
        )


@admin.register(Card)
class CardAdmin(ModelAdmin):
    """Cards as they are now."""

    form = CardEditForm
    inlines = (
        printing_admin.PrintingInline,
        printing_admin.RulingInline,
        RevisionInline,
    )
    list_display = (
        *("number", "name", "kind", "color", "cost", "trigger"),
        *("playable", "evidence"),
    )
    list_filter = (
        "series",
        "current_revision__color",
        "current_revision__kind",
        "current_revision__trigger",
        "current_revision__is_playable",
        IncompleteFilter,
        "current_revision__evidence",
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
        (_("Names"), {"fields": (*list_columns("name"), "traits")}),
        (
            _("Numbers"),
            {"fields": ("required_energy", "ap_cost", "gives", "bp", "trigger")},
        ),
        (
            localized_names.lazy_title("part", "text"),
            {"fields": (*list_columns("text"), "tree")},
        ),
        (_("Flavor"), {"fields": list_columns("flavor")}),
        (_("This version"), {"fields": ("reason", "release")}),
    )
    actions = ("change_several",)
    change_form_template = "admin/cards/card/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the live preview, the versions, and the bulk edit."""
        view = self.admin_site.admin_view
        return [
            path("preview/", view(self.preview), name="cards_card_preview"),
            path("several/", view(self.several), name="cards_card_several"),
            path("mend/", view(self.mend), name="cards_card_mend"),
            path(
                "<int:card_id>/versions/",
                view(self.versions),
                name="cards_card_versions",
            ),
            path(
                "<int:card_id>/evidence/",
                view(self.evidence_page),
                name="cards_card_evidence",
            ),
            *super().get_urls(),
        ]

    @method_decorator(require_POST)
    def preview(self, request: HttpRequest) -> HttpResponse:
        """Render what the form would publish: a fragment of a page."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        context = build_preview(request.POST, language=get_reader_language())
        return render(request, "admin/cards/card/_preview.html", context)

    def mend(self, request: HttpRequest) -> HttpResponse:
        """Render a refused text to be read in known words, and publish that.

        Without a card, go to the list of those that cannot be played.
        """
        if not self.has_change_permission(request):
            raise PermissionDenied
        if "card" not in request.GET:
            waiting = urlencode({"current_revision__is_playable__exact": 0})
            return redirect(f"{reverse('admin:cards_card_changelist')}?{waiting}")
        context = {**self.admin_site.each_context(request), "opts": self.opts}
        return paraphrase_admin.MendPage(request, context).answer()

    def versions(self, request: HttpRequest, card_id: int) -> HttpResponse:
        """Render every version of a card, its changes, and a button to revert."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        card = get_object_or_404(self.get_queryset(request), pk=card_id)
        if request.method == "POST":
            return self._revert(request, card)
        rows = list(card.revisions.select_related("author").order_by("version"))
        language = get_reader_language()
        pairs = zip([None, *rows], rows, strict=False)
        history = [
            (
                row,
                tuple(patch_notes.list_field_changes(before, row, language))
                if before
                else (),
            )
            for before, row in pairs
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": f"{card.number}: {_('versions')}",
            "card": card,
            "history": history[::-1],
            "may_revert": self.has_change_permission(request),
            "opts": self.opts,
        }
        return render(request, "admin/cards/card/versions.html", context)

    def evidence_page(self, request: HttpRequest, card_id: int) -> HttpResponse:
        """Render both texts of a card, and take an editor's decision between them."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        card = get_object_or_404(self.get_queryset(request), pk=card_id)
        if request.method == "POST":
            return self._decide(request, card)
        revision = _current(card)
        context = {
            **self.admin_site.each_context(request),
            "title": f"{card.number}: {_('evidence')}",
            "card": card,
            "evidence": describe_evidence(revision.as_draft().evidence),
            "reason": (revision.evidence_details or {}).get("reason", ""),
            "readings": text_decisions.compare_readings(
                revision, get_reader_language()
            ),
            "differences": text_decisions.list_differences(revision),
            "paraphrases": revision.as_draft().evidence.paraphrases,
            "refused": paraphrasing.list_refused_languages(revision),
            "may_decide": self.has_change_permission(request),
            "opts": self.opts,
        }
        return render(request, "admin/cards/card/evidence.html", context)

    def _decide(self, request: HttpRequest, card: Card) -> HttpResponse:
        try:
            published = text_decisions.decide_text(
                number=card.number,
                language=request.POST.get("language", ""),
                reason=request.POST.get("reason", ""),
                by=paraphrase_admin.get_editor(request),
            )
        except PlatformError as error:
            messages.error(request, str(error.message))
        else:
            message = _("%(number)s is now at version %(version)d.")
            params = {"number": card.number, "version": published.version}
            messages.success(request, message % params)
        return redirect("admin:cards_card_evidence", card.pk)

    def _revert(self, request: HttpRequest, card: Card) -> HttpResponse:
        try:
            published = bulk_edits.revert_card(
                number=card.number,
                version=int(request.POST.get("version") or 0),
                reason=request.POST.get("reason", ""),
                by=paraphrase_admin.get_editor(request),
            )
        except (PlatformError, ValueError) as error:
            messages.error(request, str(getattr(error, "message", error)))
        else:
            message = _("%(number)s is now at version %(version)d.")
            params = {"number": card.number, "version": published.version}
            messages.success(request, message % params)
        return redirect("admin:cards_card_versions", card.pk)

    @admin.action(description=_("Change several…"), permissions=["change"])
    def change_several(
        self, _request: HttpRequest, queryset: QuerySet[Card]
    ) -> HttpResponse:
        """Go on to the preview of a change of the selected cards."""
        numbers = queryset.order_by("number").values_list("number", flat=True)
        query = urlencode({"numbers": ",".join(numbers[: bulk_edits.MOST_AT_ONCE])})
        return redirect(f"{reverse('admin:cards_card_several')}?{query}")

    def several(self, request: HttpRequest) -> HttpResponse:
        """Preview a change of several cards, and publish it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        sent = request.POST if request.method == "POST" else None
        form = BulkEditForm(sent, initial={"numbers": request.GET.get("numbers", "")})
        pairs = form.pairs() if form.is_valid() else []
        if pairs and "publish" in request.POST:
            try:
                bulk_edits.bulk_edit(
                    drafts=[draft for _revision, draft in pairs],
                    reason=form.cleaned_data["reason"],
                    by=paraphrase_admin.get_editor(request),
                )
            except PlatformError as error:
                form.add_error(None, list_problem_sentences(error))
            else:
                message = ngettext(
                    "%(count)d card changed.",
                    "%(count)d cards changed.",
                    len(pairs),
                )
                messages.success(request, message % {"count": len(pairs)})
                return redirect("admin:cards_card_changelist")
        language = get_reader_language()
        context = {
            **self.admin_site.each_context(request),
            "title": _("Change several cards"),
            "form": form,
            "changes": [
                (
                    revision,
                    tuple(
                        patch_notes.list_field_changes(
                            revision,
                            patch_notes.make_unsaved_revision(draft, revision.card),
                            language,
                        )
                    ),
                )
                for revision, draft in pairs
            ],
            "is_previewed": sent is not None and form.is_valid(),
            "opts": self.opts,
        }
        return render(request, "admin/cards/card/bulk_edit.html", context)

    def get_readonly_fields(
        self, _request: HttpRequest, obj: Card | None = None
    ) -> tuple[str, ...]:
        """Make the card's number read-only once it exists."""
        return ("number", "series") if obj else ()

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: battles and replays need every card there ever was."""
        return False

    def save_model(
        self, request: HttpRequest, obj: Card, form: CardEditForm, _change: object
    ) -> None:
        """Publish the form, at once or with a release."""
        release = form.cleaned_data["release"]
        by, reason = paraphrase_admin.get_editor(request), form.cleaned_data["reason"]
        if release is None:
            revision = publish_revision(draft=form.draft, reason=reason, author=by)
            obj.pk = revision.card_id
            return
        keep = (
            release_services.add_draft
            if obj.pk
            else release_services.create_card_in_release
        )
        entry = keep(release_id=release.pk, draft=form.draft, reason=reason, by=by)
        obj.pk = entry.card_id

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        """Return published cards only; there are no others."""
        return super().get_queryset(request).filter(current_revision__isnull=False)

    @admin.display(
        description=localized_names.lazy_name("part", "name"),
        ordering="current_revision__name_ja",
    )
    def name(self, card: Card) -> str:
        """Return its name, in Japanese where the reader's language has none."""
        current = _current(card)
        return get_localized_value(current, "name") or current.name_ja

    @admin.display(
        description=localized_names.lazy_name("part", "type"),
        ordering="current_revision__kind",
    )
    def kind(self, card: Card) -> object:
        """Return character, site or event."""
        return localized_names.lazy_name("kind", _current(card).kind)

    @admin.display(
        description=localized_names.lazy_name("part", "color"),
        ordering="current_revision__color",
    )
    def color(self, card: Card) -> object:
        """Return its color."""
        return localized_names.lazy_name("color", _current(card).color)

    @admin.display(
        description=localized_names.lazy_name("part", "required_energy"),
        ordering="current_revision__required_energy",
    )
    def cost(self, card: Card) -> object:
        """Return its required energy."""
        return _current(card).required_energy

    @admin.display(
        description=localized_names.lazy_name("part", "trigger"),
        ordering="current_revision__trigger",
    )
    def trigger(self, card: Card) -> object:
        """Return its trigger, if any."""
        trigger = _current(card).trigger
        return localized_names.lazy_short_name("trigger", trigger) if trigger else None

    @admin.display(
        description=localized_names.lazy_name("flag", "playable"),
        boolean=True,
        ordering="current_revision__is_playable",
    )
    def playable(self, card: Card) -> bool:
        """Tell whether the engine can do all it says."""
        return _current(card).is_playable

    @admin.display(description=_("evidence"), ordering="current_revision__evidence")
    def evidence(self, card: Card) -> str:
        """Return what its texts prove."""
        found = describe_evidence(_current(card).as_draft().evidence)
        return found.label if found else "–"


def _current(card: Card) -> CardRevision:
    if card.current_revision is None:
        raise LookupError(card.number)  # The list has published cards only.
    return card.current_revision
