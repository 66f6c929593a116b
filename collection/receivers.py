"""What the collection does when something happens elsewhere."""

from typing import Any

from unionarena.accounts.models import User

from . import services


def give_starter(*, user: User, **_signal: Any) -> None:  # noqa: ANN401 - a signal's
    """Whoever signs up receives the starter decks (allauth's ``user_signed_up``)."""
    services.grant_starter(user=user)
