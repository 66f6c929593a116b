"""Pages about stored data: export it, or have the account deleted."""

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
    """Show what can be exported, and how to delete or keep the account."""
    days = account_deletion.DELETION_DELAY.days
    return render(request, "accounts/own_data.html", {"days": days})


@login_required
@reauthentication_required
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    """Download everything stored about the user, as a file."""
    response = JsonResponse(
        export_personal_data(get_signed_in_user(request.user)),
        json_dumps_params={"indent": 1},
    )
    response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@login_required
@reauthentication_required(allow_get=True)
def leave(request: HttpRequest) -> HttpResponse:
    """Request deletion of the account; a visit by a link asks first."""
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
    """Take the request for deletion back."""
    account_deletion.cancel_deletion(user=get_signed_in_user(request.user))
    messages.success(request, _("Your account will be kept."))
    return redirect("own-data:page")
