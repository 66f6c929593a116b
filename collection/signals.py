"""Signal handlers of the collection."""

from typing import Any

from unionarena.core.accounts.models import User

from . import services


def grant_starters_on_signup(*, user: User, **_signal: Any) -> None:
    """Grant the starter decks to a new user (allauth's ``user_signed_up``)."""
    services.grant_starter(user=user)
