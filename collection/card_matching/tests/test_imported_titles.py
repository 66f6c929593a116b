"""A title whose code has a digit, from the list people bring to the code of a deck."""

import io
import json

import pytest

from cards.importing.imports import import_cards
from cards.importing.tests.test_list_files import FLAT
from cards.search.selectors import find_cards
from collection.card_matching.written_lists import match_list_for
from collection.deck_export.deck_codes import inspect_code
from collection.lists import write_code
from collection.services import freeze_list
from collection.tests.factories import make_player

pytestmark = pytest.mark.django_db

NUMBERS = [f"KJ8-1-{place:03}" for place in range(1, 14)]
DECK = dict.fromkeys(NUMBERS[:12], 4) | {NUMBERS[12]: 2}


@pytest.fixture
def player(django_capture_on_commit_callbacks):
    entries = [
        FLAT | {"code": f"UA28BT/{number}", "titleCode": "KJ8", "triggers": []}
        for number in NUMBERS
    ]
    file = io.BytesIO(json.dumps(entries).encode())
    with django_capture_on_commit_callbacks(execute=True):  # the index of the search
        assert import_cards(file=file, name="list.json").errors == 0
    return make_player()


def test_its_cards_are_found_by_number(player):
    found = find_cards(player, "KJ8-1-00")

    assert [card.number for card in found.cards] == NUMBERS[:9]


def test_its_deck_is_read_legal_and_travels_as_a_code(player):
    text = "\n".join(f"{count} UA28BT/{number}" for number, count in DECK.items())

    matched = match_list_for(player, text, language="en")

    assert (matched.unmatched, matched.counts) == ([], DECK)
    assert len(freeze_list(viewer=player, counts=DECK, name="KJ8").revision_ids) == 50
    sheet = inspect_code(player, write_code(DECK))
    assert (sheet.count, sheet.is_legal) == (50, True)
