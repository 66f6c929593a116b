"""Whether a deck may be played (UA-2.2.1 to UA-2.2.7).

The construction rules live in ``collection.legality``; the engine asks them before a
battle starts.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from battles.rules.kernel.errors import IllegalDeck
from battles.rules.unionarena.cards import CardDefinition

DECK_SIZE: Final = 50  # UA-2.2.1


def check_deck(
    deck: Sequence[CardDefinition], *, player: int, restricted: Mapping[str, int]
) -> None:
    """Refuse a deck that breaks the construction rules.

    Raises:
        IllegalDeck: With every reason at once.
    """
    if len(deck) != DECK_SIZE:
        raise IllegalDeck(
            "deck.illegal",
            f"The deck of seat {player} has {len(deck)} cards, not {DECK_SIZE}.",
            details={"player": player, "problems": [{"code": "deck.size"}]},
            clause="UA-2.2.1",
        )
