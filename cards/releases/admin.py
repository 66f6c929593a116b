"""The admin of releases, balance proposals and formats.

Texts are edited in forms; everything else (dates, approval, rolling back) is a button
and one service each, which checks the permission again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms as django_forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from unfold.admin import ModelAdmin, StackedInline, TabularInline

from cards.card_data.languages import list_columns
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.models import User
from unionarena.core.errors import PlatformError

from . import forms, patch_notes, selectors, services
from .models import (
    Announcement,
    BalanceProposal,
    Format,
    FormatLimit,
    FormatSeries,
    ProposalChange,
    ProposalState,
    Release,
    ReleaseState,
)
from .services.balance_transitions import PROPOSALS, list_change_problems
from .services.permissions import PROPOSE
from .services.release_transitions import RELEASES

CARDS_PER_PAGE: Final = 60
Action = Callable[[int, Mapping[str, Any], User], object]


class _ActionAdmin(ModelAdmin):
    """A page with a form for texts, and buttons for transitions."""

    acts: Mapping[str, tuple[type[django_forms.Form], Action]] = {}

    def get_urls(self) -> list[URLPattern]:
        """Add one URL for all buttons."""
        name = f"releases_{self.opts.model_name}_act"
        view = self.admin_site.admin_view(self.act)
        return [
            path("<int:row_id>/act/<str:act>/", view, name=name),
            *super().get_urls(),
        ]

    @method_decorator(require_POST)
    def act(self, request: HttpRequest, row_id: int, act: str) -> HttpResponse:
        """Run the action of a button; a refusal is shown, and nothing changes."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        form_class, do = self.acts.get(act, (None, None))
        if form_class is None or do is None:
            raise PermissionDenied
        form = form_class(request.POST)
        if not form.is_valid():
            for field, errors in form.errors.items():
                label = form.fields[field].label if field in form.fields else ""
                reasons = " ".join(str(error) for error in errors)
                messages.error(request, f"{label}: {reasons}")
        else:
            self._do(request, do, row_id, form.cleaned_data)
        return redirect(f"admin:releases_{self.opts.model_name}_change", row_id)

    def _do(
        self, request: HttpRequest, do: Action, row_id: int, wanted: Mapping[str, Any]
    ) -> None:
        try:
            do(row_id, wanted, get_staff_user(request))
        except PlatformError as error:
            for line in _show_refusal(error):
                messages.error(request, line)
        else:
            messages.success(request, _("Done."))

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: decisions are kept."""
        return False


def get_staff_user(request: HttpRequest) -> User:
    """Return the signed-in staff user."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def _show_refusal(error: PlatformError) -> list[str]:
    listed = error.details.get("gaps") or error.details.get("problems") or ()
    lines = [f"{item.get('number', '')} {item['message']}".strip() for item in listed]
    return [str(error.message), *lines[:20]]


def _list_allowed_actions(request: HttpRequest, *permissions: str) -> bool:
    return any(
        get_staff_user(request).has_perm(permission) for permission in permissions
    )


@admin.register(Release)
class ReleaseAdmin(_ActionAdmin):
    """Releases: their cards, their checklist, their dates."""

    form = forms.ReleaseForm
    change_form_template = "admin/releases/release/change_form.html"
    list_display = ("title_en", "slug", "state", "preview_at", "release_at", "author")
    list_filter = ("state",)
    search_fields = ("slug", *list_columns("title"))
    ordering = ("-pk",)
    prepopulated_fields = {"slug": ("title_en",)}
    acts = {
        "add": (
            forms.CardNumberForm,
            lambda row, wanted, by: services.add_card(
                release_id=row, number=wanted["number"].strip(), by=by
            ),
        ),
        "remove": (
            forms.CardNumberForm,
            lambda row, wanted, by: services.remove_card(
                release_id=row, number=wanted["number"], by=by
            ),
        ),
        "schedule": (
            forms.ScheduleForm,
            lambda row, wanted, by: services.schedule_release(
                release_id=row,
                preview_at=wanted["preview_at"],
                release_at=wanted["release_at"],
                by=by,
                now=timezone.now(),
            ),
        ),
        "unschedule": (
            django_forms.Form,
            lambda row, _wanted, by: services.unschedule_release(release_id=row, by=by),
        ),
        "roll_back": (
            forms.ReasonForm,
            lambda row, wanted, by: services.roll_back_release(
                release_id=row, reason=wanted["reason"], by=by, now=timezone.now()
            ),
        ),
    }

    def get_readonly_fields(
        self, _request: HttpRequest, obj: Release | None = None
    ) -> tuple[str, ...]:
        """Keep the slug once it is public."""
        return ("slug",) if obj and obj.state != ReleaseState.DRAFT else ()

    def get_prepopulated_fields(
        self, request: HttpRequest, obj: Release | None = None
    ) -> Mapping[str, Any]:
        """Prefill the slug while it is edited."""
        known = self.get_readonly_fields(request, obj)
        return (
            {}
            if known or not self.has_change_permission(request, obj)
            else (self.prepopulated_fields)
        )

    def save_model(
        self,
        request: HttpRequest,
        obj: Release,
        form: ModelForm,
        change: bool,
    ) -> None:
        """Save the texts; the user who began the release is its author."""
        super().save_model(request, obj, form, change)
        services.note_author(obj, get_staff_user(request))

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        *args: Any,
        **kwargs: Any,
    ) -> HttpResponse:
        """Render with checklist, cards and buttons."""
        release = kwargs.get("obj")
        if release is not None:
            context |= self._panel(request, release)
        return super().render_change_form(request, context, *args, **kwargs)

    def _panel(self, request: HttpRequest, release: Release) -> dict[str, Any]:
        by = get_staff_user(request)
        dates = {"preview_at": release.preview_at, "release_at": release.release_at}
        entries = patch_notes.list_release_entries_for(by, release)
        page = Paginator(entries, CARDS_PER_PAGE).get_page(request.GET.get("page"))
        may = {name: RELEASES.allows(name, release, by) for name in RELEASES.moves}
        return {
            "release": release,
            "checklist": selectors.get_checklist(release),
            "card_count": page.paginator.count,
            "page": page,
            "entries": page.object_list,
            "notes": patch_notes.build_release_notes(
                page.object_list, get_reader_language()
            ),
            "zone": timezone.get_current_timezone_name(),
            "add_form": forms.CardNumberForm() if may["edit"] else None,
            "schedule_form": forms.ScheduleForm(initial=dates)
            if may["schedule"]
            else None,
            "may_edit": may["edit"],
            "may_unschedule": may["unschedule"],
            "roll_back_form": forms.ReasonForm() if may["roll_back"] else None,
        }


class ChangeInline(StackedInline):
    """What a proposal changes, card by card."""

    model = ProposalChange
    form = forms.ChangeForm
    fields = (
        "number",
        "required_energy",
        "ap_cost",
        "bp",
        "limit",
        "text_ja",
    )
    extra = 1

    def has_add_permission(
        self, request: HttpRequest, obj: BalanceProposal | None = None
    ) -> bool:
        """Allow it while the proposal is a draft."""
        return _is_draft(obj) and _list_allowed_actions(request, PROPOSE)

    has_change_permission = has_add_permission
    has_delete_permission = has_add_permission

    def get_readonly_fields(
        self, request: HttpRequest, obj: BalanceProposal | None = None
    ) -> tuple[str, ...]:
        """Leave out the number, which is a field of the form only."""
        return () if self.has_change_permission(request, obj) else ("number",)

    @admin.display(description=_("card number"))
    def number(self, change: ProposalChange) -> str:
        """Return the card's number."""
        return change.card.number


def _is_draft(proposal: BalanceProposal | None) -> bool:
    return proposal is None or proposal.state == ProposalState.DRAFT


@admin.register(BalanceProposal)
class BalanceProposalAdmin(_ActionAdmin):
    """Balance proposals: their changes, their approval, and their date."""

    form = forms.ProposalForm
    inlines = (ChangeInline,)
    change_form_template = "admin/releases/balanceproposal/change_form.html"
    list_display = ("title_en", "slug", "version", "state", "effective_at", "author")
    list_filter = ("state",)
    search_fields = ("slug", *list_columns("title"))
    ordering = ("-pk",)
    prepopulated_fields = {"slug": ("title_en",)}
    acts = {
        "submit": (
            django_forms.Form,
            lambda row, _wanted, by: services.submit_proposal(
                proposal_id=row, by=by, now=timezone.now()
            ),
        ),
        "send_back": (
            forms.NoteForm,
            lambda row, wanted, by: services.send_back_proposal(
                proposal_id=row, note=wanted["note"], by=by, now=timezone.now()
            ),
        ),
        "withdraw": (
            forms.NoteForm,
            lambda row, wanted, by: services.withdraw_proposal(
                proposal_id=row, note=wanted["note"], by=by, now=timezone.now()
            ),
        ),
        "approve": (
            forms.ApproveForm,
            lambda row, wanted, by: services.approve_proposal(
                proposal_id=row,
                version=wanted["version"],
                effective_at=wanted["effective_at"],
                note=wanted["note"],
                by=by,
                now=timezone.now(),
            ),
        ),
        "revert": (
            forms.ReasonForm,
            lambda row, wanted, by: services.revert_patch(
                proposal_id=row, reason=wanted["reason"], by=by, now=timezone.now()
            ),
        ),
    }

    def has_change_permission(
        self, request: HttpRequest, obj: BalanceProposal | None = None
    ) -> bool:
        """Allow it for drafts; later steps are buttons."""
        return super().has_change_permission(request, obj) and _is_draft(obj)

    def get_prepopulated_fields(
        self, request: HttpRequest, obj: BalanceProposal | None = None
    ) -> Mapping[str, Any]:
        """Prefill the slug while it is edited."""
        is_new = obj is None
        return self.prepopulated_fields if is_new else {}

    def save_model(
        self,
        request: HttpRequest,
        obj: BalanceProposal,
        form: ModelForm,
        change: bool,
    ) -> None:
        """Save a draft under its lock, and remember its editor."""
        by, now = get_staff_user(request), timezone.now()
        if change:
            services.hold_draft(proposal_id=obj.pk, by=by, now=now)
        super().save_model(request, obj, form, change)
        if not change:
            services.hold_draft(proposal_id=obj.pk, by=by, now=now)

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        *args: Any,
        **kwargs: Any,
    ) -> HttpResponse:
        """Render with before and after, the steps so far, and buttons."""
        proposal = kwargs.get("obj")
        if proposal is not None:
            context |= self._panel(request, proposal)
        return super().render_change_form(request, context, *args, **kwargs)

    def _panel(self, request: HttpRequest, proposal: BalanceProposal) -> dict[str, Any]:
        by = get_staff_user(request)
        may = {name: PROPOSALS.allows(name, proposal, by) for name in PROPOSALS.moves}
        changes = selectors.list_proposal_changes(proposal)
        return {
            "proposal": proposal,
            "notes": patch_notes.build_patch_notes(proposal, by, get_reader_language()),
            "problems": [
                (change.card.number, reasons)
                for change in changes
                for reasons in (
                    list_change_problems(change) if _is_draft(proposal) else ()
                )
            ],
            "steps": proposal.steps.select_related("by").order_by("-at", "-pk"),
            "zone": timezone.get_current_timezone_name(),
            "may_submit": may["submit"],
            "approve_form": forms.ApproveForm(initial={"version": proposal.version})
            if may["approve"]
            else None,
            "send_back_form": forms.NoteForm() if may["send_back"] else None,
            "withdraw_form": forms.NoteForm() if may["withdraw"] else None,
            "revert_form": forms.ReasonForm() if may["revert"] else None,
        }


class FormatSeriesInline(TabularInline):
    """Which series are legal, and when."""

    model = FormatSeries
    fields = ("series", "legal_from", "legal_until")
    extra = 0


class FormatLimitInline(TabularInline):
    """Limits on copies; balance proposals make them."""

    model = FormatLimit
    fields = ("card", "limit", "effective_from", "effective_until", "proposal")
    readonly_fields = fields
    extra = 0
    can_delete = False
    ordering = ("-effective_from", "card__number")

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: limits come with an approved proposal."""
        return False


@admin.register(Format)
class FormatAdmin(_ActionAdmin):
    """Formats and what is legal in them."""

    list_display = ("code", "name_en", "region", "is_default", "starts_at", "ends_at")
    ordering = ("-is_default", "code")
    inlines = (FormatSeriesInline, FormatLimitInline)


@admin.register(Announcement)
class AnnouncementAdmin(_ActionAdmin):
    """Published news."""

    list_display = ("at", "kind", "release", "proposal")
    list_select_related = ("release", "proposal")
    ordering: Final = ("-at", "-pk")

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Refuse: news comes from transitions."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Refuse: published news stays."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Announcement]:
        """Return all news."""
        return super().get_queryset(request)
