"""Middleware of the site; all of it runs synchronously and asynchronously."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast
from zoneinfo import ZoneInfo
from zoneinfo import available_timezones as all_zones

from asgiref.sync import iscoroutinefunction
from csp.constants import UNSAFE_EVAL
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import url_has_allowed_host_and_scheme

from unionarena.errors import PlatformError

Response = HttpResponseBase


@cache  # it walks a folder of some 600 files
def available_timezones() -> frozenset[str]:
    """Names of time zones."""
    return frozenset(all_zones())


Handler = Callable[[HttpRequest], Any]  # gives a response, or an awaitable of one


def around(
    *,
    before: Callable[[HttpRequest], Response | None] = lambda _request: None,
    after: Callable[[HttpRequest, Response], None] = lambda _request, _response: None,
) -> Callable[[Handler], Handler]:
    """A middleware that runs synchronously and asynchronously.

    Args:
        before: Answers instead of the page, or gives None to go on.
        after: Looks at the answer of the page.
    """

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        async def asynchronous(request: HttpRequest) -> Response:
            if early := before(request):
                return early
            response: Response = await get_response(request)
            after(request, response)
            return response

        def synchronous(request: HttpRequest) -> Response:
            if early := before(request):
                return early
            response: Response = get_response(request)
            after(request, response)
            return response

        return asynchronous if iscoroutinefunction(get_response) else synchronous

    return cast("Callable[[Handler], Handler]", middleware)


def _answer_health(request: HttpRequest) -> Response | None:
    return JsonResponse({"status": "ok"}) if request.path_info == "/healthz" else None


# Answers /healthz before hosts, sessions and TLS are looked at: a load balancer asks
# by address, without a host name.
health = around(before=_answer_health)


def _relax_for_the_admin(request: HttpRequest, response: Response) -> None:
    if request.path_info.startswith("/admin/"):
        setattr(response, "_csp_update", {"script-src": [UNSAFE_EVAL]})  # noqa: B010 - django-csp's own door


# Allows the admin theme its expression evaluator, below /admin/ only.
admin_content_policy = around(after=_relax_for_the_admin)


def _show_times_of_the_reader(request: HttpRequest) -> Response | None:
    """Where the browser said which zone it is in (``js/zone.js``); else in UTC."""
    wanted = request.COOKIES.get("timezone", "")
    if wanted in available_timezones():
        timezone.activate(ZoneInfo(wanted))
    else:
        timezone.deactivate()
    return None


time_zone = around(before=_show_times_of_the_reader)


def on_exception(
    answer: Callable[[HttpRequest, Exception], Response | None],
) -> Callable[[Handler], Handler]:
    """A middleware that answers what a page raised, or gives None to let it pass."""

    @sync_and_async_middleware
    def middleware(get_response: Handler) -> Handler:
        async def asynchronous(request: HttpRequest) -> Response:
            return cast("Response", await get_response(request))

        def synchronous(request: HttpRequest) -> Response:
            return cast("Response", get_response(request))

        handler = asynchronous if iscoroutinefunction(get_response) else synchronous
        setattr(handler, "process_exception", answer)  # noqa: B010 - Django looks for it
        return handler

    return cast("Callable[[Handler], Handler]", middleware)


def answer_refusal(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """Back to where the form was, with the reason; or an error page."""
    if not isinstance(error, PlatformError):
        return None
    back = request.headers.get("Referer", "")
    if request.method == "POST" and url_has_allowed_host_and_scheme(
        back, allowed_hosts={request.get_host()}
    ):
        messages.error(request, str(error.message))
        return redirect(back)
    context = {"title": error.message, "text": "", "status": error.status}
    context["refusal"] = error.as_dict()
    return render(request, "errors/error.html", context, status=error.status)


# Answers a ``PlatformError`` of a page: a form goes back with a message.
refusals = on_exception(answer_refusal)
