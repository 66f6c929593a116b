"""The accounts app."""

from contextlib import suppress
from typing import Any

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Configure the app, and claim each new user's name."""

    name = "unionarena.core.accounts"

    def ready(self) -> None:
        """Connect to sign-up by page and REST."""
        from allauth.account.signals import user_signed_up

        user_signed_up.connect(_claim_name, dispatch_uid="accounts.names")


def _claim_name(*, user: Any, **_signal: Any) -> None:  # noqa: ANN401 - a signal's
    from .names import NameTaken, claim_name

    with suppress(NameTaken):  # of two at the same moment, one gets it
        claim_name(user)
