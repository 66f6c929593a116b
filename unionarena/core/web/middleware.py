"""Middleware of the site; all of it runs synchronously and asynchronously."""

import re
import zlib
from collections.abc import AsyncIterator, Callable
from functools import cache
from http import HTTPStatus
from typing import Final, cast
from zoneinfo import ZoneInfo
from zoneinfo import available_timezones as all_zones

from asgiref.sync import async_to_sync, iscoroutinefunction, sync_to_async
from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.decorators import sync_and_async_middleware
from django.utils.http import url_has_allowed_host_and_scheme

from unionarena.core import metrics
from unionarena.core.errors import PlatformError

from . import health as checks
from .request_log import Handler, get_request_id

Response = HttpResponseBase
METRICS_PATH: Final = "/metrics"
READY_PATH: Final = "/readyz"
_NOT_READY: Final = {"Retry-After": "5"}


@cache  # it walks a folder of some 600 files
def list_timezones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(all_zones())


def create_middleware(
    *,
    before: Callable[[HttpRequest], Response | None] = lambda _request: None,
    after: Callable[[HttpRequest, Response], None] = lambda _request, _response: None,
) -> Callable[[Handler], Handler]:
    """Create a middleware that runs synchronously and asynchronously.

    Args:
        before: Returns a response instead of the page, or None to go on.
        after: Changes the response of the page.
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


async def _answer_readiness() -> Response:
    report = await checks.check_parts()
    is_ready = all(part["ok"] for part in report.values())
    body = {"status": "ok" if is_ready else "unavailable", "parts": report}
    status = HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE
    return JsonResponse(
        body, status=status, headers=_NOT_READY if not is_ready else None
    )


@sync_and_async_middleware
def health(get_response: Handler) -> Handler:
    """Answer /healthz and /readyz before hosts, sessions and TLS are checked.

    A load balancer calls by IP address, without a host name, and by plain HTTP.
    """

    async def asynchronous(request: HttpRequest) -> Response:
        if early := _answer_health(request):
            return early
        if request.path_info == READY_PATH:
            return await _answer_readiness()
        return cast("Response", await get_response(request))

    def synchronous(request: HttpRequest) -> Response:
        if early := _answer_health(request):
            return early
        if request.path_info == READY_PATH:
            return async_to_sync(_answer_readiness)()
        return cast("Response", get_response(request))

    return asynchronous if iscoroutinefunction(get_response) else synchronous


def _may_read_metrics(request: HttpRequest) -> bool:
    """Return whether a request has the token or, without one set, is local."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}")
    is_direct = "X-Forwarded-For" not in request.headers
    return is_direct and request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"}


def _answer_metrics(request: HttpRequest) -> Response:
    if not _may_read_metrics(request):
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    return HttpResponse(metrics.render_metrics(), content_type=metrics.CONTENT_TYPE)


@sync_and_async_middleware
def measure_requests(get_response: Handler) -> Handler:
    """Answer /metrics before hosts and TLS are checked, as ``health`` does."""

    async def asynchronous(request: HttpRequest) -> Response:
        if request.path_info == METRICS_PATH:
            tell = sync_to_async(_answer_metrics, thread_sensitive=False)
            return await tell(request)
        return cast("Response", await get_response(request))

    def synchronous(request: HttpRequest) -> Response:
        if request.path_info == METRICS_PATH:
            return _answer_metrics(request)
        return cast("Response", get_response(request))

    return asynchronous if iscoroutinefunction(get_response) else synchronous


# Media types worth compressing; pictures and archives are small already.
_TEXTS = re.compile(
    r"(?:text/|image/svg|application/(?:.*\+)?(?:json|javascript|xml|yaml))"
)


def _compress(request: HttpRequest, response: Response) -> None:
    # Django pads each response at random, so that its length reveals no secret of the
    # page
    # (BREACH); its tokens are masked anew in each page as well.
    media = response.headers.get("Content-Type", "")
    if response.status_code != HTTPStatus.OK or not _TEXTS.match(media):
        return
    stream = response if isinstance(response, StreamingHttpResponse) else None
    given = stream.streaming_content if stream else None
    _GZIP.process_response(request, response)
    is_compressed = response.get("Content-Encoding") == "gzip"
    if stream and isinstance(given, AsyncIterator) and is_compressed:
        # Django makes an archive of every chunk; browsers read only the first.
        stream.streaming_content = _compress_response(given)


async def _compress_response(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    squeeze = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)  # 16: as gzip
    async for piece in pieces:
        yield squeeze.compress(piece)
    yield squeeze.flush()


_GZIP = GZipMiddleware(lambda _request: HttpResponse())

# Compress pages and files, also without a proxy in front.
compress_responses = create_middleware(after=_compress)


def _relax_for_the_admin(request: HttpRequest, response: Response) -> None:
    if request.path_info.startswith("/admin/"):
        more = {"script-src": [UNSAFE_EVAL], "style-src": [UNSAFE_INLINE]}
        setattr(response, "_csp_update", more)  # noqa: B010 - django-csp's own door


# Allow the admin theme its expression evaluator and inline styles, below /admin/ only.
admin_content_policy = create_middleware(after=_relax_for_the_admin)


def _activate_time_zone(request: HttpRequest) -> Response | None:
    """Use the browser's time zone (``js/time-zone.js``), else UTC."""
    wanted = request.COOKIES.get("timezone", "")
    if wanted in list_timezones():
        timezone.activate(ZoneInfo(wanted))
    else:
        timezone.deactivate()
    return None


time_zone = create_middleware(before=_activate_time_zone)


def create_exception_middleware(
    answer: Callable[[HttpRequest, Exception], Response | None],
) -> Callable[[Handler], Handler]:
    """Create a middleware that answers an exception of a page, or returns None."""

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
    """Return to the form with the reason, or show an error page."""
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
    context["request_id"] = get_request_id(request)
    return render(request, "errors/error.html", context, status=error.status)


# Answer a ``PlatformError`` of a page: forms come back with a message.
refusals = create_exception_middleware(answer_refusal)
