"""The admin page of rows that are no cards yet: complete them, or set them aside."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from cards.card_data import COLORS, KINDS
from cards.catalogue import localized_names
from cards.models import IncompleteRow
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError
from unionarena.core.read_only_admin import ReadOnlyAdmin

from .community_formats import KIND, NUMBER
from .incomplete_services import (
    complete_row,
    set_rows_aside,
    suggest_cards,
    wait_again,
)
from .runs import MAY_IMPORT


class CompletionForm(forms.Form):
    """What a row lacks."""

    number = forms.CharField(
        label=_("Card number"),
        max_length=32,
        help_text=_("For example TDL-1-001, without the set."),
        widget=UnfoldAdminTextInputWidget,
    )
    kind = forms.ChoiceField(
        label=localized_names.lazy_title("part", "type"),
        choices=[(kind, localized_names.lazy_name("kind", kind)) for kind in KINDS],
        widget=UnfoldAdminSelectWidget,
    )
    color = forms.ChoiceField(
        label=localized_names.lazy_title("part", "color"),
        choices=[(it, localized_names.lazy_name("color", it)) for it in COLORS],
        widget=UnfoldAdminSelectWidget,
    )

    def __init__(self, row: IncompleteRow, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if KIND not in row.lacks:
            del self.fields["kind"], self.fields["color"]
        if NUMBER not in row.lacks:
            self.initial["number"] = row.code.rpartition("/")[2]


@admin.register(IncompleteRow)
class IncompleteRowAdmin(ReadOnlyAdmin, ModelAdmin):
    """Rows of lists that are no cards yet."""

    list_display = (
        *("label", "name", "language_name", "lacking"),
        *("state", "file_name", "row", "decided_by"),
    )
    list_filter = (
        *("state", "language", "file_name"),
        ("import_run", admin.RelatedOnlyFieldListFilter),
    )
    list_select_related = ("decided_by",)
    search_fields = ("code", "name")
    ordering = ("-state", "-pk")  # Those that wait come first.
    actions = ("set_aside", "wait")

    def get_urls(self) -> list[URLPattern]:
        """Add the page of one row."""
        view = self.admin_site.admin_view(self.page)
        name = "cards_incompleterow_change"
        return [path("<int:row_id>/change/", view, name=name), *super().get_urls()]

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the page to users who may import."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        """Let users who may import see every row."""
        return request.user.has_perm(MAY_IMPORT)

    @admin.display(description=_("number in the list"), ordering="code")
    def label(self, row: IncompleteRow) -> str:
        """Return the code of a row; a dash without one."""
        return row.code or "–"

    @admin.display(description=_("language"), ordering="language")
    def language_name(self, row: IncompleteRow) -> str:
        """Return the name of the language of a row."""
        return str(dict(settings.LANGUAGES).get(row.language, row.language))

    @admin.display(description=_("missing"))
    def lacking(self, row: IncompleteRow) -> str:
        """Return what a row lacks."""
        return row.describe_lacks()

    @admin.action(description=_("Set aside: not deck cards"), permissions=["view"])
    def set_aside(self, request: HttpRequest, rows: QuerySet[IncompleteRow]) -> None:
        """Set the chosen rows aside."""
        self._move(request, rows, set_rows_aside)

    @admin.action(description=_("Let them wait again"), permissions=["view"])
    def wait(self, request: HttpRequest, rows: QuerySet[IncompleteRow]) -> None:
        """Let the chosen rows wait again."""
        self._move(request, rows, wait_again)

    def page(self, request: HttpRequest, row_id: int) -> HttpResponse:
        """Render a row with a form for what it lacks, or complete it."""
        editor = self._importer(request)
        row = get_object_or_404(
            IncompleteRow.objects.select_related("card", "decided_by"), pk=row_id
        )
        if "move" in request.POST:
            act = set_rows_aside if request.POST["move"] == "aside" else wait_again
            self._move(request, IncompleteRow.objects.filter(pk=row_id), act)
            return redirect("admin:cards_incompleterow_changelist")
        form = CompletionForm(row, request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                done = complete_row(row_id=row_id, by=editor, **form.cleaned_data)
            except PlatformError as error:
                form.add_error(None, str(error.message))
            else:
                message = _("%(row)s is the card %(number)s now.")
                number = str(done.card)
                messages.success(request, message % {"row": done, "number": number})
                return redirect("admin:cards_card_change", done.card_id)
        context = {
            **self.admin_site.each_context(request),
            "title": str(row),
            "row": row,
            "lacks": row.describe_lacks(),
            "form": form,
            "fields": [(key, _show(value)) for key, value in row.entry.items()],
            "namesakes": suggest_cards(row),
            "opts": self.opts,
        }
        return render(request, "admin/cards/incompleterow/page.html", context)

    def _move(
        self,
        request: HttpRequest,
        rows: QuerySet[IncompleteRow],
        move: Callable[..., int],
    ) -> None:
        ids = list(rows.values_list("pk", flat=True))
        count = move(row_ids=ids, by=self._importer(request))
        message = ngettext("%(count)d row changed.", "%(count)d rows changed.", count)
        messages.success(request, message % {"count": count})

    def _importer(self, request: HttpRequest) -> User:
        if not isinstance(request.user, User) or not self.has_view_permission(request):
            raise PermissionDenied
        return request.user


def _show(value: object) -> str:
    """Return a value of a row as people write it; a dash for none."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value in (None, "") else str(value)
