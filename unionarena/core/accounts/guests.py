"""Guests: users who play before they sign up.

A guest is a user without a password, signed in by the browser's session alone. Signing
up completes the same row, so decks and games stay theirs; otherwise the guest is
deleted (``matchmaking.services.guests``).
"""

import secrets
from datetime import datetime, timedelta
from typing import Any, Final, cast

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.models import EmailAddress
from allauth.account.signals import user_signed_up
from allauth.core import context as sign_in_context
from allauth.core import ratelimit
from allauth.core.internal import ratelimit as internal_ratelimit
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Forbidden, PlatformError, TooMany

from . import devices
from .mail import send_soon
from .models import User
from .names import NameTaken, refuse_name

KEPT_FOR: Final = timedelta(days=7)
_NAME_BYTES: Final = 4


class NeedsAccount(Forbidden):
    """The operation needs an account."""

    default_code = "profile.needs_account"
    default_message = _(
        "You need an account for this; it keeps your decks and your games."
    )


def enter_as_guest(request: HttpRequest) -> User:
    """Create a guest for a visitor and sign them in.

    Raises:
        TooMany: This address has created as many accounts as it may.
    """
    if not ratelimit.consume(request, action="signup"):
        raise TooMany
    tag = secrets.token_hex(_NAME_BYTES)
    guest = User(
        username=f"guest-{tag}",
        display_name=gettext("Guest %(tag)s") % {"tag": tag[:4].upper()},
        language=get_language() or "",
        guest_since=timezone.now(),
    )
    guest.set_unusable_password()
    guest.save()
    user_signed_up.send(sender=User, request=request, user=guest)
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
    return guest


def refuse_guest(user: User) -> None:
    """Refuse guests.

    Raises:
        NeedsAccount: The user is a guest.
    """
    if user.is_guest:
        raise NeedsAccount


def list_stale_guests(now: datetime) -> QuerySet[User]:
    """Return the guests whose time is over."""
    return User.objects.filter(guest_since__lt=now - KEPT_FOR)


class GuestMayEnter:
    """A view of allauth that admits guests although they are signed in."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> object:
        """Treat a guest as an anonymous visitor."""
        if isinstance(request.user, User) and request.user.is_guest:
            request.guest = request.user  # type: ignore[attr-defined]  # the adapter reads it
            request.user = AnonymousUser()
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # a mixin of views


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up that keeps a guest's row."""

    def new_user(self, request: HttpRequest) -> User:
        """Return the signed-in guest, or a new user."""
        guest: User | None = getattr(request, "guest", None)
        return guest or User()

    def save_user(self, *args: Any, **kwargs: Any) -> User:
        """Save the new user.

        Raises:
            NameTaken: The name was taken after it was checked, for example by a
                double click.
        """
        try:
            with transaction.atomic():
                return cast("User", super().save_user(*args, **kwargs))
        except IntegrityError as error:
            raise NameTaken from error

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        """Have a mail sent by a worker: signing up waits for no mail server."""
        request = sign_in_context.request
        site = get_current_site(request)
        values = {"request": request, "email": email, "current_site": site, **context}
        send_soon(self.render_mail(template_prefix, email, values))

    def send_password_reset_mail(
        self, user: User, email: str, context: dict[str, Any]
    ) -> None:
        """Send mail only to a confirmed address; treat others as unknown."""
        mine = EmailAddress.objects.filter(user=user, verified=True)
        if (
            settings.ACCOUNT_EMAIL_VERIFICATION == "none"
            or mine.filter(email__iexact=email).exists()
        ):
            super().send_password_reset_mail(user, email, context)
        else:
            send_unknown_account_mail(self.request, email)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count wrong passwords by device and address, so that no one locks others out.

        A device the account was signed in with has a count of its own. Unknown ones
        are counted by name and address, and all of them together by name.

        Raises:
            ValidationError: There were too many.
        """
        login = credentials.get("email", credentials.get("username", "")).lower()
        is_known = bool(devices.find_known_device(request, login))
        limits = devices.KNOWN_LIMITS if is_known else devices.UNKNOWN_LIMITS
        keys = {
            "login_failed": self._get_login_attempts_cache_key(request, **credentials),
            "guessed": super()._get_login_attempts_cache_key(request, **credentials),
        }
        usage = internal_ratelimit.RateLimitUsage(usage=[])
        self._login_failed_rl_usage = usage
        for action in limits if app_settings.RATE_LIMITS else ():
            used = internal_ratelimit.consume(
                request,
                app="allauth.account",
                action=action,
                config=limits,
                key=keys[action],
            )
            if not used:
                raise self.validation_error("too_many_login_attempts")
            usage.usage += used.usage

    def _get_login_attempts_cache_key(
        self, request: HttpRequest, **credentials: Any
    ) -> str:
        login = credentials.get("email", credentials.get("username", "")).lower()
        place = devices.find_known_device(request, login)
        place = place or self.get_client_ip(request)
        return (
            f"{super()._get_login_attempts_cache_key(request, **credentials)}:{place}"
        )

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's
        """Check as allauth does, and refuse taken, reserved or offensive names."""
        name: str = super().clean_username(username, shallow)
        try:
            refuse_name(name)
        except PlatformError as refusal:
            raise ValidationError(str(refusal.message), code=refusal.code) from refusal
        return name
