"""The demo cards of Kiseki TCG, two decks of them, and boosters (``cards.toml``).

>>> len(cards())
92
>>> len(deck("harbour"))
50
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from battles.rules.kiseki.cards import CardDefinition
from unionarena.core.chance import Chance

FILE: Final = Path(__file__).with_name("cards.toml")
BOOSTERS: Final = 5  # TR-2.1
# Contents of a booster of eight cards: numbers of cards, and the weights of their
# rarities.
BOOSTER: Final[tuple[tuple[int, Mapping[str, int]], ...]] = (
    (5, {"C": 1}),
    (2, {"U": 1}),
    (1, {"R": 5, "S": 1}),
)


@cache
def _file() -> Mapping[str, Any]:
    found: Mapping[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def cards() -> Mapping[str, CardDefinition]:
    """Return every demo card by number; the rules know it by its Japanese name."""
    found = [
        CardDefinition.from_dict(
            {
                **entry,
                "name": entry["names"]["ja"],
                "sub": entry.get("subs", {}).get("ja", ""),
            }
        )
        for entry in _file()["cards"]
    ]
    return {card.number: card for card in found}


def get_card_by_english_name(name: str) -> CardDefinition:
    """Return the first demo card of an English name."""
    return next(card for card in cards().values() if card.names["en"] == name)


def title() -> Mapping[str, str]:
    """Return the title of the set, by language."""
    found: Mapping[str, str] = _file()["names"]
    return found


@cache
def decks() -> Mapping[str, Mapping[str, str]]:
    """Return the title of each demo deck, by its code and the language."""
    return {entry["code"]: entry["names"] for entry in _file()["decks"]}


@cache
def deck(code: str) -> tuple[CardDefinition, ...]:
    """Return a demo deck of 50 cards (TR-2.2)."""
    entry = next(each for each in _file()["decks"] if each["code"] == code)
    return tuple(
        cards()[name] if name in cards() else get_card_by_english_name(name)
        for name, count in entry["cards"].items()
        for _ in range(count)
    )


def boosters(chance: Chance) -> tuple[CardDefinition, ...]:
    """Open five boosters: the 40 cards of a sealed deck (TR-2.1)."""
    return tuple(card for _ in range(BOOSTERS) for card in _booster(chance))


def _booster(chance: Chance) -> list[CardDefinition]:
    return [
        chance.choice([c for c in cards().values() if c.rarity == rarity])
        for count, odds in BOOSTER
        for _ in range(count)
        for rarity in [chance.choice([r for r, n in odds.items() for _ in range(n)])]
    ]


__all__ = [
    "BOOSTER",
    "boosters",
    "cards",
    "deck",
    "decks",
    "get_card_by_english_name",
    "title",
]
