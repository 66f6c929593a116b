"""Real card lists, where they lie beside the project; nothing of them is kept here."""

import json
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from cards import importing
from cards.importing import CardRecord

FOLDER: Final = Path(__file__).resolve().parents[4] / "shared/data"
JAPANESE: Final = (
    "ua-cards-ja.json",
    "ua-cards-ja-2.json",
    "ua-cards-ja-new.json",
    "ua-cards-ja-more.json",
)


ENGLISH: Final = ("ua-cards-en-blc.json", "ua-cards-en-2.json")


@cache
def _by_number(name: str) -> dict[str, CardRecord]:
    path = FOLDER / name
    if not path.exists():
        return {}
    records, _ = importing.read_records(json.loads(path.read_text(encoding="utf-8")))
    return {record.number: record for record in reversed(records)}


def real_card(number: str, names: tuple[str, ...] = JAPANESE) -> CardRecord:
    """The first printing of a real card; the test skips where no list has it."""
    for name in names:
        found = _by_number(name).get(number)
        if found is not None:
            return found
    pytest.skip(f"no card list with {number} beside the project")


def real_cards(*names: str) -> list[CardRecord]:
    """The first printing of every card of some lists; none of a list that is absent."""
    return [card for name in names for card in _by_number(name).values()]


def english_entries() -> dict[str, dict[str, str]]:
    """The printed English by short number ("BLC-1-004"): name, affinity, effect."""
    return {
        entry["code"]: entry
        for name in ENGLISH
        if (FOLDER / name).exists()
        for entry in json.loads((FOLDER / name).read_text(encoding="utf-8"))
    }
