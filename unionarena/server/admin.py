"""The operators' page: status of the site, and its switches."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.admin import ModelAdmin

import matchmaking.selectors
from battles.maintenance import stalled_battles
from unionarena.core import site_time
from unionarena.core.web import switches
from unionarena.core.web.models import Switches

from .monitoring import site_metrics, site_status

SHOWN = 20
PATIENCE = timedelta(minutes=2)


@admin.register(Switches)
class SwitchesAdmin(ModelAdmin):
    """One page with figures, stalled work, tasks, queues and switches."""

    change_form_before_template = "admin/web/site_status.html"
    fields = (
        "battles_begin",
        *("banner_en", "banner_ja", "banner_zh_hant"),
        *("cards_en", "cards_ja", "cards_zh_hant"),
    )

    def changelist_view(
        self, request: HttpRequest, _extra: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the one row."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        Switches.objects.get_or_create(pk=switches.ROW)
        return redirect("admin:web_switches_change", switches.ROW)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the status of the site above the switches."""
        context = {**(extra_context or {}), "standing": _build_site_status()}
        return super().changeform_view(request, object_id, form_url, context)

    def save_model(
        self,
        request: HttpRequest,
        obj: Switches,
        form: ModelForm,
        change: bool,
    ) -> None:
        """Apply the switches at once here, elsewhere within seconds."""
        super().save_model(request, obj, form, change)
        switches.clear_cache()

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: there is one row."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Return False: there is one row."""
        return False


def _build_site_status() -> dict[str, Any]:
    now = site_time.now()
    waiting, oldest_s = matchmaking.selectors.measure_waiting(now=now)
    findings = site_status.list_findings(now=now, patience=PATIENCE, limit=SHOWN)
    is_redis_out = any(found.kind == site_status.REDIS_OUT for found in findings)
    return {
        "battles": stalled_battles.count_open_battles(most=site_metrics.MOST_COUNTED),
        "halted": stalled_battles.list_battles_halted_since(since=now, limit=SHOWN),
        "waiting": waiting,
        "oldest_s": round(oldest_s),
        "findings": findings,
        "tasks": site_metrics.list_periodic_tasks(now),
        "queues": {} if is_redis_out else site_metrics.get_queue_lengths(),
    }
