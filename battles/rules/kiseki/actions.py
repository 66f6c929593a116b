"""Actions of Kiseki TCG players, and how they are read from JSON."""

from dataclasses import dataclass
from typing import ClassVar, Final

from battles.rules.kernel.actions import Action, Parser, read_int, read_str
from battles.rules.kernel.actions import read_action as read
from battles.rules.kernel.deck_games.actions import (
    YES_OR_NO,
    Accept,
    Activate,
    CardAction,
    Decline,
)
from battles.rules.kernel.json_types import JsonObject


@dataclass(frozen=True, slots=True)
class Place(CardAction):
    """Put a hand card into the base (TR-6.2)."""

    type: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Deploy(CardAction):
    """Play a unit or item (TR-6.3)."""

    type: ClassVar[str] = "deploy"


@dataclass(frozen=True, slots=True)
class Attack(CardAction):
    """Attack with a unit alone (TR-6.4)."""

    type: ClassVar[str] = "attack"


@dataclass(frozen=True, slots=True)
class Scrum(Action):
    """Attack with a unit and others of one of its organisations (TR-6.10)."""

    card: int
    organisation: str
    type: ClassVar[str] = "scrum"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {
            "type": self.type,
            "card": self.card,
            "organisation": self.organisation,
        }


@dataclass(frozen=True, slots=True)
class GainEP(CardAction):
    """Action a card of your own base for 1 EP (TR-8.1)."""

    type: ClassVar[str] = "gain_ep"


@dataclass(frozen=True, slots=True)
class Cast(CardAction):
    """Play an event, or a unit for its arts (TR-8.2)."""

    type: ClassVar[str] = "cast"


@dataclass(frozen=True, slots=True)
class Found(CardAction):
    """Turn up a base (TR-8.3)."""

    type: ClassVar[str] = "found"


@dataclass(frozen=True, slots=True)
class Support(CardAction):
    """Give a unit support by another of its organisation (TR-8.5)."""

    type: ClassVar[str] = "support"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing more at this time."""

    type: ClassVar[str] = "pass"


PARSERS: Final[dict[str, Parser]] = {
    "place": lambda data: Place(read_int(data, "card")),
    "deploy": lambda data: Deploy(read_int(data, "card")),
    "attack": lambda data: Attack(read_int(data, "card")),
    "scrum": lambda data: Scrum(read_int(data, "card"), read_str(data, "organisation")),
    "gain_ep": lambda data: GainEP(read_int(data, "card")),
    "cast": lambda data: Cast(read_int(data, "card")),
    "found": lambda data: Found(read_int(data, "card")),
    "support": lambda data: Support(read_int(data, "card")),
    "activate": lambda data: Activate(
        read_int(data, "card"), read_int(data, "ability")
    ),
    "pass": lambda _: Pass(),
    **YES_OR_NO,
}


def action_from_dict(data: object) -> Action:
    """Read an action from plain data; raises MalformedAction."""
    return read(data, parsers=PARSERS)


__all__ = [
    "Accept",
    "Activate",
    "Attack",
    "CardAction",
    "Cast",
    "Decline",
    "Deploy",
    "Found",
    "GainEP",
    "Pass",
    "Place",
    "Scrum",
    "Support",
    "action_from_dict",
]
