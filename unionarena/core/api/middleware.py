"""What the sign-in door, which is not ours, does not catch."""

import json
import re
from typing import Final, cast

from django.core.exceptions import BadRequest
from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from unionarena.core.web.middleware import (
    create_exception_middleware,
    create_middleware,
)

from .json_parsing import Unreadable, is_storable
from .problems import MEDIA_TYPE, build_problem

SIGN_IN_PREFIX: Final = "/_allauth/"  # speaks JSON, but not through REST framework
_NUL: Final = re.compile("%00|\0")
JSON_PREFIXES: Final = ("/api/v1/", SIGN_IN_PREFIX)


def _build_refusal(request: HttpRequest, error: Exception) -> JsonResponse | None:
    """A refusal, if it is the message that is broken and not the platform."""
    is_sign_in = request.path_info.startswith(SIGN_IN_PREFIX)
    if not is_sign_in or not isinstance(error, RecursionError | UnicodeError):
        return None
    try:
        if is_storable(json.loads(request.body)):
            return None
    except (RecursionError, ValueError):
        pass
    refusal = Unreadable()
    body = build_problem(400, "parse_error", cast("str", refusal.detail))
    return JsonResponse(body, status=400, content_type=MEDIA_TYPE)


def _refuse_nul(request: HttpRequest) -> JsonResponse | None:
    asked = request.META.get("QUERY_STRING", "")
    if "\0" not in request.path_info and not _NUL.search(asked):
        return None
    if not request.path_info.startswith(JSON_PREFIXES):
        raise BadRequest
    body = build_problem(400, "parse_error", cast("str", Unreadable().detail))
    return JsonResponse(body, status=400, content_type=MEDIA_TYPE)


# PostgreSQL has no letter NUL, and fails where it is asked for one.
reject_nul = create_middleware(before=_refuse_nul)


def _forbid_caching(request: HttpRequest, response: HttpResponseBase) -> None:
    """What a person is answered is theirs: no cache between keeps or mixes it up."""
    if not request.path_info.startswith(JSON_PREFIXES):
        return
    if not response.has_header("Cache-Control"):
        response["Cache-Control"] = "private, no-cache"  # an ETag is still asked for
    if "public" not in response["Cache-Control"]:
        patch_vary_headers(response, ("Authorization", "Cookie", "X-Session-Token"))


# Says of every answer in JSON for whom it is.
forbid_caching = create_middleware(after=_forbid_caching)

# Answers what the sign-in door choked on as what it is: unreadable.
reject_unreadable_sign_in = create_exception_middleware(_build_refusal)
