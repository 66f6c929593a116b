"""The accounts app."""

from contextlib import suppress
from typing import Any

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Names the app, and gives whoever signs up their name."""

    name = "unionarena.core.accounts"

    def ready(self) -> None:
        """Connect to sign-up, by whichever door."""
        from allauth.account.signals import user_signed_up

        user_signed_up.connect(_claim_name, dispatch_uid="accounts.names")


def _claim_name(*, user: Any, **_signal: Any) -> None:  # noqa: ANN401 - a signal's
    from .names import NameTaken, claim_name

    with suppress(NameTaken):  # of two at the same moment, one keeps it
        claim_name(user)
