"""The provider of ownership data for search.

Search knows cards, not collections. The app that keeps collections registers a provider
when it is loaded, which answers conditions on fields of the kind ``HELD``.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from django.db.models import Q

from cards.models import Card, Viewer
from cards.search.language import Term


class OwnershipProvider(Protocol):
    """Answers what users hold."""

    def fulfilling(self, viewer: Viewer, term: Term) -> Q:
        """Return the filter over ``Entry`` for a condition on what the viewer holds."""

    def read(
        self, viewer: Viewer, cards: Sequence[Card]
    ) -> Mapping[int, Mapping[str, int]]:
        """Return copies by field (``owned``, ``missing`` …) by primary key."""


_registered: list[OwnershipProvider] = []


def register_provider(holders: OwnershipProvider) -> None:
    """Register the provider."""
    _registered[:] = [holders]


def get_provider() -> OwnershipProvider:
    """Return the registered provider."""
    return _registered[0]
