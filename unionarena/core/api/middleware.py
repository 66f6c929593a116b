"""Middleware for allauth's REST endpoints, which answer no refusals of ours."""

import json
import re
from typing import Final, cast

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from unionarena.core.errors import PlatformError, TooMany
from unionarena.core.web.middleware import (
    create_exception_middleware,
    create_middleware,
)

from .json_parsing import Unreadable, is_storable
from .problems import (
    MEDIA_TYPE,
    build_problem,
    build_problem_response,
    build_refusal_response,
)

SIGN_IN_PREFIX: Final = "/_allauth/"  # JSON, but not through REST framework
_NUL: Final = re.compile("%00|\0")
LIMIT_S: Final = 60  # the period of most of allauth's limits
JSON_PREFIXES: Final = ("/api/v1/", SIGN_IN_PREFIX)


def _answer_refusal(request: HttpRequest, error: Exception) -> JsonResponse | None:
    """Return the response to a refusal or to malformed input; else None."""
    if not request.path_info.startswith(SIGN_IN_PREFIX):
        return None
    if isinstance(error, PlatformError):
        return build_refusal_response(error)
    if not isinstance(error, RecursionError | UnicodeError):
        return None
    try:
        if is_storable(json.loads(request.body)):
            return None
    except (RecursionError, ValueError):
        pass
    return _answer_unreadable()


def _answer_unreadable() -> JsonResponse:
    detail = cast("str", Unreadable().detail)
    return build_problem_response(400, "parse_error", detail)


def _refuse_nul(request: HttpRequest) -> JsonResponse | None:
    query = request.META.get("QUERY_STRING", "")
    if "\0" not in request.path_info and not _NUL.search(query):
        return None
    if not request.path_info.startswith(JSON_PREFIXES):
        raise BadRequest
    return _answer_unreadable()


# PostgreSQL has no NUL character, and fails on it in a query.
reject_nul = create_middleware(before=_refuse_nul)


def _forbid_caching(request: HttpRequest, response: HttpResponseBase) -> None:
    """Mark a response as private, so that no cache stores or shares it."""
    if not request.path_info.startswith(JSON_PREFIXES):
        return
    if not response.has_header("Cache-Control"):
        response["Cache-Control"] = "private, no-cache"  # an ETag is still compared
    if "public" not in response["Cache-Control"]:
        patch_vary_headers(response, ("Authorization", "Cookie", "X-Session-Token"))


# Mark every JSON response as private to its user.
forbid_caching = create_middleware(after=_forbid_caching)


def _explain_limit(request: HttpRequest, response: HttpResponseBase) -> None:
    """Say why allauth refused; it sends the status alone, never as a stream."""
    is_sign_in = request.path_info.startswith(SIGN_IN_PREFIX)
    is_limit = response.status_code == TooMany.status
    if is_sign_in and is_limit and isinstance(response, HttpResponse):
        refusal = TooMany()
        body = build_problem(refusal.status, refusal.code, str(refusal.message))
        response.content = json.dumps(body).encode()
        response["Content-Type"] = MEDIA_TYPE
        response["Retry-After"] = LIMIT_S


# Explain the 429 of allauth's endpoints.
explain_sign_in_limit = create_middleware(after=_explain_limit)

# Answer refusals of allauth's endpoints, and malformed requests to them.
answer_sign_in_refusals = create_exception_middleware(_answer_refusal)
