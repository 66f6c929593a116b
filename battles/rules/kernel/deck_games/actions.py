"""Actions that several games share: on a card, and yes or no to a question."""

from dataclasses import dataclass
from typing import ClassVar, Final

from battles.rules.kernel.actions import Action, Parser
from battles.rules.kernel.json_types import JsonObject


@dataclass(frozen=True, slots=True)
class CardAction(Action):
    """An action on one card, named by its id."""

    card: int

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Use an activated effect of a card in play."""

    card: int
    ability: int
    type: ClassVar[str] = "activate"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card, "ability": self.ability}


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Answer a question with yes."""

    type: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Answer a question with no."""

    type: ClassVar[str] = "decline"


YES_OR_NO: Final[dict[str, Parser]] = {
    "accept": lambda _: Accept(),
    "decline": lambda _: Decline(),
}
