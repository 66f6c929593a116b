"""Sign-in to the admin: everyone's sign-in page, and a second factor."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from .models import User


def require_second_factor(site: AdminSite) -> None:
    """Send staff to the usual sign-in page, and to set up a missing second factor."""
    may_enter = site.has_permission
    sign_in = secure_admin_login(site.login)

    def has_permission(request: HttpRequest) -> bool:
        return may_enter(request) and not _lacks_factor(request)

    def login(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if may_enter(request) and _lacks_factor(request):
            message = _(
                "Staff actions require two-factor authentication. Set it up first."
            )
            messages.warning(request, message)
            return redirect("mfa_index")
        response: HttpResponseBase = sign_in(request, *args, **kwargs)
        return response

    site.has_permission = has_permission  # type: ignore[method-assign]  # the site is an instance
    site.login = login  # type: ignore[method-assign, assignment]  # the same


def _lacks_factor(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.lacks_second_factor
