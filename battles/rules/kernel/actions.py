"""Actions of players as values, and how they are read from JSON.

Games add their own kinds; this module has those that every game shares. An action is a
frozen dataclass with slots; its JSON form is ``{"type": ..., <fields>}`` and is read
back by the parsers in :data:`COMMON`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from battles.rules.kernel.errors import MalformedAction
from battles.rules.kernel.json_types import Json, JsonObject

MAX_TEXT = 64  # Longer than any word the engine uses.
MAX_CARDS_IN_A_CHOICE = 200  # More than any zone holds; refuses absurd messages early.


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a player; subclasses carry its fields."""

    type: ClassVar[str] = "action"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type}


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose these cards, in this order where order matters."""

    cards: tuple[int, ...]
    type: ClassVar[str] = "choose"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "cards": list(self.cards)}


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Give up; allowed to either seat at any time."""

    type: ClassVar[str] = "concede"


@dataclass(frozen=True, slots=True)
class Timeout(Action):
    """The seat ran out of time; given by the platform."""

    type: ClassVar[str] = "timeout"


@dataclass(frozen=True, slots=True)
class Abandon(Action):
    """The seat has left the battle; given by the platform."""

    type: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True)
class Ruling(Action):
    """The seat loses by a decision made outside the battle; given by the platform.

    Attributes:
        cause: Why, one of ``CAUSES``; the reason of the result.
    """

    cause: str
    type: ClassVar[str] = "ruling"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "cause": self.cause}


# A judge ruled; the loser was dropped; the time of the round was over.
CAUSES: Final = ("ruled", "dropped", "round_over")


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Go back to when so many actions had been accepted; given by the platform."""

    to: int
    type: ClassVar[str] = "undo"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "to": self.to}


Parser = Callable[[Mapping[str, Json]], Action]


def malformed_action_error(message: str, **details: Json) -> MalformedAction:
    """Build the error for data that cannot be read as an action."""
    return MalformedAction("action.malformed", message, details=details)


def read_int(data: Mapping[str, Json], name: str) -> int:
    """Read a required whole number.

    Raises:
        MalformedAction: If it is absent or not a whole number of sensible size.
    """
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise malformed_action_error(
            f"{name!r} must be a whole number, not {value!r}", field=name
        )
    if not -(2**31) <= value < 2**31:
        raise malformed_action_error(f"{name!r} is out of range", field=name)
    return value


def read_optional_int(data: Mapping[str, Json], name: str) -> int | None:
    """Read a whole number that may be null or absent."""
    return None if data.get(name) is None else read_int(data, name)


def read_str(data: Mapping[str, Json], name: str) -> str:
    """Read a required short string.

    Raises:
        MalformedAction: If it is absent or not a string.
    """
    value = data.get(name)
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise malformed_action_error(f"{name!r} must be a short string", field=name)
    return value


def read_choose(data: Mapping[str, Json]) -> Choose:
    """Read a choice of cards."""
    cards = data.get("cards")
    if not isinstance(cards, (list, tuple)) or len(cards) > MAX_CARDS_IN_A_CHOICE:
        raise malformed_action_error(
            "'cards' must be a list of card ids", field="cards"
        )
    return Choose(tuple(read_int({"cards": card}, "cards") for card in cards))


def read_ruling(data: Mapping[str, Json]) -> Ruling:
    """Read a ruling.

    Raises:
        MalformedAction: If there is no such cause.
    """
    cause = read_str(data, "cause")
    if cause not in CAUSES:
        raise malformed_action_error(f"unknown cause {cause!r}", field="cause")
    return Ruling(cause)


COMMON: dict[str, Parser] = {
    "choose": read_choose,
    "concede": lambda _: Concede(),
    "timeout": lambda _: Timeout(),
    "abandon": lambda _: Abandon(),
    "ruling": read_ruling,
    "undo": lambda data: Undo(read_int(data, "to")),
}


def read_action(data: object, *, parsers: Mapping[str, Parser]) -> Action:
    """Read an action from plain data.

    Args:
        data: The data received, of any shape.
        parsers: The reader of each type the game knows besides :data:`COMMON`.

    Raises:
        MalformedAction: If the data is no object, its type unknown, a field missing
            or of a wrong kind, or a field not known to that type.
    """
    if not isinstance(data, Mapping):
        raise malformed_action_error(
            f"an action is an object, not {type(data).__name__}"
        )
    kind = data.get("type")
    if not isinstance(kind, str):
        raise malformed_action_error("an action needs a 'type'", field="type")
    parser = parsers.get(kind) or COMMON.get(kind)
    if parser is None:
        raise malformed_action_error(f"unknown action type {kind[:64]!r}", field="type")
    action = parser(data)
    surplus = set(data) - set(action.to_dict())
    if surplus:
        names = ", ".join(sorted(repr(str(name)[:64]) for name in surplus))
        raise malformed_action_error(f"unknown fields for {kind!r}: {names}")
    return action
