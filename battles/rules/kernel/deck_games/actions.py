"""Wishes that several games know: about a card, and yes or no to what is asked."""

from dataclasses import dataclass
from typing import ClassVar, Final

from battles.rules.kernel.actions import Action, Parser
from battles.rules.kernel.json_types import JsonObject


@dataclass(frozen=True, slots=True)
class CardAction(Action):
    """A wish about one card, named by its id."""

    card: int

    def to_dict(self) -> JsonObject:
        """Give the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Use one of the effects that a card in play is activated for."""

    card: int
    ability: int
    type: ClassVar[str] = "activate"

    def to_dict(self) -> JsonObject:
        """Give the action as plain JSON data."""
        return {"type": self.type, "card": self.card, "ability": self.ability}


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Say yes to what is asked."""

    type: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Say no to what is asked."""

    type: ClassVar[str] = "decline"


YES_OR_NO: Final[dict[str, Parser]] = {
    "accept": lambda _: Accept(),
    "decline": lambda _: Decline(),
}
