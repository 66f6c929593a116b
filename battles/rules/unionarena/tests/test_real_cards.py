"""Random games with real cards, where a card list lies beside the repository.

The list belongs to its publisher and is read where it lies; without it the tests skip.
Decks are drawn at random from every playable card of one series (issue 4).
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.tests.time_limits import HAS_ALL_SCENARIOS
from battles.simulation.soak import Soak, soak_game
from cards.effects import dump_tree
from cards.importing import read_records
from cards.importing.compilation_report import compile_record

CARD_LIST = Path(__file__).parents[5] / "shared" / "data" / "ua-cards-ja.json"
SERIES = 8
PARTS = 3  # The pools are shared out; a longer soak only needs time.

pytestmark = pytest.mark.skipif(
    not CARD_LIST.exists(), reason="no list of real cards beside the repository"
)


@cache
def playable_cards():
    """Every playable card of the list by series, one printing of each number."""
    records, _ = read_records(json.loads(CARD_LIST.read_text(encoding="utf-8")))
    found = {}
    for record in records:
        cards = found.setdefault(record.series, {})
        if record.number in cards:
            continue
        tree = compile_record(record).tree
        if tree is not None:
            cards[record.number] = ua.CardDefinition.from_dict(face_of(record, tree))
    return {series: tuple(cards.values()) for series, cards in found.items()}


def face_of(record, tree):
    energy = Counter(color.value for color in record.generated_energy)
    return {
        "number": record.number,
        "series": record.series,
        "name": record.name,
        "kind": record.kind.value,
        "color": record.color.value,
        "required_energy": record.required_energy,
        "ap_cost": record.ap_cost,
        "generated_energy": dict(energy),
        "bp": record.bp or 0,
        "traits": list(record.traits),
        "trigger": None if record.trigger is None else record.trigger.value,
        "effects": dump_tree(tree),
    }


@cache
def pools():
    """Return the card pools: whole series, and cheap cards of one color each.

    A deck of five colors rarely pays for anything; with one color and no more than one
    energy needed, nearly every effect of a series comes into play.
    """
    found = {}
    for series, cards in sorted(playable_cards().items()):
        found[series] = cards
        for card in cards:
            found.setdefault(f"{series}-{card.color}", []).append(cheap(card))
    enough = 20  # Four copies of each, and the limits on triggers, fill a deck.
    return {name: tuple(pool) for name, pool in found.items() if len(pool) >= enough}


def cheap(card):
    face = card.to_dict()
    face["required_energy"] = min(card.required_energy, 1)
    face["ap_cost"] = min(card.ap_cost, 1)
    return ua.CardDefinition.from_dict(face)


def test_whole_series_are_there():
    """Issue 4: at least 98 % of the numbers are playable, so no series is missing."""
    assert len(playable_cards()) == SERIES
    assert all(len(cards) > 100 for cards in playable_cards().values())


@pytest.mark.parametrize("number", range(PARTS))
def test_random_games_with_real_cards_break_nothing(number):
    """UA-1 to UA-10, every invariant of the soak, in one game with every pool."""
    shared_out = list(pools().items())
    for name, cards in shared_out if HAS_ALL_SCENARIOS else shared_out[number::PARTS]:
        soak = Soak(seed=f"real-{name}", cards=cards)

        findings = soak_game(soak, number)

        assert findings.violations == [], name
        assert findings.decisions > 0
