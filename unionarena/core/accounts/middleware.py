"""What depends on who is signed in: their language, and whether they may come in."""

from collections.abc import Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware

from .models import User

Handler = Callable[[HttpRequest], Any]  # gives a response, or an awaitable of one
# The interfaces for programs refuse by themselves
# (``unionarena.core.api.authentication``).
_ANSWERED_ELSEWHERE = ("/api/", "/_allauth/", "/static/", "/jsi18n/", "/i18n/")


def for_people(
    work: Callable[[HttpRequest, User], HttpResponse | None],
) -> Callable[[Handler], Handler]:
    """A middleware that does something for signed-in people, or answers instead."""

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        def do(request: HttpRequest, user: object) -> HttpResponse | None:
            return work(request, user) if isinstance(user, User) else None

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            if early := do(request, await request.auser()):
                return early
            return cast("HttpResponse", await get_response(request))

        def synchronous(request: HttpRequest) -> HttpResponse:
            if early := do(request, request.user):
                return early
            return cast("HttpResponse", get_response(request))

        return asynchronous if iscoroutinefunction(get_response) else synchronous

    return cast("Callable[[Handler], Handler]", middleware)


def _activate_language(request: HttpRequest, user: User) -> None:
    if user.language:
        translation.activate(user.language)
        request.LANGUAGE_CODE = translation.get_language()


# Speaks the language a person chose in the profile, whatever the browser says.
user_language = for_people(_activate_language)


def _show_closed_account(request: HttpRequest, user: User) -> HttpResponse | None:
    if user.suspended_until is None or user.suspended_until <= timezone.now():
        return None
    notices = reverse("accounts:notices")
    open_pages = (notices, reverse("account_logout"), *_ANSWERED_ELSEWHERE)
    if request.path_info.startswith(open_pages):
        return None
    return redirect(notices)


# Whose account is closed is shown why, and where to appeal, instead of any page.
closed_accounts = for_people(_show_closed_account)
