"""Decks as JSON, described in docs/reference/deck.schema.json.

::

    {"format": "union-arena-deck", "version": 1, "game": "unionarena",
     "name": "Night tide", "entries": [{"number": "TDL-1-001", "count": 4}]}
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final

from cards.card_data.written_numbers import (
    BARE_NUMBER,
    PRINTING,
    clean_text,
    read_written_number,
)

from .tables import find_column

FORMAT: Final = "union-arena-deck"
VERSION: Final = 1


NUMBER_IN_TEXT: Final = re.compile(
    rf"(?<![A-Z0-9-]){BARE_NUMBER}{PRINTING}(?![\w-])", re.IGNORECASE
)
# The names other deck builders use for the cards of a deck; our own come first.
_ENTRIES: Final = (
    "entries", "cards", "deck", "main", "mainDeck", "main_deck", "mainboard",
    "decklist", "list", "items",
)  # fmt: skip
_CARD: Final = "card"  # an entry may have its card in an object of its own
# Parts of a deck, each with its cards.
_KINDS: Final = {"characters", "events", "sites", "fields", "raids"}
# Names of values beside those of columns of tables.
_NUMBERS: Final = {"id", "cardid", "cardno", "no"}
_NAMES: Final = {"title"}
_COUNTS: Final = {"num", "cnt", "n"}
_TABLETOP_WORDS: Final = ("Nickname", "Description", "GMNotes")
_OTHER_COUNT: Final = re.compile(
    "foil|side|extra|parallel|want|wish|need|trade", re.IGNORECASE
)
_OUTSIDE_DECK: Final = re.compile("side|maybe|consider", re.IGNORECASE)
# What an entry says of the part of the deck it is in.
_PLACES: Final = re.compile(r"side|board|zone|section|in_?deck", re.IGNORECASE)
_IN_DECK: Final = {"", "0", "none", "no", "main", "mainboard", "main deck", "deck"}
_PART_OF_NUMBER: Final = re.compile(r"-\d")
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
        only = deck[0] if len(deck) == 1 else None
        if isinstance(only, dict | list) and _is_deck(only):
            yield from _list_entries(only, depth + 1)
        else:
            yield from map(_write_entry, _pair(deck))
        return
    if isinstance(deck, str):
        yield from deck.splitlines()
        return
    if not isinstance(deck, dict) or depth > _DEEPEST:
        raise BadDocument("not a deck")
    parts = _find_parts(deck)
    numbered = [name for name in deck if NUMBER_IN_TEXT.search(name)]
    if parts:
        for part in parts:
            yield from _list_entries(deck[part], depth + 1)
        yield from _list_other_parts(deck, parts, depth)
    elif numbered:
        yield from (_write_entry([name, deck[name]]) for name in numbered)
        yield from _list_other_parts(deck, numbered, depth)
    elif _has_number(deck):
        yield _write_entry(deck)
    elif deck and all(isinstance(value, dict) for value in deck.values()):
        yield from map(_write_entry, deck.values())
    else:
        raise BadDocument("no entries")


def _has_number(entry: Mapping[str, Any]) -> bool:
    """Return whether an object is a card, by its number."""
    card = _find_card(entry)
    return isinstance(card, str) and bool(NUMBER_IN_TEXT.search(card))


def _is_deck(value: Mapping[str, Any] | list[Any]) -> bool:
    """Return whether the only part of an array is a deck, and no card."""
    if isinstance(value, list):
        return any(isinstance(it, list | dict) for it in value)
    return bool(_find_parts(value)) and not _has_number(value)


def _pair(deck: list[Any]) -> list[Any]:
    """Return an array; one of cards and copies in turns as pairs."""
    pairs = [deck[at : at + 2] for at in range(0, len(deck), 2)]
    is_paired = all(
        len(pair) == len({bool(_parse_copies(it)) for it in pair}) for pair in pairs
    )
    are_texts = all(isinstance(it, str) for it in deck)
    return pairs if deck and is_paired and are_texts and len(deck) % 2 == 0 else deck


def _list_other_parts(
    deck: Mapping[str, Any], parts: Sequence[str], depth: int
) -> Iterator[str]:
    """Yield lines for what is beside the cards of a deck: a sideboard, or what not."""
    for name, value in deck.items():
        text = json.dumps(value, ensure_ascii=False)
        if name in parts or not NUMBER_IN_TEXT.search(text):
            continue
        if _OUTSIDE_DECK.search(name) and isinstance(value, list | dict):
            yield "Sideboard"
            yield from _list_entries(value, depth + 1)
            yield "Deck"
        else:
            yield _show(f"{name}: {text}")


def _find_parts(deck: Mapping[str, Any]) -> Sequence[str]:
    """Return which values of an object have the cards: a usual one, or the only one.

    Kinds of cards may have each their own.
    """
    usual = [it for it in _ENTRIES if isinstance(deck.get(it), list | dict)]
    usual += [
        it
        for it in _ENTRIES
        if isinstance(deck.get(it), str) and _PART_OF_NUMBER.search(deck[it])
    ]
    if usual:
        return usual[:1]
    numbered = [
        name
        for name, value in deck.items()
        if isinstance(value, list | dict)
        and name != _CARD
        and not _OUTSIDE_DECK.search(name)
        and not NUMBER_IN_TEXT.search(name)
        and NUMBER_IN_TEXT.search(json.dumps(value, ensure_ascii=False))
    ]
    are_kinds = all(name.casefold() in _KINDS for name in numbered)
    return numbered if len(numbered) == 1 or are_kinds else ()


def _write_entry(entry: object) -> str:
    """Return an entry as a line; one that is not clear is shown as it is."""
    number: object = None
    count: object = None
    name: object = None
    match entry:
        case str():
            return entry
        case [str(key), dict(values)]:
            number, count = key, _find_count(values) if values else None
        case [*cells] if 2 <= len(cells) <= 3:  # noqa: PLR2004 - with a name or without
            counts = [it for it in cells if _parse_copies(it)]
            count = counts[0] if len(counts) == 1 else None
            words = [it for it in cells if it != count and isinstance(it, str)]
            words.sort(key=lambda it: not NUMBER_IN_TEXT.search(it))
            if len(words) == len(cells) - 1:
                number, name = words[0], words[1] if len(words) > 1 else None
        case dict() if len(entry) == 1 and all(map(NUMBER_IN_TEXT.search, entry)):
            return _write_entry(list(*entry.items()))
        case dict():
            number, count = _find_card(entry), _find_count(entry)
            name = _find(entry, "name", _NAMES)
    copies = _parse_copies(count)
    if copies and isinstance(number, str) and _is_whole(number, entry):
        is_beside = (
            isinstance(name, str) and name != number and NUMBER_IN_TEXT.search(number)
        )
        line = f"{copies} {number} {name}" if is_beside else f"{copies} {number}"
        is_outside = isinstance(entry, dict) and _is_outside_deck(entry)
        return f"Sideboard: {line}" if is_outside else line
    return _show(json.dumps(entry, ensure_ascii=False))


def _is_whole(card: str, entry: object) -> bool:
    """Return whether a card is one number, or a name in an entry without a number."""
    if NUMBER_IN_TEXT.search(clean_text(card)):
        return bool(read_written_number(card))
    return not NUMBER_IN_TEXT.search(json.dumps(entry, ensure_ascii=False))


def _is_outside_deck(entry: Mapping[str, Any]) -> bool:
    """Return whether an entry says that its card is not in the deck itself."""
    for name, value in entry.items():
        if _PLACES.search(name) and not isinstance(value, list | dict):
            is_deck = _fold_key(name) == "indeck"
            says_no = str(value).casefold() in _IN_DECK | {"false"}
            if (value is False) if is_deck else not says_no:
                return True
    return False


def _fold_key(key: str) -> str:
    """Return the name of a value in one spelling: cardId and card_id are one."""
    return key.casefold().replace("_", "")


def _find(entry: Mapping[str, Any], column: str, more: AbstractSet[str]) -> object:
    """Return the value with the most usual name of a column, or one of more names."""
    found = [
        (rank, value)
        for key, value in entry.items()
        for name, rank in [find_column(key)]
        if name == column or _fold_key(key) in more
    ]
    return min(found, key=lambda it: it[0])[1] if found else None


def _find_card(entry: Mapping[str, Any]) -> object:
    """Return the number in an entry, or its name where the number is another site's."""
    inner = entry.get(_CARD)
    if isinstance(inner, dict):
        return _find_card(inner)
    texts = [
        value
        for key, value in entry.items()
        if isinstance(value, str)
        and NUMBER_IN_TEXT.search(clean_text(value))
        and (_fold_key(key) in _NUMBERS or find_column(key)[0])
        and find_column(key)[0] != "name"
    ]
    numbers = {clean_text(it).upper().rpartition("/")[2] for it in texts}
    if numbers:
        return texts[0] if len(numbers) == 1 else None
    return _find(entry, "name", _NAMES) or _find(entry, "number", _NUMBERS) or inner


def _find_count(entry: Mapping[str, Any]) -> object:
    """Return the copies of an entry; without any number in it, it is one copy."""
    numbers = {
        name: value
        for name, value in entry.items()
        if find_column(name)[0] != "number"
        and _fold_key(name) not in _NUMBERS
        and _parse_copies(value)
    }
    if any(_OTHER_COUNT.search(name) and it != "0" for name, it in numbers.items()):
        return None
    given = _find(entry, "count", _COUNTS)
    is_given = (
        given is not None
        or numbers
        or any(find_column(name)[0] == "count" for name in entry)
    )
    return given if is_given else "1"


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
            stacked = found.get("DeckIDs")
            if isinstance(stacked, list) and len(stacked) != len(inside):
                counts = {"DeckIDs": len(stacked), "ContainedObjects": len(inside)}
                yield json.dumps(counts)
            waiting += [it for it in reversed(inside) if isinstance(it, dict)]
            continue
        stacked = found.get("DeckIDs")
        copies = len(stacked) if isinstance(stacked, list) else 1
        words = [found.get(key) for key in _TABLETOP_WORDS]
        written = [word for word in words if isinstance(word, str) and word.strip()]
        numbered = [it for it in written if NUMBER_IN_TEXT.search(it)]
        yield f"{copies} {(numbered or written or ['?'])[0]}"
