"""Whose cards are whose: asked of whoever keeps them.

Search knows cards, not collections. What the fields of the kind ``HELD`` mean is
answered by the app that keeps collections; it says so with ``register`` when it is
loaded.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from django.db.models import Q

from cards.models import Card, Viewer
from cards.search.language import Term


class OwnershipProvider(Protocol):
    """Who knows what people hold."""

    def fulfilling(self, viewer: Viewer, term: Term) -> Q:
        """The filter over ``Entry`` for a condition on what the viewer holds."""

    def read(
        self, viewer: Viewer, cards: Sequence[Card]
    ) -> Mapping[int, Mapping[str, int]]:
        """Copies by field (``owned``, ``missing`` ...) of each card, by primary key."""


_registered: list[OwnershipProvider] = []


def register_provider(holders: OwnershipProvider) -> None:
    """Answer from now on."""
    _registered[:] = [holders]


def get_provider() -> OwnershipProvider:
    """Whoever answers."""
    return _registered[0]
