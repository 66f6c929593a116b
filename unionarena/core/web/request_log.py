"""One log line a request, and its id on the response.

A person who reports an error gives the id; `grep ID` then finds the request in the
proxy's log and in ours, with whatever was logged while it was answered.
"""

import re
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final, cast

import structlog
from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.utils.functional import LazyObject

log = structlog.get_logger(__name__)

Handler = Callable[[HttpRequest], Any]  # returns a response, or an awaitable of one

HEADER: Final = "X-Request-ID"
# As nginx makes them; anything else might be a forged line.
_ID: Final = re.compile(r"[0-9a-f]{32}")
_BATTLE: Final = re.compile(r"/battles/([0-9a-f-]{36})(?:/|$)")


def get_request_id(request: HttpRequest) -> str:
    """Return the id of a request; empty if it is not logged."""
    return str(getattr(request, "request_id", ""))


def _choose_id(request: HttpRequest) -> str:
    """Return the id that the proxy gave, or a new one."""
    given = request.headers.get(HEADER, "")
    is_trusted = settings.PROXY_COUNT > 0 and _ID.fullmatch(given)
    return given if is_trusted else uuid.uuid4().hex


def _get_user_id(request: HttpRequest) -> object:
    """Return the id of the user, if anything asked who it is; costs no query."""
    user: Any = request.__dict__.get("user")
    if isinstance(user, LazyObject):
        known = request.__dict__
        user = known.get("_cached_user") or known.get("_acached_user")
    return getattr(user, "pk", None)


class _Entry:
    """What is known of a request before it is answered."""

    def __init__(self, request: HttpRequest) -> None:
        self.request, self.began = request, time.monotonic()
        self.id = _choose_id(request)
        setattr(request, "request_id", self.id)  # noqa: B010 - error pages show it
        battle = _BATTLE.search(request.path_info)
        self.context = {"request_id": self.id}
        if battle:
            self.context["battle_id"] = battle[1]

    def finish(self, response: HttpResponseBase) -> None:
        """Set the header and write the line."""
        response[HEADER] = self.id
        status = response.status_code
        is_error = status >= HTTPStatus.INTERNAL_SERVER_ERROR
        level = log.warning if is_error else log.info
        level(
            "request",
            method=self.request.method,
            path=self.request.path_info,  # without what people searched for
            status=status,
            user_id=_get_user_id(self.request),
            ms=round((time.monotonic() - self.began) * 1000),
        )


@contextmanager
def _logged(request: HttpRequest) -> Iterator[_Entry]:
    entry = _Entry(request)
    with structlog.contextvars.bound_contextvars(**entry.context):
        yield entry


@sync_and_async_middleware
def log_requests(get_response: Handler) -> Handler:
    """Log each request once, with id, user, battle and milliseconds."""

    async def asynchronous(request: HttpRequest) -> HttpResponseBase:
        with _logged(request) as entry:
            response = cast("HttpResponseBase", await get_response(request))
            entry.finish(response)
            return response

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        with _logged(request) as entry:
            response = cast("HttpResponseBase", get_response(request))
            entry.finish(response)
            return response

    return asynchronous if iscoroutinefunction(get_response) else synchronous
