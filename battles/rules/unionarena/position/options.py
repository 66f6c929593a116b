"""Rule options: the decisions of the register that a battle may change.

The defaults are the decisions themselves (chapter 12). Options are stored with the
battle and never change during it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum

from battles.rules.kernel.errors import DamagedState
from battles.rules.kernel.json_types import Json, JsonObject


class LifeChoice(StrEnum):
    """Who picks life cards when damage is dealt."""

    OPPONENT = "opponent"  # D-17
    TOP = "top"


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The rule options of a battle.

    Attributes:
        first_player: The seat that goes first; None means random (UA-3.2).
        winner_chooses: Whether the seat that was picked, by chance or by
            ``first_player``, chooses who goes first (D-05).
        first_turn_attack: Whether turn 1 has an Attack Phase (D-07).
        life_choice: Who picks life cards (D-17).
        both_lose_is_draw: Whether both losing at once is a draw; otherwise the turn
            player loses (D-51).
        snipe_counts_as_unblocked: Whether a Snipe attack activates "not blocked"
            effects (D-54).
        ready_before_start_effects: Whether cards become active before "start of your
            turn" effects resolve (D-38).
        restricted: Copies allowed by card number where fewer than 4 (UA-2.2.7).
        limited: Whether decks are built from a pool: smaller, and with as many copies
            of a card as the pool has (docs/adr/0021-limited-decks.md).
        step_budget: Steps an action may take before the battle ends as a draw.
        uniform_windows: Whether the block window also opens where no Character can
    block, so that the question reveals nothing (chapter 11).
        uniform_choices: Whether only public facts decide if a choice is asked or
        skipped
    (chapter 11). For both, False is how battles stored without the option are
    played; the platform sets it for new ones.
    """

    first_player: int | None = None
    winner_chooses: bool = False
    first_turn_attack: bool = True
    life_choice: LifeChoice = LifeChoice.OPPONENT
    both_lose_is_draw: bool = True
    snipe_counts_as_unblocked: bool = False
    ready_before_start_effects: bool = False
    restricted: Mapping[str, int] = field(default_factory=dict, hash=False)
    limited: bool = False
    step_budget: int = 20_000
    uniform_windows: bool = False
    uniform_choices: bool = False

    def to_dict(self) -> JsonObject:
        """Return the options as plain JSON data."""
        return {
            "first_player": self.first_player,
            "winner_chooses": self.winner_chooses,
            "first_turn_attack": self.first_turn_attack,
            "life_choice": self.life_choice.value,
            "both_lose_is_draw": self.both_lose_is_draw,
            "snipe_counts_as_unblocked": self.snipe_counts_as_unblocked,
            "ready_before_start_effects": self.ready_before_start_effects,
            "restricted": dict(self.restricted),
            "limited": self.limited,
            "step_budget": self.step_budget,
            "uniform_windows": self.uniform_windows,
            "uniform_choices": self.uniform_choices,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Json]) -> "RuleOptions":
        """Read options; absent ones have their default.

        Raises:
            DamagedState: If an option is unknown or has an impossible value.
        """
        known = {option.name for option in fields(cls)}
        for name in data:
            if name not in known:
                raise DamagedState("options.unknown", f"unknown rule option {name!r}")
        values = dict(data)
        try:
            if "life_choice" in values:
                values["life_choice"] = LifeChoice(str(values["life_choice"]))
        except ValueError as error:
            raise DamagedState("options.malformed", str(error)) from error
        return cls(**values)  # type: ignore[arg-type]  # names checked above
