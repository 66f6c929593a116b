"""What each kind of format asks of a deck, as values: constructed, and limited.

Which formats there are, which series each takes and which cards it restricts, editors
say (``cards.releases``). A limited deck is built from a pool of opened packs alone: it
is smaller, and has of a card what the pool has.
"""

from collections.abc import Mapping
from typing import Final

from .deck_cards import DeckRules

# Code of the format of decks that are built from a pool.
LIMITED: Final = "limited"
LIMITED_SIZE: Final = 30


def get_format_rules(
    *,
    restricted: Mapping[str, int],
    series: frozenset[str] | None = None,
    is_limited: bool = False,
) -> DeckRules:
    """The limits a deck is held to in a format.

    Args:
        restricted: Most copies by card number, zero for a banned card (UA-2.2.7).
        series: Codes of the legal series; ``None`` if all are.
        is_limited: Whether decks are built from a pool; who has which pool is asked
            elsewhere.

    >>> get_format_rules(restricted={}) == DeckRules()
    True
    >>> get_format_rules(restricted={}, is_limited=True).size
    30
    """
    if not is_limited:
        return DeckRules(restricted=restricted, series=series)
    return DeckRules(
        size=LIMITED_SIZE, copies=LIMITED_SIZE, restricted=restricted, series=series
    )
