"""How decks with a card fared, from rated games between people and nothing else."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from battles.care import archive

from .models import Outcome
from .selectors import GAMES_COUNTED
from .trials.figures import Rate, wilson

# Fewer say more of those who played than of the card.
LEAST_DECKS: Final = 30


@dataclass(frozen=True, slots=True)
class CardRecord:
    """How decks with a card and decks without it fared in the latest rated games.

    Attributes:
        games: How many games were looked at.
        rate: Of decks with the card, one for each side; None if they are too few.
        others: Of decks without it; None if they are too few.
    """

    games: int
    rate: Rate | None
    others: Rate | None


def get_card_record(revision_ids: Collection[int]) -> CardRecord:
    """How decks with any of these revisions fared; two queries."""
    rated = Outcome.objects.filter(is_rated=True).newest_first()
    winners = dict(rated.values_list("battle", "winner_seat")[:GAMES_COUNTED])
    asked = frozenset(revision_ids)
    decks, points = {True: 0, False: 0}, {True: 0.0, False: 0.0}
    for (battle_id, seat), deck in archive.list_decks_played(winners).items():
        winner, has_card = winners[battle_id], not asked.isdisjoint(deck)
        decks[has_card] += 1
        points[has_card] += 0.5 if winner is None else winner == seat
    rate, others = (
        wilson(points[has_card], decks[has_card])
        if decks[has_card] >= LEAST_DECKS
        else None
        for has_card in (True, False)
    )
    return CardRecord(len(winners), rate, others)
