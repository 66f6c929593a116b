"""A collection as a table or as lines, to be read here again or elsewhere."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from cards.catalogue import card_printings
from cards.catalogue import selectors as catalogue
from collection.lists import write_list
from unionarena.core.accounts.models import User
from unionarena.core.spreadsheets import escape_formula

from .selectors import get_held_cards, list_held_cards_for

HEAD: Final = (
    "Quantity", "Name", "Set", "Card Number", "Rarity", "Wanted", "Tradeable",
)  # fmt: skip
_BATCH: Final = 500


def write_csv(user: User, language: str) -> str:
    """The shelf as CSV with a head, a line for each printing; safe for spreadsheets."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(HEAD)
    for row in _rows(user, language):
        writer.writerow([escape_formula(str(cell)) for cell in row])
    return written.getvalue()


def write_text_list(user: User, language: str) -> str:
    """The shelf as lines: copies, number, name."""
    return write_list(
        (int(str(row[0])), str(row[3]).split("/")[-1], str(row[1]))
        for row in _rows(user, language)
        if row[0]
    )


def _rows(user: User, language: str) -> Iterator[tuple[object, ...]]:
    ids = list(list_held_cards_for(user).values_list("pk", flat=True))
    for start in range(0, len(ids), _BATCH):
        batch = list(
            catalogue.list_cards_for(user).filter(pk__in=ids[start : start + _BATCH])
        )
        names = card_printings.get_card_names(batch, language)
        for number, held in get_held_cards(user, batch).items():
            marks = held.wanted, held.tradeable
            for place, printing in enumerate(held.printings):
                mine = marks if place == 0 else ("", "")
                if printing.count or any(isinstance(m, int) and m for m in mine):
                    card_set, _slash, code = printing.code.rpartition("/")
                    yield (
                        printing.count, names[number], card_set, code,
                        printing.rarity, *mine,
                    )  # fmt: skip
            if not held.printings:
                yield held.owned, names[number], "", number, "", *marks
