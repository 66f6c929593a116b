"""Decks as JSON, described in docs/reference/deck.schema.json.

::

    {"format": "union-arena-deck", "version": 1, "game": "unionarena",
     "name": "Night tide", "entries": [{"number": "TDL-1-001", "count": 4}]}
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cards.card_data import NUMBER_SHAPE

FORMAT: Final = "union-arena-deck"
VERSION: Final = 1


NUMBER_IN_TEXT: Final = re.compile(rf"(?=\w+-[\w-]*\d){NUMBER_SHAPE}(?![\w-])")
# The names other deck builders use; our own come first.
_ENTRIES: Final = (
    "entries", "cards", "deck", "main", "mainDeck", "main_deck", "mainboard",
    "decklist", "list", "items",
)  # fmt: skip
_NUMBERS: Final = (
    "number", "id", "cardId", "card_id", "code", "cardNumber", "card_number",
)  # fmt: skip
_COUNTS: Final = ("count", "quantity", "qty", "amount", "copies")
_NAMES: Final = ("name", "cardName", "card_name", "title")
_TABLETOP_WORDS: Final = ("Nickname", "Description", "GMNotes")
_OTHER_COUNT: Final = re.compile("foil|side|extra|parallel", re.IGNORECASE)
_OUTSIDE_DECK: Final = re.compile("side|maybe|consider", re.IGNORECASE)
_COPIES: Final = re.compile(r"(\d+)(?:\.0+)?", re.ASCII)
_LONGEST_SHOWN: Final = 150
_DEEPEST: Final = 8  # objects in which the cards are


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


def convert_document(text: str, *, game: str = "") -> str | None:
    r"""Return JSON as a written list; None for a line in brackets that is no JSON.

    Every card becomes a line, and so does every part that is no card but might be one:
    the reader of lists then reports it.

    Args:
        text: Begins with a bracket or a brace.
        game: Name of the game whose decks are accepted, like those that name none;
            empty for any.

    Raises:
        OtherGame: It is a deck of another game.
        BadDocument: It is not JSON, or not a deck.

    >>> convert_document('{"TDL-1-001": 4}')
    '4 TDL-1-001\n'
    """
    try:
        deck = _load(text)
    except BadDocument as error:
        deck = _load_lines(text)
        if deck is None and text.startswith("[") and error.__cause__:
            return None
        if deck is None:
            raise
    if isinstance(deck, dict):
        _check_format(deck, game)
    if isinstance(deck, dict) and isinstance(deck.get("ObjectStates"), list):
        lines = _list_tabletop_cards(deck["ObjectStates"])
    else:
        lines = _list_entries(deck)
    return "".join(f"{' '.join(line.split())}\n" for line in lines)


def _load(text: str) -> object:
    """Return what JSON says, with its numbers as texts."""
    try:
        return json.loads(
            text, parse_int=str, parse_float=str, object_pairs_hook=_refuse_twice
        )
    except BadDocument:
        raise
    except (ValueError, RecursionError) as error:
        raise BadDocument(str(error)) from error


def _load_lines(text: str) -> list[object] | None:
    """Return JSON lines, an entry on each; None if a line is no JSON."""
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        found = [_load(line) for line in lines if line.lstrip()[0] in "{["]
    except BadDocument:
        return None
    return found if len(found) == len(lines) > 1 else None


def _refuse_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise BadDocument("a name twice in one object")
    return data


def _check_format(deck: Mapping[str, Any], game: str) -> None:
    if deck.get("format", FORMAT) != FORMAT:
        raise BadDocument("not a deck")
    if game and deck.get("game", game) != game:
        raise OtherGame(str(deck["game"])[:100])
    if "format" not in deck:
        return
    if deck.get("version") != str(VERSION):
        raise BadDocument("another version")
    entries = deck.get("entries")
    if not isinstance(entries, list):
        raise BadDocument("no entries")
    for entry in entries:
        is_whole = isinstance(entry, dict) and {"number", "count"} <= entry.keys()
        if not is_whole:
            raise BadDocument("an entry needs number and count")


def _list_entries(deck: object, depth: int = 0) -> Iterator[str]:
    """Yield a line for each card of a deck, an array or an object of copies."""
    if isinstance(deck, list):
        yield from map(_write_entry, deck)
        return
    if not isinstance(deck, dict) or depth > _DEEPEST:
        raise BadDocument("not a deck")
    part = _find_part(deck)
    if part is not None:
        yield from _list_entries(deck[part], depth + 1)
        yield from _list_other_parts(deck, part, depth)
    elif deck and all(map(NUMBER_IN_TEXT.search, deck)):
        yield from (_write_entry([name, value]) for name, value in deck.items())
    else:
        raise BadDocument("no entries")


def _list_other_parts(deck: Mapping[str, Any], part: str, depth: int) -> Iterator[str]:
    """Yield lines for what is beside the cards of a deck: a sideboard, or what not."""
    for name, value in deck.items():
        text = json.dumps(value, ensure_ascii=False)
        if name == part or not NUMBER_IN_TEXT.search(text):
            continue
        if _OUTSIDE_DECK.search(name) and isinstance(value, list | dict):
            yield "Sideboard"
            yield from _list_entries(value, depth + 1)
            yield "Deck"
        else:
            yield _show(f"{name}: {text}")


def _find_part(deck: Mapping[str, Any]) -> str | None:
    """Return which value of an object has the cards: a usual one, or the only one."""
    usual = [it for it in _ENTRIES if isinstance(deck.get(it), list | dict)]
    if usual:
        return usual[0]
    numbered = [
        name
        for name, value in deck.items()
        if isinstance(value, list | dict)
        and not _OUTSIDE_DECK.search(name)
        and NUMBER_IN_TEXT.search(json.dumps(value, ensure_ascii=False))
    ]
    return numbered[0] if len(numbered) == 1 else None


def _write_entry(entry: object) -> str:
    """Return an entry as a line; one that is not clear is shown as it is."""
    number, count = None, None
    match entry:
        case str():
            return entry
        case [first, second]:
            number, count = (
                (first, second) if _parse_copies(second) else (second, first)
            )
        case dict():
            number, count = _find_card(entry), _find_count(entry)
    copies = _parse_copies(count)
    if copies and isinstance(number, str):
        name = _first(entry, _NAMES) if isinstance(entry, dict) else None
        is_beside = (
            isinstance(name, str) and name != number and NUMBER_IN_TEXT.search(number)
        )
        return f"{copies} {number} {name}" if is_beside else f"{copies} {number}"
    return _show(json.dumps(entry, ensure_ascii=False))


def _find_card(entry: Mapping[str, Any]) -> object:
    """Return the number in an entry, or its name where the number is another site's."""
    inner = entry.get("card")
    if isinstance(inner, dict):
        return _find_card(inner)
    number = _first(entry, _NUMBERS) or inner
    numbers = {
        found[0]
        for name in _NUMBERS
        if isinstance(value := entry.get(name), str)
        and (found := NUMBER_IN_TEXT.search(value))
    }
    if len(numbers) > 1:
        return None
    if isinstance(number, str) and NUMBER_IN_TEXT.search(number):
        return number
    return _first(entry, _NAMES) or number


def _find_count(entry: Mapping[str, Any]) -> object:
    """Return the copies of an entry; without any number in it, it is one copy."""
    numbers = {
        name: value
        for name, value in entry.items()
        if name not in _NUMBERS and _parse_copies(value)
    }
    if any(_OTHER_COUNT.search(name) and it != "0" for name, it in numbers.items()):
        return None
    return _first(entry, _COUNTS) if entry.keys() & _COUNTS or numbers else "1"


def _parse_copies(value: object) -> str | None:
    found = _COPIES.fullmatch(value) if isinstance(value, str) else None
    return found[1] if found else None


def _show(text: str) -> str:
    return text[:_LONGEST_SHOWN]


def _list_tabletop_cards(objects: list[Any]) -> Iterator[str]:
    waiting = [it for it in reversed(objects) if isinstance(it, dict)]
    while waiting:
        found = waiting.pop()
        inside = found.get("ContainedObjects")
        if isinstance(inside, list) and inside:
            waiting += [it for it in reversed(inside) if isinstance(it, dict)]
            continue
        stacked = found.get("DeckIDs")
        copies = len(stacked) if isinstance(stacked, list) else 1
        words = [found.get(key) for key in _TABLETOP_WORDS]
        written = [word for word in words if isinstance(word, str) and word.strip()]
        numbered = [it for it in written if NUMBER_IN_TEXT.search(it)]
        yield f"{copies} {(numbered or written or ['?'])[0]}"


def _first(data: Mapping[str, Any], names: tuple[str, ...]) -> object:
    return next((data[name] for name in names if name in data), None)
