"""Pages of notifications: the list, and how a person is notified."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import read_number

from . import selectors, services, texts, web_push
from .forms import ChoicesForm

_SHOWN: Final = 50


@require_safe
@login_required
def notifications(request: HttpRequest) -> HttpResponse:
    """List the newest notifications; those out of date are dimmed."""
    user = get_signed_in_user(request.user)
    rows = list(selectors.list_notifications(user)[:_SHOWN])
    stale = selectors.find_stale(rows, now=site_time.now())
    shown = [
        {"row": row, "text": texts.write_text(row), "is_over": row.pk in stale}
        for row in rows
    ]
    context = {"notifications": shown, "newest": rows[0].pk if rows else 0}
    return render(request, "notifications/list.html", context)


@require_POST
@login_required
def read(request: HttpRequest) -> HttpResponse:
    """Mark what the page showed as read."""
    services.read_notifications(
        user=get_signed_in_user(request.user),
        now=site_time.now(),
        up_to=read_number(request.POST.get("up_to", "")) or 0,
    )
    return redirect("notifications:list")


@login_required
def choices(request: HttpRequest) -> HttpResponse:
    """Choose how to be notified, and which devices get push messages."""
    user = get_signed_in_user(request.user)
    form = ChoicesForm(
        request.POST or None,
        choices=selectors.get_choices(user),
        zone=timezone.get_current_timezone_name(),
    )
    if request.method == "POST" and form.is_valid():
        services.choose(
            user=user,
            channels=form.get_channels(),
            quiet=form.get_quiet_hours(),
            zone=form.cleaned_data["zone"],
        )
        messages.success(request, _("Saved."))
        return redirect("notifications:choices")
    context = {
        "form": form,
        "devices": user.push_subscriptions.order_by("pk"),
        "push_key": web_push.get_public_key(),
    }
    return render(request, "notifications/choices.html", context)


@require_POST
@login_required
def remove_device(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a device."""
    services.unsubscribe_device(user=get_signed_in_user(request.user), pk=pk)
    messages.success(request, _("Device removed."))
    return redirect("notifications:choices")
