"""Middleware of the site; all of it runs synchronously and asynchronously."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from csp.constants import UNSAFE_EVAL
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import url_has_allowed_host_and_scheme

from unionarena.errors import PlatformError

Handler = Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]


@sync_and_async_middleware
def health(get_response: Handler) -> Handler:
    """Answer ``/healthz`` before hosts, sessions and TLS are looked at.

    A load balancer asks by address, without a host name.
    """

    def answer(request: HttpRequest) -> HttpResponse | None:
        return (
            JsonResponse({"status": "ok"}) if request.path_info == "/healthz" else None
        )

    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            return answer(request) or await get_response(request)

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponse:
        return answer(request) or get_response(request)

    return synchronous


@sync_and_async_middleware
def admin_content_policy(get_response: Handler) -> Handler:
    """Allow the admin theme its expression evaluator, below /admin/ only."""

    def relaxed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.path_info.startswith("/admin/"):
            response._csp_update = {"script-src": [UNSAFE_EVAL]}  # noqa: SLF001 - django-csp's own door
        return response

    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            return relaxed(request, await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponse:
        return relaxed(request, get_response(request))

    return synchronous


@sync_and_async_middleware
def refusals(get_response: Handler) -> Handler:
    """Answer a ``PlatformError`` of a page: a form goes back with a message."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            return await get_response(request)

        asynchronous.process_exception = answer_refusal  # type: ignore[attr-defined] # Django looks for it
        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    synchronous.process_exception = answer_refusal  # type: ignore[attr-defined] # Django looks for it
    return synchronous


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
    return render(request, "errors/error.html", context, status=error.status)
