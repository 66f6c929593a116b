"""Moderation pages; to everyone else they do not exist."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from battles.watching.chat.preset_phrases import PHRASES
from battles.watching.models import Report
from unionarena.core.accounts import sanctions
from unionarena.core.accounts.models import (
    LONGEST_APPEAL,
    LONGEST_REASON,
    Sanction,
    User,
)
from unionarena.core.accounts.sanctions import LONGEST_DAYS, MODERATE, ProposedSanction
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import Page, read_page

from . import report_queue
from .comment_reports import find_comments_url
from .report_queue import LONGEST_NOTE

PER_PAGE = 50


class MeasureForm(forms.Form):
    """A sanction: its kind and length, and the reason shown to the user."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Barred from"),
        choices=[("", gettext_lazy("no sanction")), *Sanction.Kind.choices],
        required=False,
    )
    days = forms.IntegerField(
        label=gettext_lazy("Number of days"),
        min_value=1,
        max_value=LONGEST_DAYS,
        initial=7,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason (shown to the player)"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def measure(self) -> ProposedSanction | None:
        """Return the chosen sanction; None for none."""
        chosen = {name: self.cleaned_data[name] for name in ("kind", "days", "reason")}
        return ProposedSanction(**chosen) if chosen["kind"] else None


class DecisionForm(MeasureForm):
    """A verdict on a report."""

    note = forms.CharField(
        label=gettext_lazy("Note for moderators"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class AnswerForm(forms.Form):
    """An answer to an appeal."""

    answer = forms.CharField(
        label=gettext_lazy("Answer (shown to the player)"),
        max_length=LONGEST_APPEAL,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


def _require_moderator(request: HttpRequest) -> User:
    user = get_signed_in_user(request.user)
    if not user.has_perm(MODERATE):
        raise Http404
    return user


def _page_of(request: HttpRequest, rows: QuerySet[Any, Any]) -> Page:
    return read_page(rows, size=PER_PAGE, cursor=request.GET.get("cursor", ""))


@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """Show open reports and appeals."""
    _require_moderator(request)
    context = {
        "page": _page_of(request, report_queue.list_open_reports()),
        "appeals": report_queue.list_appeals()[:PER_PAGE],
    }
    return render(request, "moderation/overview.html", context)


@login_required
def closed_reports(request: HttpRequest) -> HttpResponse:
    """Show closed reports."""
    _require_moderator(request)
    context = {"page": _page_of(request, report_queue.list_closed_reports())}
    return render(request, "moderation/closed.html", context)


@login_required
def log(request: HttpRequest) -> HttpResponse:
    """Show the moderators' acts."""
    _require_moderator(request)
    context = {"page": _page_of(request, report_queue.list_moderator_acts())}
    return render(request, "moderation/log.html", context)


@login_required
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Show one report, what is known, and the decision."""
    moderator = _require_moderator(request)
    found = report_queue.get_report(pk)
    form = DecisionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            report_queue.decide_report(
                moderator=moderator,
                report_id=pk,
                verdict=request.POST.get("verdict", ""),
                measure=form.measure(),
                note=form.cleaned_data["note"],
                now=timezone.now(),
            )
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("Report decided."))
            return redirect("moderation:overview")
    context = {
        "report": found,
        "said": _list_reported_lines(found),
        "comments_url": find_comments_url(found.subject),
        "standing": report_queue.get_reported_person(found, now=timezone.now()),
        "states": Report.State,
        "form": form,
    }
    return render(request, "moderation/report.html", context)


def _list_reported_lines(found: Report) -> list[dict[str, Any]]:
    """Return the reported lines: of a chat by seat, of other texts by name."""
    seats = found.battle.seats.values_list("seat", "name") if found.battle else ()
    names = dict(seats)
    return [
        {
            "at": datetime.fromisoformat(line["at"]),
            "name": line.get("name") or names[line["seat"]],
            "text": line["text"] or PHRASES.get(line["preset"], ""),
        }
        for line in found.chat
    ]


@login_required
def person(request: HttpRequest, username: str) -> HttpResponse:
    """Show a user's sanctions and reports; impose a sanction without a report."""
    moderator = _require_moderator(request)
    found = get_object_or_404(User, username=username)
    form = MeasureForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            sanctions.impose_sanction(
                moderator=moderator,
                user_id=found.pk,
                measure=form.measure() or ProposedSanction("", 1, "-"),
                now=timezone.now(),
            )
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("Sanction imposed."))
            return redirect("moderation:person", username)
    now = timezone.now()
    context = {
        "person": found,
        "sanctions": found.sanctions.select_related("imposed_by").order_by("-pk")[:50],
        "running": set(found.sanctions.running(now).values_list("pk", flat=True)),
        "reports": found.reports_of.select_related("reporter").order_by("-pk")[:50],
        "form": form,
        "answer": AnswerForm(),
    }
    return render(request, "moderation/person.html", context)


@require_POST
@login_required
def lift_sanction(request: HttpRequest, pk: int) -> HttpResponse:
    """End a sanction early."""
    moderator = _require_moderator(request)
    with _report_outcome(request, _("Sanction ended.")):
        sanctions.lift_sanction(
            moderator=moderator,
            sanction_id=pk,
            note=request.POST.get("note", ""),
            now=timezone.now(),
        )
    return _redirect_back(pk)


@require_POST
@login_required
def answer_appeal(request: HttpRequest, pk: int) -> HttpResponse:
    """Grant or refuse an appeal."""
    moderator = _require_moderator(request)
    with _report_outcome(request, _("Appeal decided.")):
        sanctions.decide_appeal(
            moderator=moderator,
            sanction_id=pk,
            grants=request.POST.get("verdict") == "grant",
            answer=request.POST.get("answer", ""),
            now=timezone.now(),
        )
    return _redirect_back(pk)


@contextmanager
def _report_outcome(request: HttpRequest, done: str) -> Iterator[None]:
    """Show on the next page that something was done, or why it was not."""
    try:
        yield
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, done)


def _redirect_back(pk: int) -> HttpResponse:
    sanction = get_object_or_404(Sanction.objects.select_related("user"), pk=pk)
    return redirect("moderation:person", sanction.user.username)
