"""The kites (KT-1.1) and what a deck is (KT-2.1).

>>> cards()["KIT-22"].height
9
"""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

from battles.rules.kernel.deck_games.cards import (
    read_card_fields,
    read_number,
    read_word,
    refuse_deck,
    too_many_copies_problem,
    wrong_size_problem,
)
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.json_types import JsonObject

FILE: Final = Path(__file__).with_name("cards.toml")
TALENTS: Final = ("steady", "cutter", "climber", "homing", "scout", "trimmer")
DECK_SIZE: Final = 12


@dataclass(frozen=True, slots=True)
class Kite:
    """A kite.

    Attributes:
        number: Its card number.
        name: Its English name.
        height: How high it flies, from 1.
        stars: What catching it is worth, from 1.
        talent: One of ``TALENTS``, or empty.
        names: Its name by language.
    """

    number: str
    name: str
    height: int
    stars: int
    talent: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def to_dict(self) -> JsonObject:
        """Return the kite as plain data."""
        return {**asdict(self), "kind": "kite"}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """Read a kite; raise ``MalformedCard`` with the reason."""
        known = frozenset({*cls.__dataclass_fields__, "kind", "series"})
        fields = read_card_fields(data, known)
        return cls(
            fields["number"],
            fields["name"],
            read_number(fields.get("height"), "card.height", least=1),
            read_number(fields.get("stars"), "card.stars", least=1),
            read_word(fields.get("talent", ""), ("", *TALENTS), "card.talent"),
            dict(fields.get("names", {})),
        )


@cache
def _read_file() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def cards() -> Mapping[str, Kite]:
    """Return every kite by number."""
    found = {}
    for number, entry in _read_file()["kites"].items():
        names = {code: entry[code] for code in ("en", "ja", "zh-hant")}
        its = {key: value for key, value in entry.items() if key not in names}
        face = {"number": number, "name": names["en"], "names": names, **its}
        found[number] = Kite.from_dict(face)
    return found


def deck_names() -> Mapping[str, Mapping[str, str]]:
    """Return the names of each deck of the file, by its code and the language."""
    return {code: deck["names"] for code, deck in _read_file()["decks"].items()}


def deck(code: str) -> tuple[Kite, ...]:
    """Return a deck of the file."""
    return tuple(
        cards()[f"KIT-{number:02}"] for number in _read_file()["decks"][code]["kites"]
    )


def deck_problems(deck: Sequence[Kite]) -> list[JsonObject]:
    """Return every reason why a deck may not be played (KT-2.1)."""
    copies = Counter(kite.number for kite in deck)
    found = [
        too_many_copies_problem("KT-2.1", number, count, 1)
        for number, count in sorted(copies.items())
        if count > 1
    ]
    if len(deck) != DECK_SIZE:
        found.insert(0, wrong_size_problem("KT-2.1", len(deck), DECK_SIZE))
    return found


def check_deck(deck: Sequence[Kite], _options: Options, player: int) -> None:
    """Refuse a deck that may not be played; raise ``IllegalDeck``."""
    refuse_deck(deck_problems(deck), player=player, clause="KT-2.1")


__all__ = ["TALENTS", "Kite", "cards", "check_deck", "deck", "deck_names"]
