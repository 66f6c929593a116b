"""Decks as JSON, described in docs/reference/deck.schema.json.

::

    {"format": "union-arena-deck", "version": 1, "game": "unionarena",
     "name": "Night tide", "entries": [{"number": "TDL-1-001", "count": 4}]}
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from cards.card_data import NUMBER_SHAPE

FORMAT: Final = "union-arena-deck"
VERSION: Final = 1


NUMBER_IN_TEXT: Final = re.compile(rf"(?=\w+-[\w-]*\d){NUMBER_SHAPE}(?![\w-])")
# The names other deck builders use; our own come first.
_ENTRIES: Final = ("entries", "cards")
_NUMBERS: Final = ("number", "id", "cardId", "card_id", "code")
_COUNTS: Final = ("count", "quantity", "qty")


class BadDocument(ValueError):
    """JSON that is not a deck."""


class OtherGame(BadDocument):
    """A deck of another game."""


def write_document(
    name: str, lines: Iterable[tuple[int, str, str]], *, game: str = ""
) -> dict[str, Any]:
    """Return a deck as plain data.

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
    """Return copies and number of each entry as written; cards are matched afterwards.

    Args:
        text: The JSON.
        game: Name of the game whose decks are accepted, like those that name none;
            empty for any.

    Raises:
        OtherGame: It is a deck of another game.
        BadDocument: It is not JSON, or not a deck.
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
    """Return the lines of a JSON array; None if it is not one."""
    if not text.startswith("["):
        return None
    try:
        lines = json.loads(text)
    except (ValueError, RecursionError):
        return None  # such as a heading in brackets
    return lines if all(isinstance(line, str) for line in lines) else None


def read_tabletop(text: str) -> list[str] | None:
    """Return a line for each card of a saved object of Tabletop Simulator.

    A line has the card's description and nickname, one of which names the card. None if
    the JSON is not such an object.
    """
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):
        return None  # The reader of our own JSON refuses it.
    objects = saved.get("ObjectStates") if isinstance(saved, dict) else None
    if not isinstance(objects, list):
        return None
    return list(_list_tabletop_cards(objects))


def _list_tabletop_cards(objects: list[Any]) -> Iterator[str]:
    waiting = [it for it in reversed(objects) if isinstance(it, dict)]
    while waiting:
        found = waiting.pop()
        inside = found.get("ContainedObjects")
        if isinstance(inside, list) and inside:
            waiting += [it for it in reversed(inside) if isinstance(it, dict)]
            continue
        words = [found.get(key) for key in ("Description", "Nickname")]
        written = [word for word in words if isinstance(word, str) and word.strip()]
        numbered = [it for it in written if NUMBER_IN_TEXT.search(it)]
        yield f"1 {(numbered or written[::-1] or ['?'])[0]}"


def _first(data: dict[str, Any], names: tuple[str, ...]) -> object:
    return next((data[name] for name in names if name in data), None)


def _entry(entry: object) -> tuple[str, str]:
    if not isinstance(entry, dict):
        raise BadDocument("an entry is no object")
    count, number = _first(entry, _COUNTS), _first(entry, _NUMBERS)
    if not isinstance(count, str) or not isinstance(number, str):
        raise BadDocument("an entry needs number and count")
    return count, number
