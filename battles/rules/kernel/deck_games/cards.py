"""Reading card definitions from plain data; errors say what is wrong."""

from collections.abc import Mapping
from typing import Any, Protocol

from battles.rules.kernel.errors import IllegalDeck, MalformedCard
from battles.rules.kernel.json_types import Json, JsonObject


class BaseDefinition(Protocol):
    """What every card definition has."""

    @property
    def number(self) -> str:
        """Return the card number."""

    def to_dict(self) -> JsonObject:
        """Return the card as plain data."""


def malformed_card_error(why: str) -> MalformedCard:
    """Build the error for a card that cannot be read."""
    return MalformedCard("card.malformed", why, details={"why": why})


def read_fields(data: object, known: frozenset[str], where: str) -> Mapping[str, Any]:
    """Return the fields of a mapping, all of which must be known."""
    if not isinstance(data, Mapping):
        raise malformed_card_error(f"{where} is no mapping")
    unknown = set(data) - known
    if unknown:
        raise malformed_card_error(
            f"{where} knows no {', '.join(sorted(map(str, unknown)))}"
        )
    return data


def read_card_fields(data: object, known: frozenset[str]) -> Mapping[str, Any]:
    """Return the fields of a card, which has a number and a name."""
    fields = read_fields(data, known, "card")
    for name in ("number", "name"):
        if not isinstance(fields.get(name), str) or not fields[name]:
            raise malformed_card_error(f"a card needs a {name}")
    return fields


def read_list(value: object, where: str) -> list[Any]:
    """Return the value as a list."""
    if not isinstance(value, (list, tuple)):
        raise malformed_card_error(f"{where} is no list")
    return list(value)


def read_word(value: Json, words: tuple[str, ...], where: str) -> str:
    """Return the value as one of some words."""
    if not isinstance(value, str) or value not in words:
        raise malformed_card_error(f"{where} is {value!r}")
    return value


def read_number(value: Json, where: str, *, least: int = 0) -> int:
    """Return the value as a whole number."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise malformed_card_error(f"{where} is {value!r}")
    return value


def deck_problem(code: str, clause: str, **data: int | str) -> JsonObject:
    """Build one reason why a deck may not be played."""
    return {"code": code, "clause": clause, **data}


def wrong_size_problem(clause: str, count: int, limit: int) -> JsonObject:
    """Build the problem of a deck with too few or too many cards."""
    return deck_problem("deck.wrong_size", clause, count=count, limit=limit)


def too_many_copies_problem(
    clause: str, number: str, count: int, limit: int
) -> JsonObject:
    """Build the problem of a deck with more copies of a card than are allowed."""
    return deck_problem(
        "deck.too_many_copies", clause, number=number, count=count, limit=limit
    )


def refuse_deck(problems: list[JsonObject], *, player: int, clause: str) -> None:
    """Refuse a deck that has problems.

    Raises:
        IllegalDeck: With every reason at once.
    """
    if problems:
        raise IllegalDeck(
            "deck.illegal",
            f"The deck of seat {player} may not be played.",
            details={"player": player, "problems": list(problems)},
            clause=clause,
        )
