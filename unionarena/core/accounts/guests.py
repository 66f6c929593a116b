"""Guests: people who play before they sign up.

A guest is a person like any other, without a password, signed in by the browser alone.
Signing up fills their row in, so decks and games stay theirs; who does not is forgotten
(``matchmaking.services.forget_guests``).
"""

import secrets
from datetime import datetime, timedelta
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.models import EmailAddress
from allauth.account.signals import user_signed_up
from allauth.core import ratelimit
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Forbidden, PlatformError, TooMany

from .models import User
from .names import refuse_name

KEPT_FOR: Final = timedelta(days=7)
_NAME_BYTES: Final = 4


class NeedsAccount(Forbidden):
    """Guests may not do this."""

    default_code = "profile.needs_account"
    default_message = _(
        "You need an account for this; it keeps your decks and your games."
    )


def enter_as_guest(request: HttpRequest) -> User:
    """Make a guest of a visitor and sign them in.

    Raises:
        TooMany: From this address come as many people as may sign up from it.
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
    """Let only people with an account do something.

    Raises:
        NeedsAccount: It is a guest.
    """
    if user.is_guest:
        raise NeedsAccount


def list_stale_guests(now: datetime) -> QuerySet[User]:
    """Guests whose time is over."""
    return User.objects.filter(guest_since__lt=now - KEPT_FOR)


class GuestMayEnter:
    """A door of allauth that lets guests through, though they are signed in."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> object:
        """Treat a guest as the visitor they are."""
        if isinstance(request.user, User) and request.user.is_guest:
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return super().dispatch(request, *args, **kwargs)  # type: ignore[misc]


class AccountAdapter(DefaultAccountAdapter):
    """Whoever signs up as a guest stays the same person."""

    def new_user(self, request: HttpRequest) -> User:
        """The guest who asks, or somebody new."""
        guest: User | None = getattr(request, "guest", None)
        return guest or User()

    def send_password_reset_mail(
        self, user: User, email: str, context: dict[str, Any]
    ) -> None:
        """Only to an address that is proved theirs; else as if nobody had it."""
        mine = EmailAddress.objects.filter(user=user, verified=True)
        if (
            settings.ACCOUNT_EMAIL_VERIFICATION == "none"
            or mine.filter(email__iexact=email).exists()
        ):
            super().send_password_reset_mail(user, email, context)
        else:
            send_unknown_account_mail(self.request, email)

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's
        """As allauth does, and nobody else's, no office, no insult."""
        name: str = super().clean_username(username, shallow)
        try:
            refuse_name(name)
        except PlatformError as refusal:
            raise ValidationError(str(refusal.message), code=refusal.code) from refusal
        return name
