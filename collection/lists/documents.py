"""A deck as JSON, for programs; docs/reference/deck.schema.json says what is in it.

::

    {"format": "union-arena-deck", "version": 1, "game": "unionarena",
     "name": "Night tide", "entries": [{"number": "TDL-1-001", "count": 4}]}
"""

import json
from collections.abc import Iterable
from typing import Any, Final

FORMAT: Final = "union-arena-deck"
VERSION: Final = 1


# What other deck builders call the same; our own form comes first.
_ENTRIES: Final = ("entries", "cards")
_NUMBERS: Final = ("number", "id", "cardId", "card_id", "code")
_COUNTS: Final = ("count", "quantity", "qty")


class BadDocument(ValueError):
    """JSON that is no deck of ours."""


class OtherGame(BadDocument):
    """A deck of another game than the one whose decks are read."""


def write_document(
    name: str, lines: Iterable[tuple[int, str, str]], *, game: str = ""
) -> dict[str, Any]:
    """Plain data of a deck.

    Args:
        name: Of the deck.
        lines: Copies, card number and name; names are for people and left out if empty.
        game: Name of its game; left out if empty.
    """
    entries = [
        {"number": number, "count": count} | ({"name": words} if words else {})
        for count, number, words in lines
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        **({"game": game} if game else {}),
        "name": name,
        "entries": entries,
    }


def read_document(text: str, *, game: str = "") -> list[tuple[str, str]]:
    """Copies and number of each entry, as written: what they mean is asked afterwards.

    Args:
        text: The JSON.
        game: Name of the game whose decks are read, and those that name none; empty:
            those of any.

    Raises:
        OtherGame: It is a deck of another game.
        BadDocument: It is no JSON, or no deck.
    """
    try:
        deck = json.loads(text, parse_int=str)
    except (ValueError, RecursionError) as error:
        raise BadDocument(str(error)) from error
    if not isinstance(deck, dict) or deck.get("format", FORMAT) != FORMAT:
        raise BadDocument("not a deck")
    if "format" in deck and deck.get("version") != str(VERSION):
        raise BadDocument("another version")
    if game and deck.get("game", game) != game:
        raise OtherGame(str(deck["game"])[:100])
    entries = _first(deck, _ENTRIES)
    if not isinstance(entries, list):
        raise BadDocument("no entries")
    return [_entry(entry) for entry in entries]


def read_array(text: str) -> list[str] | None:
    """Read a JSON array of lines; None if it is none."""
    if not text.startswith("["):
        return None
    try:
        lines = json.loads(text)
    except (ValueError, RecursionError):
        return None  # a heading in brackets begins so too
    return lines if all(isinstance(line, str) for line in lines) else None


def _first(data: dict[str, Any], names: tuple[str, ...]) -> object:
    return next((data[name] for name in names if name in data), None)


def _entry(entry: object) -> tuple[str, str]:
    if not isinstance(entry, dict):
        raise BadDocument("an entry is no object")
    count, number = _first(entry, _COUNTS), _first(entry, _NUMBERS)
    if not isinstance(count, str) or not isinstance(number, str):
        raise BadDocument("an entry needs number and count")
    return count, number
