"""Devices people sign in with, recognised by a signed cookie.

Wrong passwords are counted separately for each device an account was signed in with:
strangers who guess can lock out themselves, never the owner. Accounts that share a
device are related (``interests``).
"""

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from allauth.account.adapter import get_adapter
from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from unionarena.core import site_time

from .models import KnownDevice, User

COOKIE: Final = "device"
KEPT_FOR: Final = timedelta(days=180)
MOST_DEVICES: Final = 20
# Wrong passwords for one name from an unknown device, and from all of them together.
UNKNOWN_LIMITS: Final = {"login_failed": "10/m/ip,5/300s/key", "guessed": "100/h/key"}
# From one device this account was signed in with.
KNOWN_LIMITS: Final = {"login_failed": "5/300s/key"}
_BYTES: Final = 16


def read_device(request: HttpRequest) -> str:
    """Return the digest of the device's cookie; empty without a genuine one."""
    try:
        value = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return ""
    return hashlib.sha256(str(value).encode()).hexdigest()


def remember_device(*, request: HttpRequest, user: User) -> None:
    """Note that a user has signed in with this device; the response sets its cookie."""
    device = read_device(request)
    if not device:
        value = secrets.token_hex(_BYTES)
        device = hashlib.sha256(value.encode()).hexdigest()
        request.COOKIES[COOKIE] = signing.dumps(value, salt=COOKIE)
        setattr(request, "new_device", request.COOKIES[COOKIE])  # noqa: B010 - read by ``device_cookie``
    now = site_time.now()
    seen = {"address": get_adapter().get_client_ip(request), "last_seen_at": now}
    KnownDevice.objects.update_or_create(
        user=user,
        device=device,
        defaults=seen,
        create_defaults={**seen, "first_seen_at": now},
    )
    own = KnownDevice.objects.filter(user=user)
    own.filter(last_seen_at__lt=now - KEPT_FOR).delete()
    newest = own.order_by("-last_seen_at", "-pk").values_list("pk", flat=True)
    own.filter(pk__in=list(newest[MOST_DEVICES:])).delete()


def find_known_device(request: HttpRequest, login: str) -> str:
    """Return the device's digest if this account has signed in with it before."""
    device = read_device(request)
    if not device or not login:
        return ""
    rows = KnownDevice.objects.filter(
        device=device, last_seen_at__gte=site_time.now() - KEPT_FOR
    )
    by_name = rows.filter(user__username__iexact=login)
    by_mail = rows.filter(user__emailaddress__email__iexact=login)
    return device if by_name.exists() or by_mail.exists() else ""


@sync_and_async_middleware
def device_cookie(
    get_response: Callable[[HttpRequest], Any],
) -> Callable[[HttpRequest], Any]:
    """Set the cookie of a device someone has just signed in with."""

    async def asynchronous(request: HttpRequest) -> HttpResponseBase:
        return _set_cookie(request, await get_response(request))

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        return _set_cookie(request, get_response(request))

    return asynchronous if iscoroutinefunction(get_response) else synchronous


def _set_cookie(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    value = getattr(request, "new_device", None)
    if value is not None:
        response.set_cookie(
            COOKIE,
            value,
            max_age=KEPT_FOR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
