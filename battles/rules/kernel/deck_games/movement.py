"""A move of a card, as the event that each viewer may see."""

from battles.rules.kernel.cards import Table
from battles.rules.kernel.events import CardSeen

BOTTOM = 0


def move_on_table(
    table: Table,
    card: int,
    place: int,
    *,
    at: int | None = None,
    known: int | None = None,
) -> CardSeen:
    """Put a card in a place and return it as it was seen while moving.

    Args:
        table: The table.
        card: The card.
        place: Where to.
        at: The position there; last if not given.
        known: Viewer bits that know its face there, if not those of the place.
    """
    was_id, knew = table.ids[card], table.known[card]
    knew_id = table.roster.ids[table.places[card]]
    table.move(card, place, at=at)
    if known is not None:
        table.known[card] = known
    return CardSeen(
        table.ids[card],
        table.roster.numbers[card],
        table.roster.ids[place],
        table.known[card] | knew,
        was_id,
        knew_id,
        card=card,
    )
