"""``Idempotency-Key``: carry out a request that arrives twice only once.

A client on a bad connection cannot know whether its request was carried out. With a key
of its choice it can repeat the request for a day: the first is carried out, the others
get the same answer. This follows the IETF draft "The Idempotency-Key HTTP Header
Field"; its refusals have codes here.
"""

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Final, cast

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import CSRFCheck

from unionarena.core import site_time
from unionarena.core.accounts.app_tokens import refuse_out_of_scope
from unionarena.core.accounts.models import Grant, User
from unionarena.core.errors import Conflict, Illegal, Malformed, PlatformError, TooMany

from .authentication import find_grant, find_user_by_token
from .models import IdempotencyRecord
from .problems import build_refusal_response
from .scopes import get_required_scope

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
API_PREFIX: Final = "/api/v1/"
METHODS: Final = frozenset(
    {"POST", "PATCH"}
)  # all other methods can be repeated as they are
KEPT_FOR: Final = timedelta(days=1)
# No request takes this long: without an answer by then it was interrupted.
UNDER_WAY: Final = timedelta(seconds=60)
MOST_A_DAY: Final = 2000
LONGEST_ANSWER: Final = 256 * 1024  # bytes
KEPT_HEADERS: Final = ("Content-Type", "Content-Language", "ETag", "Location")
# Statuses that mean "not now": a repeated request is carried out again.
NOT_KEPT: Final = frozenset({401, 429, 503})
_KEY: Final = re.compile(r'"?([!#-~]{1,64})"?')


class BadKey(Malformed):
    """The key is empty, too long, or not visible ASCII."""

    default_code = "idempotency.bad_key"
    default_message = _("An Idempotency-Key must be 1 to 64 visible ASCII characters.")


class KeyReused(Illegal):
    """The key was used for another request."""

    default_code = "idempotency.other_request"
    default_message = _("This Idempotency-Key was already used for another request.")


class RequestInProgress(Conflict):
    """The first request with the key is still being carried out."""

    default_code = "idempotency.under_way"
    default_message = _("The same request is in progress. Try again in a moment.")


class RequestInterrupted(Conflict):
    """The server stopped during the first request; its effect is unknown."""

    default_code = "idempotency.cut_off"
    default_message = _(
        "The same request was interrupted. Check whether it went through, then "
        "use a new key."
    )


class TooManyKeys(TooMany):
    """The user has used more keys than an honest client needs."""

    default_code = "idempotency.too_many"
    default_message = _("You’ve sent too many requests with a key today.")


def _find_user(request: HttpRequest) -> User | None:
    """Return the user if the view would admit the request; else the view refuses it.

    A stored answer is sent without asking the view, so scopes, suspended accounts and
    CSRF are checked here as well.
    """
    token = request.headers.get("X-Session-Token")
    grant = None if token else find_grant(request.headers.get("Authorization", ""))
    if grant is not None and not _is_in_scope(grant, request):
        return None
    if token or grant:
        found = find_user_by_token(token) if token else cast("Grant", grant).user
    else:
        found = request.user if isinstance(request.user, User) else None
        if found is not None and CSRFCheck(_no_view).process_view(
            request, _no_view, (), {}
        ):
            return None
    is_suspended = found is not None and _is_suspended(found)
    return None if is_suspended else found


def _no_view(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def _is_in_scope(grant: Grant, request: HttpRequest) -> bool:
    wanted = get_required_scope(str(request.method), request.path_info)
    try:
        refuse_out_of_scope(grant, wanted)
    except PlatformError:
        return False
    return True


def _is_suspended(user: User) -> bool:
    until = user.suspended_until
    return until is not None and until > site_time.now()


def _start_request(request: HttpRequest) -> HttpResponse | IdempotencyRecord | None:
    """Return the stored answer, or a new row; nothing for an anonymous request.

    Raises:
        BadKey: The header holds no key.
        KeyReused: The key was sent with another request.
        RequestInProgress, RequestInterrupted: The same request has no answer yet, or
            never will.
        TooManyKeys: The user has used too many.
    """
    written = _KEY.fullmatch(request.headers[HEADER])
    if written is None:
        raise BadKey
    fingerprint = _fingerprint(request)  # reads the body before CSRF looks into it
    person, now = _find_user(request), site_time.now()
    if person is None:
        return None  # set by the view
    kept = IdempotencyRecord.objects.filter(user=person)
    kept.filter(key=written[1], begun_at__lt=now - KEPT_FOR).delete()
    known = kept.filter(key=written[1]).first()
    if known is None and kept.count() >= MOST_A_DAY:
        raise TooManyKeys
    if known is None:
        try:
            with transaction.atomic():
                return IdempotencyRecord.objects.create(
                    user=person,
                    key=written[1],
                    fingerprint=fingerprint,
                    begun_at=now,
                )
        except IntegrityError:  # the same request at the same moment
            known = kept.get(key=written[1])
    if bytes(known.fingerprint) != fingerprint:
        raise KeyReused
    if known.status is None:
        raise (
            RequestInProgress
            if now < known.begun_at + UNDER_WAY
            else RequestInterrupted
        )
    answer = HttpResponse(bytes(known.body), status=known.status, headers=known.headers)
    answer[REPLAYED] = "true"
    return answer


def _fingerprint(request: HttpRequest) -> bytes:
    seen = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    seen.update(request.body)
    return seen.digest()


def _store_response(sending: IdempotencyRecord, answer: HttpResponseBase) -> None:
    if "no-store" in answer.get("Cache-Control", ""):
        return  # a secret: a repeated request is refused as interrupted
    is_kept = isinstance(answer, HttpResponse) and len(answer.content) <= LONGEST_ANSWER
    if not is_kept or answer.status_code in NOT_KEPT:
        sending.delete()
        return
    sending.status = answer.status_code
    sending.headers = {name: answer[name] for name in KEPT_HEADERS if name in answer}
    sending.body = cast("HttpResponse", answer).content
    sending.save(update_fields=["status", "headers", "body"])


def _build_refusal(error: PlatformError) -> JsonResponse:
    answer = build_refusal_response(error)
    if error.status == HTTPStatus.CONFLICT:
        answer["Retry-After"] = "1"
    return answer


def _try_start_request(request: HttpRequest) -> HttpResponse | IdempotencyRecord | None:
    try:
        return _start_request(request)
    except PlatformError as error:
        return _build_refusal(error)


def _needs_key(request: HttpRequest) -> bool:
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return (
        request.method in METHODS
        and HEADER in request.headers
        and request.path_info.startswith(API_PREFIX)
        # A longer body is refused before it is read.
        and (not most or int(request.META.get("CONTENT_LENGTH") or 0) <= most)
    )


PARAMETER: Final = {
    "in": "header",
    "name": HEADER,
    "schema": {"type": "string", "pattern": "^[!#-~]{1,64}$"},
    "description": "Sent again with the same key, it is answered and not done again.",
}


def add_key_parameter(result: dict[str, Any], **_given: object) -> dict[str, Any]:
    """Describe the header in the schema of each operation that takes it."""
    for path in result["paths"].values():
        for method, operation in path.items():
            if method.upper() in METHODS:
                operation.setdefault("parameters", []).append(dict(PARAMETER))
    return result


@sync_and_async_middleware
def handle_idempotency_key(
    get_response: Callable[[HttpRequest], Any],
) -> Callable[[HttpRequest], Any]:
    """Carry out a request with a key once, and repeat its answer."""

    async def asynchronous(request: HttpRequest) -> HttpResponseBase:
        is_meant = _needs_key(request)
        begun = await sync_to_async(_try_start_request)(request) if is_meant else None
        if isinstance(begun, HttpResponse):
            return begun
        answer: HttpResponseBase = await get_response(request)
        if begun is not None:
            await sync_to_async(_store_response)(begun, answer)
        return answer

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        begun = _try_start_request(request) if _needs_key(request) else None
        if isinstance(begun, HttpResponse):
            return begun
        answer: HttpResponseBase = get_response(request)
        if begun is not None:
            _store_response(begun, answer)
        return answer

    return asynchronous if iscoroutinefunction(get_response) else synchronous
