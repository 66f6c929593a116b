"""Our own series and starter decks as the engine's cards, read from files.

For scenarios, simulations and soaks, which need no database. Players' decks come from
``collection`` and ``cards`` as ever.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import cast

import cards
import collection
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.position.cards import CardDefinition
from cards.effects import CardEffects, dump_tree
from cards.importing.content_files import read_series_files
from collection.starters.deck_files import StarterFile, read_starter_files

CARDS = Path(str(cards.__file__)).parent / "content"
DECKS = Path(str(collection.__file__)).parent / "content"

Deck = tuple[CardDefinition, ...]


@cache
def read_starter_cards() -> Mapping[str, JsonObject]:
    """Card faces of our own series, by number; their files are compiled when read.

    Raises:
        BadContent: If a content file is wrong.
    """
    faces: dict[str, JsonObject] = {}
    for series in read_series_files(CARDS):
        for draft in series.cards:
            face = cast("JsonObject", {**draft.face})  # typed by key
            if face["effects"] is None:  # a card without text does nothing, and plays
                face["effects"] = cast("JsonObject", dump_tree(CardEffects()))
            faces[str(face["number"])] = face
    return faces


@cache
def list_starter_deck_files() -> tuple[StarterFile, ...]:
    """The lists of the starter decks.

    Raises:
        BadContent: If a content file is wrong.
    """
    triggers: dict[str, str | None] = {
        number: None if face["trigger"] is None else str(face["trigger"])
        for number, face in read_starter_cards().items()
    }
    return read_starter_files(DECKS, triggers=triggers)


@cache
def read_starter_decks() -> Mapping[str, Deck]:
    """The starter decks by slug, in the order of their files.

    Raises:
        BadContent: If a content file is wrong.
    """
    faces = read_starter_cards()
    return {
        file.slug: tuple(
            CardDefinition.from_dict(faces[number])
            for number, count in file.counts.items()
            for _ in range(count)
        )
        for file in list_starter_deck_files()
    }


class StarterLibrary(Mapping[str, JsonObject]):
    """The faces of our own series for scenarios; read when first asked for one."""

    def __getitem__(self, number: str) -> JsonObject:
        """Give the face of a card number."""
        return read_starter_cards()[number]

    def __contains__(self, number: object) -> bool:
        """Whether there is such a card; words without ``-`` are no numbers."""
        is_number = isinstance(number, str) and "-" in number
        return is_number and number in read_starter_cards()

    def __iter__(self) -> Iterator[str]:
        """Every card number."""
        return iter(read_starter_cards())

    def __len__(self) -> int:
        """How many cards there are."""
        return len(read_starter_cards())
