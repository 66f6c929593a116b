"""Middleware for signed-in users: their language, and suspended accounts."""

from collections.abc import Callable
from typing import Any, cast

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware

from .models import User

Handler = Callable[[HttpRequest], Any]  # returns a response, or an awaitable of one
# REST and sockets refuse by themselves
# (``unionarena.core.api.authentication``).
_ANSWERED_ELSEWHERE = ("/api/", "/_allauth/", "/static/", "/jsi18n/", "/i18n/")


def for_people(
    work: Callable[[HttpRequest, User], HttpResponse | None],
) -> Callable[[Handler], Handler]:
    """Create a middleware that acts or answers for signed-in users."""

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


# Use the language of the user's profile, whatever the browser prefers.
user_language = for_people(_activate_language)


def _show_closed_account(request: HttpRequest, user: User) -> HttpResponse | None:
    if user.suspended_until is None or user.suspended_until <= timezone.now():
        return None
    notices = reverse("accounts:notices")
    open_pages = (notices, reverse("account_logout"), *_ANSWERED_ELSEWHERE)
    if request.path_info.startswith(open_pages):
        return None
    return redirect(notices)


# Show a suspended user the reason and the appeal, instead of any page.
closed_accounts = for_people(_show_closed_account)
