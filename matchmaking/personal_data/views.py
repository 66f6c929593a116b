"""Pages on what the platform keeps of a person: to take along, and to have deleted."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from unionarena.core import site_time
from unionarena.core.accounts import account_deletion
from unionarena.core.accounts.selectors import get_signed_in_user

from .data_export import export_personal_data

FILE_NAME = "union-arena.json"


@login_required
def own_data(request: HttpRequest) -> HttpResponse:
    """What one can take along, and how to leave or to stay."""
    days = account_deletion.DELETION_DELAY.days
    return render(request, "accounts/own_data.html", {"days": days})


@login_required
@reauthentication_required
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    """All that is kept of whoever asks, as a file."""
    response = JsonResponse(
        export_personal_data(get_signed_in_user(request.user)),
        json_dumps_params={"indent": 1},
    )
    response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@login_required
@reauthentication_required(allow_get=True)
def leave(request: HttpRequest) -> HttpResponse:
    """Ask to be deleted; whoever comes here by a link is asked first."""
    if request.method == "POST":
        account_deletion.request_deletion(
            user=get_signed_in_user(request.user), now=site_time.now()
        )
        messages.success(
            request, _("Your account will be deleted. You can still cancel this.")
        )
    return redirect("own-data:page")


@require_POST
@login_required
def stay(request: HttpRequest) -> HttpResponse:
    """Take the wish to leave back."""
    account_deletion.cancel_deletion(user=get_signed_in_user(request.user))
    messages.success(request, _("Your account will be kept."))
    return redirect("own-data:page")
