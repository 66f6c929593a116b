"""The accounts app."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from django.http import HttpRequest

    from .models import User


class AccountsConfig(AppConfig):
    """Configure the app: claim each new user's name, and remember devices."""

    name = "unionarena.core.accounts"

    def ready(self) -> None:
        """Connect to sign-up and sign-in by page and REST."""
        from allauth.account.signals import user_signed_up
        from django.contrib.auth.signals import user_logged_in

        user_signed_up.connect(_claim_name, dispatch_uid="accounts.names")
        user_logged_in.connect(_remember_device, dispatch_uid="accounts.devices")


def _claim_name(*, user: "User", **_signal: Any) -> None:
    from .names import NameTaken, claim_name

    with suppress(NameTaken):  # of two at the same moment, one gets it
        claim_name(user)


def _remember_device(
    *, request: "HttpRequest | None", user: "User", **_signal: Any
) -> None:
    from .devices import remember_device

    if request is not None and "REMOTE_ADDR" in request.META:  # not of a test client
        remember_device(request=request, user=user)
