"""Actions of Universe End players, and how they are read from JSON (UE-6.2)."""

from dataclasses import dataclass
from typing import ClassVar, Final

from battles.rules.kernel.actions import Action, Parser, read_int
from battles.rules.kernel.actions import read_action as read
from battles.rules.kernel.deck_games.actions import (
    YES_OR_NO,
    Accept,
    Activate,
    CardAction,
    Decline,
)


@dataclass(frozen=True, slots=True)
class Charge(CardAction):
    """Charge an energy card from hand."""

    type: ClassVar[str] = "charge"


@dataclass(frozen=True, slots=True)
class UseAbility(CardAction):
    """Use an ability card from hand."""

    type: ClassVar[str] = "use_ability"


@dataclass(frozen=True, slots=True)
class Summon(CardAction):
    """Summon a chara from hand."""

    type: ClassVar[str] = "summon"


@dataclass(frozen=True, slots=True)
class Recombine(Action):
    """Put the hand back and draw as many, instead of playing."""

    type: ClassVar[str] = "recombine"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn."""

    type: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class ClaimLoop(Action):
    """Claim that what was done can be repeated for ever."""

    type: ClassVar[str] = "claim_loop"


@dataclass(frozen=True, slots=True)
class ClaimUnwinnable(Action):
    """Claim that the opponent can no longer win."""

    type: ClassVar[str] = "claim_unwinnable"


PARSERS: Final[dict[str, Parser]] = {
    "charge": lambda data: Charge(read_int(data, "card")),
    "use_ability": lambda data: UseAbility(read_int(data, "card")),
    "summon": lambda data: Summon(read_int(data, "card")),
    "activate": lambda data: Activate(
        read_int(data, "card"), read_int(data, "ability")
    ),
    "recombine": lambda _: Recombine(),
    "end_turn": lambda _: EndTurn(),
    "claim_loop": lambda _: ClaimLoop(),
    "claim_unwinnable": lambda _: ClaimUnwinnable(),
    **YES_OR_NO,
}


def action_from_dict(data: object) -> Action:
    """Read an action from plain data; raises MalformedAction."""
    return read(data, parsers=PARSERS)


__all__ = [
    "Accept",
    "Activate",
    "CardAction",
    "Charge",
    "ClaimLoop",
    "ClaimUnwinnable",
    "Decline",
    "EndTurn",
    "Recombine",
    "Summon",
    "UseAbility",
    "action_from_dict",
]
