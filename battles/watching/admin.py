"""The moderators' door: reports, oldest open first, with the log attached."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin

from . import reports
from .models import Report
from .phrases import PHRASES


@admin.register(Report)
class ReportAdmin(ModelAdmin):
    """Reports; moderators close them and may leave a note, nothing else."""

    list_display = ("created_at", "reason", "reported", "reporter", "state")
    list_filter = ("state", "reason")
    search_fields = ("reported__username", "reporter__username", "battle__id")
    list_select_related = ("reported", "reporter")
    ordering = ("-state", "created_at")
    fields = (
        "reason",
        "reported",
        "reporter",
        "story",
        "said",
        "replay",
        "action_count",
        "state",
        "handled_by",
        "handled_at",
        "note",
    )
    readonly_fields = tuple(name for name in fields if name != "note")
    actions = ("uphold", "dismiss")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Players report."""
        return False

    def has_delete_permission(
        self, _request: HttpRequest, _obj: Report | None = None
    ) -> bool:
        """Reports are kept."""
        return False

    @admin.display(description=_("what was said"))
    def said(self, report: Report) -> Any:  # noqa: ANN401 - safe text
        """The chat up to the report."""
        lines = (
            (line["at"][:19], line["seat"], line["text"] or PHRASES[line["preset"]])
            for line in report.chat
        )
        return format_html_join("", "<p>{} · {} · {}</p>", lines) or "–"

    @admin.display(description=_("replay"))
    def replay(self, report: Report) -> Any:  # noqa: ANN401 - safe text
        """The way to the replay, once the battle is over."""
        address = reverse("battles:replay", args=[report.battle_id])
        return format_html(
            '<a href="{}#a={}">{}</a>', address, report.action_count, address
        )

    @admin.action(description=_("Uphold: the report is right"), permissions=["change"])
    def uphold(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """Close as right."""
        self._handle(request, chosen, Report.State.UPHELD)

    @admin.action(description=_("Dismiss: nothing is wrong"), permissions=["change"])
    def dismiss(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        """Close as wrong."""
        self._handle(request, chosen, Report.State.DISMISSED)

    def _handle(
        self, request: HttpRequest, chosen: QuerySet[Report], state: str
    ) -> None:
        ids = list(chosen.values_list("pk", flat=True))
        count = reports.handle(moderator=request.user, ids=ids, state=state)
        text = ngettext("%d report is closed.", "%d reports are closed.", count)
        messages.success(request, text % count)
