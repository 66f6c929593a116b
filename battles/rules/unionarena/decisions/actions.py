"""The actions of Union Arena players, as values (chapter 11).

Each is a frozen dataclass; its JSON form is ``{"type": ..., <fields>}`` with card ids
as numbers. Choosing cards, conceding and what the platform gives are in the kernel.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from battles.rules.kernel.actions import (
    Action,
    Parser,
    malformed_action_error,
    read_action,
    read_int,
    read_optional_int,
    read_str,
)
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.position.zones import LINES, ZONE_BY_NAME, ZONE_NAMES


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Say yes: redraw, draw extra, go first, carry out a "may"."""

    type: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Say no: keep, do not block, do not swap."""

    type: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the Main or the Attack Phase."""

    type: ClassVar[str] = "end_phase"


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play a Character or Site from hand to a line (UA-4.4.9, UA-4.4.10)."""

    card: int
    line: int
    type: ClassVar[str] = "play_card"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card, "line": ZONE_NAMES[self.line]}


@dataclass(frozen=True, slots=True)
class PerformRaid(Action):
    """Put a Raid card from hand on a base (UA-6.1)."""

    card: int
    base: int
    type: ClassVar[str] = "perform_raid"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card, "base": self.base}


@dataclass(frozen=True, slots=True)
class UseEvent(Action):
    """Use an Event from hand (UA-4.4.14)."""

    card: int
    type: ClassVar[str] = "use_event"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class ActivateEffect(Action):
    """Activate an "activate: main" effect of a card on the field (UA-4.4.17)."""

    card: int
    effect: int
    type: ClassVar[str] = "activate_effect"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card, "effect": self.effect}


@dataclass(frozen=True, slots=True)
class DeclareAttack(Action):
    """Attack the opponent, or with Snipe a Character (UA-5.2.1, UA-8.2)."""

    card: int
    target: int | None = None
    type: ClassVar[str] = "declare_attack"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card, "target": self.target}


@dataclass(frozen=True, slots=True)
class Block(Action):
    """Block the attack with a Character (UA-5.3.1)."""

    card: int
    type: ClassVar[str] = "block"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class SwapWith(Action):
    """Trade places with this Character of the full energy line (UA-4.3.7)."""

    card: int
    type: ClassVar[str] = "swap_with"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class ChooseLine(Action):
    """Choose the line a card enters by an effect (UA-4.4.13)."""

    line: int
    type: ClassVar[str] = "choose_line"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "line": ZONE_NAMES[self.line]}


@dataclass(frozen=True, slots=True)
class ActivateTrigger(Action):
    """Activate the trigger of a checked card (UA-5.6.1)."""

    card: int
    type: ClassVar[str] = "activate_trigger"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class PassCard(Action):
    """Put a checked card outside without activating a trigger (UA-5.6.2)."""

    card: int
    type: ClassVar[str] = "pass_card"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "card": self.card}


@dataclass(frozen=True, slots=True)
class ResolveEffect(Action):
    """Resolve this effect of the pool next (UA-7.4.1)."""

    effect: int
    type: ClassVar[str] = "resolve_effect"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "effect": self.effect}


@dataclass(frozen=True, slots=True)
class ChooseOption(Action):
    """Pick one of the offered options by its number."""

    option: int
    type: ClassVar[str] = "choose_option"

    def to_dict(self) -> JsonObject:
        """Return the action as plain JSON data."""
        return {"type": self.type, "option": self.option}


def _read_line(data: Mapping[str, Json]) -> int:
    line = ZONE_BY_NAME.get(read_str(data, "line"), -1)
    if line not in LINES:
        raise malformed_action_error(
            "'line' must be 'front_line' or 'energy_line'", field="line"
        )
    return line


PARSERS: Final[dict[str, Parser]] = {
    "accept": lambda _: Accept(),
    "decline": lambda _: Decline(),
    "end_phase": lambda _: EndPhase(),
    "play_card": lambda d: PlayCard(read_int(d, "card"), _read_line(d)),
    "perform_raid": lambda d: PerformRaid(read_int(d, "card"), read_int(d, "base")),
    "use_event": lambda d: UseEvent(read_int(d, "card")),
    "activate_effect": lambda d: ActivateEffect(
        read_int(d, "card"), read_int(d, "effect")
    ),
    "declare_attack": lambda d: DeclareAttack(
        read_int(d, "card"), read_optional_int(d, "target")
    ),
    "block": lambda d: Block(read_int(d, "card")),
    "swap_with": lambda d: SwapWith(read_int(d, "card")),
    "choose_line": lambda d: ChooseLine(_read_line(d)),
    "activate_trigger": lambda d: ActivateTrigger(read_int(d, "card")),
    "pass_card": lambda d: PassCard(read_int(d, "card")),
    "resolve_effect": lambda d: ResolveEffect(read_int(d, "effect")),
    "choose_option": lambda d: ChooseOption(read_int(d, "option")),
}


def action_from_dict(data: object) -> Action:
    """Read an action from plain data.

    >>> action_from_dict({"type": "play_card", "card": 9, "line": "front_line"})
    PlayCard(card=9, line=0)

    Raises:
        MalformedAction: If it cannot be read as an action.
    """
    return read_action(data, parsers=PARSERS)
