"""The accounts app."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from .models import User


class AccountsConfig(AppConfig):
    """Configure the app, and claim each new user's name."""

    name = "unionarena.core.accounts"

    def ready(self) -> None:
        """Connect to sign-up by page and REST."""
        from allauth.account.signals import user_signed_up

        user_signed_up.connect(_claim_name, dispatch_uid="accounts.names")


def _claim_name(*, user: "User", **_signal: Any) -> None:
    from .names import NameTaken, claim_name

    with suppress(NameTaken):  # of two at the same moment, one gets it
        claim_name(user)
