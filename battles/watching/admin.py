"""Admin of reports of players (read-only) and of cards."""

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin

from unionarena.core.errors import PlatformError

from .chat.preset_phrases import PHRASES
from .models import CardReport, Report
from .moderation import card_reports


@admin.register(Report)
class ReportAdmin(ModelAdmin):
    """Reports, to look up; they are decided on the moderation page."""

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
        "chat_messages",
        "replay",
        "moderation_page",
        "action_count",
        "state",
        "handled_by",
        "handled_at",
        "note",
    )
    readonly_fields = fields

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Refuse: only players report."""
        return False

    def has_delete_permission(
        self, _request: HttpRequest, _obj: Report | None = None
    ) -> bool:
        """Refuse: reports are kept."""
        return False

    @admin.display(description=_("chat messages"))
    def chat_messages(self, report: Report) -> str:
        """Show the chat up to the report."""
        lines = (
            (
                line["at"][:19],
                line.get("name", line.get("seat")),
                line["text"] or PHRASES[line["preset"]],
            )
            for line in report.chat
        )
        return format_html_join("", "<p>{} · {} · {}</p>", lines) or "–"

    @admin.display(description=_("replay"))
    def replay(self, report: Report) -> str:
        """Link to the replay, once the battle is over."""
        if report.battle_id is None:
            return "–"
        address = reverse("battles:replay", args=[report.battle_id])
        return format_html(
            '<a href="{}#a={}">{}</a>', address, report.action_count, address
        )

    @admin.display(description=_("moderation page"))
    def moderation_page(self, report: Report) -> str:
        """Link to the page on which it is decided."""
        address = reverse("moderation:report", args=[report.pk])
        return format_html('<a href="{}">{}</a>', address, address)


@admin.register(CardReport)
class CardReportAdmin(ModelAdmin):
    """Cards reported as not doing what they say; editors decide on each."""

    list_display = ("created_at", "number", "story", "reporter", "state", "replay")
    list_filter = ("state",)
    search_fields = ("number", "story", "reporter__username", "battle__id")
    list_select_related = ("reporter",)
    ordering = ("-state", "created_at")
    fields = (
        "card",
        "revision",
        "story",
        "reporter",
        "seat",
        "moment",
        "replay",
        "scenario",
        "state",
        "handled_by",
        "handled_at",
        "note",
    )
    readonly_fields = tuple(name for name in fields if name != "note")
    actions = ("confirm", "no_fault", "mended", "reopen")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Refuse: only players report."""
        return False

    def has_delete_permission(
        self, _request: HttpRequest, _obj: CardReport | None = None
    ) -> bool:
        """Refuse: reports are kept."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """Add the scenario file of a report."""
        view = self.admin_site.admin_view(self.download_scenario)
        name = "watching_cardreport_scenario"
        return [path("<int:pk>/scenario.yaml", view, name=name), *super().get_urls()]

    def download_scenario(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Return the position as a file; a message if there is none yet."""
        report = get_object_or_404(CardReport, pk=pk)
        if not self.has_view_permission(request, report):
            raise PermissionDenied
        try:
            written = card_reports.export_scenario(report)
        except PlatformError as refusal:
            messages.error(request, str(refusal.message))
            return redirect("admin:watching_cardreport_change", pk)
        name = f"report-{pk}-{report.number}.yaml"
        return HttpResponse(
            written,
            content_type="application/yaml",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @admin.display(description=_("card"))
    def card(self, report: CardReport) -> str:
        """Show the card as it is now."""
        address = reverse("cards:detail", args=[report.number])
        return format_html('<a href="{}">{}</a>', address, report.number)

    @admin.display(description=_("replay"))
    def replay(self, report: CardReport) -> str:
        """Link to the replay at that moment, once the battle is over."""
        if report.battle_id is None:
            return "–"
        address = reverse("battles:replay", args=[report.battle_id])
        link = f"{address}#a={report.moment}"
        return format_html('<a href="{}">{}</a>', link, link)

    @admin.display(description=_("scenario file"))
    def scenario(self, report: CardReport) -> str:
        """Link to the scenario file."""
        if report.battle_id is None:
            return "–"
        address = reverse("admin:watching_cardreport_scenario", args=[report.pk])
        return format_html('<a href="{}">{}</a>', address, _("Create a scenario file"))

    @admin.action(description=_("Confirm as a bug"), permissions=["change"])
    def confirm(self, request: HttpRequest, chosen: QuerySet[CardReport]) -> None:
        """Confirm the fault."""
        self._handle(request, chosen, CardReport.State.CONFIRMED)

    @admin.action(description=_("Not a bug"), permissions=["change"])
    def no_fault(self, request: HttpRequest, chosen: QuerySet[CardReport]) -> None:
        """Close: the card does what it says."""
        self._handle(request, chosen, CardReport.State.NO_FAULT)

    @admin.action(description=_("Fixed"), permissions=["change"])
    def mended(self, request: HttpRequest, chosen: QuerySet[CardReport]) -> None:
        """Close: the fault has been fixed."""
        self._handle(request, chosen, CardReport.State.MENDED)

    @admin.action(description=_("Reopen"), permissions=["change"])
    def reopen(self, request: HttpRequest, chosen: QuerySet[CardReport]) -> None:
        """Reopen the report."""
        self._handle(request, chosen, CardReport.State.OPEN)

    def _handle(
        self, request: HttpRequest, chosen: QuerySet[CardReport], state: str
    ) -> None:
        ids = list(chosen.values_list("pk", flat=True))
        count = card_reports.set_state(editor=request.user, ids=ids, state=state)
        text = ngettext("%d report changed.", "%d reports changed.", count)
        messages.success(request, text % count)
