"""What a viewer may know: the one place where faces and ids are withheld.

A game builds its view from these functions; every card in a view passes through one.
"""

from battles.rules.kernel.cards import Table
from battles.rules.kernel.events import viewer_bit
from battles.rules.kernel.json_types import JsonObject


def visible_id(table: Table, card: int, viewer: int | None) -> int | None:
    """Return the id of a card if the viewer may address it there, else None."""
    if table.roster.ids[table.places[card]] & viewer_bit(viewer):
        return table.ids[card]
    return None


def visible_number(table: Table, card: int, viewer: int | None) -> str | None:
    """Return the number of a card if the viewer may know its face, else None."""
    if table.known[card] & viewer_bit(viewer):
        return table.roster.numbers[card]
    return None


def visible_card(table: Table, card: int, viewer: int | None) -> JsonObject:
    """Return a card as in a view: its id and its number, each null if withheld."""
    return {
        "id": visible_id(table, card, viewer),
        "card": visible_number(table, card, viewer),
    }
