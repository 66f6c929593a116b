"""The admin of imports and exports: upload, check, confirm, watch, download.

Every page works without scripts; while a task runs, a fragment of the page reloads
itself (htmx). ``cards.importing.runs`` does the work.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminSelectWidget

from cards.card_data.unparsed_passages import UnparsedPassage
from cards.catalogue import localized_names
from cards.catalogue.problem_sentences import explain_problems
from cards.catalogue.unplayable_reasons import explain_reason
from cards.errors import ImportRefused
from cards.models import ImportRun, Series
from cards.releases.models import ReleaseState
from cards.releases.services import create_release_of_run
from cards.releases.services.permissions import EDIT_RELEASE, PUBLISH
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError

from . import runs as import_runs
from . import tasks
from .exports import EXPORT_FORMATS, export_cards
from .imports import ImportOptions
from .list_files import AUTO, FORMAT_NAMES
from .part_names import list_part_names, save_part_names
from .part_names_form import PartNamesForm

MAY_EXPORT = "cards.export_cards"
_FORMAT_LABELS = {
    AUTO: _("detect automatically"),
    "exchange": _("exchange format"),
    "ja-html": _("Japanese community list"),
    "en-plain": _("English community list"),
    "fields": _("flat JSON"),
    "csv": _("CSV"),
}
_SUFFIXES = {"exchange": "json", "fields": "json", "csv": "csv"}


class UploadForm(forms.Form):
    """A file, and how to import it."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("JSON or CSV, up to 64 MB. No archives."),
        widget=UnfoldAdminFileFieldWidget,
    )
    format_name = forms.ChoiceField(
        label=_("Format"),
        choices=[(name, _FORMAT_LABELS[name]) for name in (AUTO, *FORMAT_NAMES)],
        widget=UnfoldAdminSelectWidget,
    )
    skip_bad = forms.BooleanField(
        label=_("Skip bad rows"),
        help_text=_("Otherwise, a file with any error changes nothing."),
        required=False,
    )
    hide_new_series = forms.BooleanField(
        label=_("Keep new series hidden"),
        help_text=_("Only editors see them until they’re made public."),
        required=False,
    )


class ConfirmForm(forms.Form):
    """Whether an import is to be a release, and when."""

    makes_release = forms.BooleanField(required=False)
    release_at = forms.DateTimeField(required=False)


class ExportForm(forms.Form):
    """What to export."""

    format_name = forms.ChoiceField(
        label=_("Format"),
        choices=[(name, _FORMAT_LABELS[name]) for name in EXPORT_FORMATS],
        widget=UnfoldAdminSelectWidget,
    )
    series = forms.ModelChoiceField(
        label=localized_names.lazy_title("part", "series"),
        queryset=Series.objects.order_by("code"),
        to_field_name="code",
        required=False,
        empty_label=_("all"),
        widget=UnfoldAdminSelectWidget,
    )


def _explain_unplayable(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the cards of a report that cannot be played, with sentences."""
    return [
        {
            "number": card["number"],
            "name": card["name"],
            "is_refused": any(not gap.missing for gap in gaps),
            "reasons": [(explain_reason(gap), gap.part) for gap in gaps],
        }
        for card in found.get("unplayable", ())
        for gaps in [[*map(UnparsedPassage.from_dict, card["reasons"])]]
    ]


@admin.register(ImportRun)
class ImportRunAdmin(ModelAdmin):
    """Imports and exports of card lists."""

    list_display = ("file_name", "status", "user", "created_at", "finished_at")
    list_select_related = ("user",)
    ordering = ("-pk",)
    change_list_template = "admin/cards/importrun/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        """Add upload, the page of one import with its buttons, and export."""
        view = self.admin_site.admin_view
        return [
            path("add/", view(self.upload), name="cards_importrun_add"),
            path("export/", view(self.export), name="cards_importrun_export"),
            path("<int:run_id>/change/", view(self.run), name="cards_importrun_change"),
            path("<int:run_id>/state/", view(self.state), name="cards_importrun_state"),
            path(
                "<int:run_id>/confirm/",
                view(self.confirm),
                name="cards_importrun_confirm",
            ),
            path("<int:run_id>/names/", view(self.names), name="cards_importrun_names"),
            path(
                "<int:run_id>/release/",
                view(self.make_release),
                name="cards_importrun_release",
            ),
            path(
                "<int:run_id>/discard/",
                view(self.discard),
                name="cards_importrun_discard",
            ),
            *super().get_urls(),
        ]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the page to users who may import or export."""
        return self.has_view_permission(request) or request.user.has_perm(MAY_EXPORT)

    def has_view_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users who may import see every import."""
        return request.user.has_perm(import_runs.MAY_IMPORT)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let users who may import add one."""
        return request.user.has_perm(import_runs.MAY_IMPORT)

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: an import changes by its buttons only."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: the record of imports is kept."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[ImportRun]:
        """Return imports without their reports, which may be long."""
        return super().get_queryset(request).defer("preview", "report")

    # --- import -----------------------------------------------------------------------

    def upload(self, request: HttpRequest) -> HttpResponse:
        """Render the upload form, or receive it."""
        user = self._importer(request)
        form = UploadForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            try:
                run = self._uploaded(user, form.cleaned_data)
            except PlatformError as error:
                form.add_error("file", str(error.message))
            else:
                return redirect("admin:cards_importrun_change", run.pk)
        context = self._context(request, title=_("Import cards"), form=form)
        return render(request, "admin/cards/importrun/upload.html", context)

    def _uploaded(self, user: User, given: dict[str, Any]) -> ImportRun:
        run = import_runs.upload_list(
            user=user,
            name=given["file"].name,
            pieces=given["file"].chunks(),
            options=ImportOptions(
                format_name=given["format_name"],
                skip_bad=given["skip_bad"],
                hide_new_series=given["hide_new_series"],
            ),
        )
        tasks.start_task(tasks.check_import, run_id=run.pk)
        return run

    def run(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Render one import: what it would change, its progress, or its result."""
        return self._show(request, run_id, "admin/cards/importrun/run.html")

    def state(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Render the part of the page that changes."""
        return self._show(request, run_id, "admin/cards/importrun/_state.html")

    def _show(self, request: HttpRequest, run_id: int, template: str) -> HttpResponse:
        self._importer(request)
        run = get_object_or_404(import_runs.list_runs(), pk=run_id)
        context = self._context(
            request,
            title=run.file_name,
            run=run,
            found=run.report or run.preview,
            failure=import_runs.explain_failure(run.failure),
            problems=explain_problems(run.report or run.preview or {}),
            unplayable=_explain_unplayable(run.report or run.preview or {}),
            percent=round(100 * import_runs.get_progress(run)),
            may_confirm=import_runs.may_confirm(run),
            releases=run.releases.order_by("pk"),
            may_release=request.user.has_perm(EDIT_RELEASE)
            and not run.releases.exclude(state=ReleaseState.ROLLED_BACK).exists(),
            unnamed=[it for it in list_part_names(run) if not it.is_complete],
            may_mend=request.user.has_perm("cards.change_card"),
            may_schedule=request.user.has_perm(PUBLISH),
            zone=timezone.get_current_timezone_name(),
        )
        return render(request, template, context)

    @method_decorator(require_POST)
    def confirm(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Start a checked import, perhaps as a release."""
        user = self._importer(request)
        form = ConfirmForm(request.POST)
        try:
            if not form.is_valid():
                raise ImportRefused(_("The release date isn’t a date."))
            run = import_runs.confirm_run(
                run_id=run_id, user=user, now=timezone.now(), **form.cleaned_data
            )
        except PlatformError as error:
            messages.error(request, str(error.message))
        else:
            tasks.start_task(tasks.run_import, run_id=run.pk)
        return redirect("admin:cards_importrun_change", run_id)

    @method_decorator(require_POST)
    def make_release(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Make a release of the new cards of an import that is done."""
        user = self._importer(request)
        try:
            release = create_release_of_run(run_id=run_id, by=user)
        except PlatformError as error:
            messages.error(request, str(error.message))
            return redirect("admin:cards_importrun_change", run_id)
        return redirect("admin:releases_release_change", release.pk)

    def names(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Ask the names of the series and sets of an import, once in each language."""
        user = self._importer(request)
        run = get_object_or_404(import_runs.list_runs(), pk=run_id)
        form = PartNamesForm(list_part_names(run), request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                count = save_part_names(form.list_names(), by=user)
            except PlatformError as error:
                form.add_error(None, str(error.message))
            else:
                message = ngettext(
                    "%(count)d name saved.", "%(count)d names saved.", count
                )
                messages.success(request, message % {"count": count})
                return redirect("admin:cards_importrun_change", run.pk)
        title = _("Names of series and sets")
        context = self._context(request, title=title, run=run, form=form)
        return render(request, "admin/cards/importrun/names.html", context)

    @method_decorator(require_POST)
    def discard(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Discard an upload."""
        import_runs.discard_run(run_id=run_id, user=self._importer(request))
        return redirect("admin:cards_importrun_changelist")

    def _importer(self, request: HttpRequest) -> User:
        if not isinstance(request.user, User) or not self.has_view_permission(request):
            raise PermissionDenied
        return request.user

    # --- export -----------------------------------------------------------------------

    def export(self, request: HttpRequest) -> HttpResponseBase:
        """Render the export form, or return the file."""
        if not request.user.has_perm(MAY_EXPORT):
            raise PermissionDenied
        form = ExportForm(request.GET or None)
        if request.GET and form.is_valid():
            return self._file(request, form.cleaned_data)
        context = self._context(request, title=_("Export cards"), form=form)
        return render(request, "admin/cards/importrun/export.html", context)

    def _file(self, request: HttpRequest, wanted: dict[str, Any]) -> HttpResponse:
        """Return the whole file at once; larger sites use the command."""
        format_name, series = wanted["format_name"], wanted["series"]
        pieces = export_cards(
            format_name=format_name,
            viewer=request.user,
            series=[series.code] if series else (),
        )
        day = timezone.localdate().isoformat()
        stem = "-".join(part for part in ("cards", series and series.code, day) if part)
        name = f"{stem}.{_SUFFIXES[format_name]}"
        return HttpResponse(
            "".join(pieces),
            content_type=EXPORT_FORMATS[format_name],
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    def _context(self, request: HttpRequest, **more: object) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "may_import": self.has_add_permission(request),
            "may_export": request.user.has_perm(MAY_EXPORT),
            **more,
        }
