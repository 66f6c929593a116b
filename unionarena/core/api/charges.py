"""The middleware that charges requests with the processor time they take."""

import time
from typing import cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from unionarena.core import metrics
from unionarena.core.web.request_log import Handler
from unionarena.core.web.views import render_last_page

from .middleware import JSON_PREFIXES
from .problems import build_problem_response
from .processor_time import (
    TOKEN_HEADERS,
    Bucket,
    ProcessorTimeUsed,
    list_buckets,
    refuse_used_up,
)


class _Charge:
    """The charge of one request.

    ``begin`` and ``finish`` run on the request's own thread: Django gives each request
    one, on which it does all that is not asynchronous.
    """

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.began = 0.0  # processor time of the thread, in seconds
        self.left: dict[Bucket, float] = {}

    def begin(self) -> HttpResponseBase | None:
        """Return the refusal if nothing is left, else None."""
        self.began = time.thread_time()
        has_token = any(name in self.request.headers for name in TOKEN_HEADERS)
        user = None if has_token else self.request.user
        try:
            refuse_used_up(self.request, user)
        except ProcessorTimeUsed as refusal:
            return _answer(self.request, refusal)
        return None

    def finish(self) -> None:
        """Charge the user whom the view recognized."""
        used_ms = (time.thread_time() - self.began) * 1000
        buckets = list_buckets(self.request, self.request.user)
        self.left = {each: each.charge(used_ms) for each in buckets}

    def announce(self, response: HttpResponseBase) -> None:
        """Add the bucket that is nearest to its end to the headers."""
        if not self.left:
            return
        nearest = min(self.left, key=lambda each: self.left[each] / each.most_ms)
        for name, value in nearest.describe(self.left[nearest]).items():
            known = response.get(name)
            response[name] = f"{known}, {value}" if known else value


def _answer(request: HttpRequest, refusal: ProcessorTimeUsed) -> HttpResponseBase:
    """Return the refusal as a problem, or as a page that needs no query."""
    status, text = refusal.status, str(refusal.message)
    is_rest = request.path_info.startswith(JSON_PREFIXES)
    metrics.refused.labels("rest" if is_rest else "page", refusal.code).inc()
    answer: HttpResponseBase
    if is_rest:
        answer = build_problem_response(
            status, refusal.code, text, details=refusal.details
        )
    else:
        answer = render_last_page(request, status, text, "")
    answer["Retry-After"] = str(refusal.retry_after_s)
    return answer


@sync_and_async_middleware
def limit_processor_time(get_response: Handler) -> Handler:
    """Refuse requests of who has used up their time; charge all others.

    Charged is also a request whose client did not wait for the response.
    """

    async def asynchronous(request: HttpRequest) -> HttpResponseBase:
        charge = _Charge(request)
        if refusal := await sync_to_async(charge.begin)():
            return refusal
        try:
            response = cast("HttpResponseBase", await get_response(request))
        finally:
            await sync_to_async(charge.finish)()
        charge.announce(response)
        return response

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        charge = _Charge(request)
        if refusal := charge.begin():
            return refusal
        response = cast("HttpResponseBase", get_response(request))
        charge.finish()
        charge.announce(response)
        return response

    return asynchronous if iscoroutinefunction(get_response) else synchronous
