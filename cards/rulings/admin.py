"""The editors' pages of rulings: list, form, history, and the import of a list."""

import re
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import get_language_info, gettext
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from cards.card_data import LANGUAGES, NUMBER_PATTERN
from cards.card_data.languages import FALLBACK_LANGUAGE, list_columns
from cards.catalogue.problem_sentences import explain_problems
from cards.models import Ruling, RulingCard, build_identity
from unionarena.core.accounts.models import User

from .imports import (
    ADDED,
    CHANGED,
    UNCHANGED,
    RulingImportOptions,
    RulingImportReport,
    import_ruling_file,
)
from .row_checks import RowDefaults, get_latest_date

MAY_IMPORT: Final = ("cards.add_ruling", "cards.change_ruling")
# A larger list would keep the page waiting; the command reads any size.
LARGEST_UPLOAD: Final = 4 * 1024 * 1024
_EXCERPT: Final = 80


class RulingForm(forms.ModelForm):
    """A ruling, and the numbers of the cards it concerns."""

    cards = forms.CharField(
        label=_("card numbers"),
        help_text=_(
            "One or several, separated by spaces or lines. A card may be published "
            "later: the ruling waits for it."
        ),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
    )

    class Meta:
        """Every column an editor writes."""

        model = Ruling
        fields = (
            "key",
            "ruled_on",
            *list_columns("question"),
            *list_columns("text"),
            "source",
            "source_url",
            "is_public",
            "scenario",
            "scenario_name",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            links = self.instance.concerned.order_by("pk")
            numbers = links.values_list("card_id", flat=True)
            self.initial.setdefault("cards", " ".join(numbers))

    def clean_cards(self) -> tuple[str, ...]:
        """Return the numbers, each once."""
        written = re.split(r"[\s,;、]+", self.cleaned_data["cards"].strip())
        wrong = [
            number for number in written if not re.fullmatch(NUMBER_PATTERN, number)
        ]
        if wrong:
            raise forms.ValidationError(
                _("“%(number)s” isn’t a card number."), params={"number": wrong[0][:40]}
            )
        return tuple(dict.fromkeys(written))

    def clean(self) -> dict[str, Any]:
        """Refuse a ruling without an answer, and a number its source has used."""
        given = super().clean() or self.cleaned_data
        if not any(given.get(column) for column in list_columns("text")):
            raise forms.ValidationError(_("Give the answer in at least one language."))
        if given.get("scenario") and given.get("scenario_name"):
            raise forms.ValidationError(_("Give the scenario or its name, not both."))
        identity = build_identity(given.get("source", ""), given.get("key", ""))
        others = Ruling.objects.filter(identity=identity).exclude(pk=self.instance.pk)
        if others.exists():
            self.add_error("key", _("This source has a ruling with this number."))
        return given


class WaitingFilter(admin.SimpleListFilter):
    """Rulings about a card that does not exist yet."""

    title = _("card")
    parameter_name = "waiting"

    def lookups(
        self, _request: HttpRequest, _model_admin: object
    ) -> list[tuple[str, Any]]:
        """Offer one choice beside all."""
        return [("1", _("waiting for a card"))]

    def queryset(
        self, _request: HttpRequest, queryset: QuerySet[Ruling]
    ) -> QuerySet[Ruling]:
        """Filter the list."""
        if self.value() != "1":
            return queryset
        waiting = Ruling.objects.waiting_for_cards().values("pk")
        return queryset.filter(pk__in=waiting)


class RulingUploadForm(forms.Form):
    """A list of rulings, and how to import it."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("JSON lines, JSON or CSV, up to 4 MB. No archives."),
        widget=UnfoldAdminFileFieldWidget,
    )
    source = forms.CharField(
        label=_("Source"),
        help_text=_("Who gave the answers, where the list does not say."),
        max_length=300,
        required=False,
        widget=UnfoldAdminTextInputWidget,
    )
    language = forms.ChoiceField(
        label=_("Language"),
        help_text=_("Of texts that do not say theirs."),
        choices=[(code, get_language_info(code)["name_local"]) for code in LANGUAGES],
        initial=FALLBACK_LANGUAGE,
        widget=UnfoldAdminSelectWidget,
    )
    skip_bad = forms.BooleanField(
        label=_("Skip bad rows"),
        help_text=_("Otherwise, a file with any error changes nothing."),
        required=False,
    )
    is_dry_run = forms.BooleanField(
        label=_("Only check the file"),
        help_text=_("See what it would change; nothing is saved."),
        required=False,
        initial=True,
    )

    def clean_file(self) -> UploadedFile:
        """Refuse a file that would take too long."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_UPLOAD:
            raise forms.ValidationError(
                _("This file is too large to upload; use the command import_rulings.")
            )
        return file


@admin.register(Ruling)
class RulingAdmin(SimpleHistoryAdmin, ModelAdmin):
    """Rulings on all cards."""

    form = RulingForm
    list_display = (
        "key",
        "cards",
        "ruled_on",
        "excerpt",
        "source",
        "verdict",
        "is_public",
    )
    list_filter = (
        "verdict",
        "is_public",
        WaitingFilter,
        "concerned__card__series",
    )
    search_fields = ("key", "words", "concerned__card__number", "source")
    readonly_fields = ("verdict", "verdict_since", "engine_version", "details")
    ordering = ("-ruled_on", "-pk")
    change_list_template = "admin/cards/ruling/change_list.html"
    fieldsets = (
        (None, {"fields": ("key", "cards", "ruled_on", "is_public")}),
        (_("Question"), {"fields": list_columns("question")}),
        (_("Answer"), {"fields": list_columns("text")}),
        (_("Source"), {"fields": ("source", "source_url")}),
        (
            _("Scenario"),
            {
                "fields": (
                    "scenario",
                    "scenario_name",
                    "verdict",
                    "verdict_since",
                    "engine_version",
                    "details",
                )
            },
        ),
    )

    def get_urls(self) -> list[URLPattern]:
        """Add the import."""
        view = self.admin_site.admin_view(self.upload)
        return [
            path("import/", view, name="cards_ruling_import"),
            *super().get_urls(),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ruling]:
        """Load the card numbers of a page with one query."""
        return super().get_queryset(request).prefetch_related("concerned")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Date a new ruling today by default."""
        return {
            "ruled_on": timezone.localdate(),
            **super().get_changeform_initial_data(request),
        }

    @admin.display(description=_("card numbers"))
    def cards(self, ruling: Ruling) -> str:
        """Return the numbers of its cards."""
        return " ".join(str(link.card_id) for link in ruling.concerned.all())

    @admin.display(description=_("answer"))
    def excerpt(self, ruling: Ruling) -> str:
        """Return the beginning of the answer."""
        text = ruling.text_en or ruling.text_ja or ruling.text_zh_hant
        return Truncator(text).chars(_EXCERPT)

    @admin.display(description=_("details"))
    def details(self, ruling: Ruling) -> SafeString | str:
        """Return what the check of the engine found, line by line."""
        found = ruling.verdict_detail
        return format_html("<pre>{}</pre>", found) if found else "–"

    def save_related(
        self,
        request: HttpRequest,
        form: forms.ModelForm,
        formsets: Sequence[Any],
        change: bool,
    ) -> None:
        """Store the cards too."""
        super().save_related(request, form, formsets, change)
        ruling: Ruling = form.instance
        wanted = form.cleaned_data["cards"]
        for link in ruling.concerned.exclude(card__in=wanted):
            link.delete()
        known = set(ruling.concerned.values_list("card_id", flat=True))
        for number in wanted:
            if number not in known:
                RulingCard.objects.create(ruling=ruling, card_id=number)

    def upload(self, request: HttpRequest) -> HttpResponse:
        """Render the upload form, or import the file and show what became of it."""
        user = request.user
        if not isinstance(user, User) or not user.has_perms(MAY_IMPORT):
            raise PermissionDenied
        form = RulingUploadForm(request.POST or None, request.FILES or None)
        report = None
        if request.method == "POST" and form.is_valid():
            report = _import_upload(user, form.cleaned_data)
            if report.is_applied and not report.problems:
                messages.success(request, _describe_counts(report))
                return redirect("admin:cards_ruling_changelist")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Import rulings"),
            "form": form,
            "report": report,
            "problems": explain_problems(report.to_dict()) if report else [],
            "counts": _describe_counts(report) if report else "",
        }
        return render(request, "admin/cards/ruling/upload.html", context)


def _import_upload(user: User, given: dict[str, Any]) -> RulingImportReport:
    return import_ruling_file(
        file=given["file"].file,
        name=given["file"].name,
        options=RulingImportOptions(
            defaults=RowDefaults(
                source=given["source"],
                language=given["language"],
                latest=get_latest_date(),
            ),
            is_dry_run=given["is_dry_run"],
            skip_bad=given["skip_bad"],
            author=user,
        ),
    )


def _describe_counts(report: RulingImportReport) -> str:
    return gettext(
        "%(added)d added, %(changed)d changed, %(unchanged)d unchanged, %(kept)d kept "
        "as an editor has them, %(waiting)d waiting for a card, %(errors)d errors"
    ) % {
        "added": report.rulings[ADDED],
        "changed": report.rulings[CHANGED],
        "unchanged": report.rulings[UNCHANGED],
        "kept": report.kept,
        "waiting": report.waiting,
        "errors": report.errors,
    }
