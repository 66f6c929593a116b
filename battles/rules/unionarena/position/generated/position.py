"""What changes in a battle of Union Arena beside the table (chapter 1).

Written by ``tools/generate_fields.py`` from ``fields/position.py``: change that, not
this.
"""

from battles.rules.kernel import json_readers
from battles.rules.kernel.game import Position
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.position.derived_values import DerivedValues
from battles.rules.unionarena.position.generated.records import (
    Applied,
    Attack,
    Delayed,
    Doer,
    Done,
    Pending,
)
from unionarena.core.chance import Chance


class Progress(Position):
    """What changes in a position beside its table."""

    __slots__ = (
        "applied",
        "attack",
        "beneath",
        "change",
        "checks",
        "deeds",
        "delayed",
        "derived",
        "derived_at",
        "entered",
        "first_player",
        "modes",
        "origins",
        "own_turns",
        "phase",
        "pool",
        "stating",
        "steps",
        "turn",
        "turn_player",
        "under",
        "uses",
    )

    def __init__(self, chance: Chance, cards: int) -> None:
        super().__init__(chance)
        self.modes: list[int] = [0] * cards
        self.under: dict[int, list[int]] = {}
        self.beneath: dict[int, list[int]] = {}
        self.origins: dict[int, int] = {}
        self.entered: dict[int, Doer] = {}
        self.pool: list[Pending] = []
        self.applied: list[Applied] = []
        self.delayed: list[Delayed] = []
        self.deeds: list[Done] = []
        self.uses: dict[tuple[int, int, int], int] = {}
        self.attack: Attack | None = None
        self.turn: int = 0
        self.turn_player: int = 0
        self.first_player: int = 0
        self.own_turns: list[int] = [0, 0]
        self.phase: int = 0
        self.checks: int = 0
        self.steps: int = 0
        self.change: int = 0
        self.derived: DerivedValues | None = None
        self.derived_at: int = -1
        self.stating: dict[int, DerivedValues] = {}

    def copy_progress(self, twin: "Progress") -> None:
        """Bring another copy of the same battle to this state."""
        twin.modes = self.modes.copy()
        twin.under = {top: pile.copy() for top, pile in self.under.items()}
        twin.beneath = {top: pile.copy() for top, pile in self.beneath.items()}
        twin.origins = self.origins.copy()
        twin.entered = self.entered.copy()
        twin.pool = self.pool.copy()
        twin.applied = self.applied.copy()
        twin.delayed = self.delayed.copy()
        twin.deeds = self.deeds.copy()
        twin.uses = self.uses.copy()
        twin.attack = None if self.attack is None else self.attack.copy()
        twin.turn = self.turn
        twin.turn_player = self.turn_player
        twin.first_player = self.first_player
        twin.own_turns = self.own_turns.copy()
        twin.phase = self.phase
        twin.checks = self.checks
        twin.steps = self.steps
        twin.change = self.change
        twin.derived = self.derived
        twin.derived_at = self.derived_at
        twin.stating = self.stating.copy()

    def progress_to_dict(self) -> JsonObject:
        """Return what changes as plain data."""
        return {
            "modes": json_readers.to_sparse(self.modes),
            "under": [[key, list(value)] for key, value in self.under.items()],
            "beneath": [[key, list(value)] for key, value in self.beneath.items()],
            "origins": [[key, value] for key, value in self.origins.items()],
            "entered": [[key, value.to_list()] for key, value in self.entered.items()],
            "pool": [item.to_list() for item in self.pool],
            "applied": [item.to_list() for item in self.applied],
            "delayed": [item.to_list() for item in self.delayed],
            "deeds": [item.to_list() for item in self.deeds],
            "uses": [[*key, value] for key, value in self.uses.items()],
            "attack": None if self.attack is None else self.attack.to_list(),
            "turn": [
                self.turn,
                self.turn_player,
                self.first_player,
                *self.own_turns,
                self.phase,
                self.checks,
                self.steps,
            ],
        }

    def read_progress(self, data: JsonObject) -> None:
        """Restore what was written; raises DamagedState."""
        self.modes = json_readers.from_sparse(
            json_readers.get_required(data, "modes", "state"),
            len(self.modes),
            "state.modes",
        )
        for item in json_readers.as_list(
            json_readers.get_required(data, "under", "state"), "state.under"
        ):
            row = json_readers.as_row(item, "state.under", 2)
            self.under[json_readers.as_int(row[0], "state.under")] = (
                json_readers.as_ints(row[1], "state.under")
            )
        for item in json_readers.as_list(
            json_readers.get_required(data, "beneath", "state"), "state.beneath"
        ):
            row = json_readers.as_row(item, "state.beneath", 2)
            self.beneath[json_readers.as_int(row[0], "state.beneath")] = (
                json_readers.as_ints(row[1], "state.beneath")
            )
        for item in json_readers.as_list(
            json_readers.get_required(data, "origins", "state"), "state.origins"
        ):
            row = json_readers.as_row(item, "state.origins", 2)
            self.origins[json_readers.as_int(row[0], "state.origins")] = (
                json_readers.as_int(row[1], "state.origins")
            )
        for item in json_readers.as_list(
            json_readers.get_required(data, "entered", "state"), "state.entered"
        ):
            row = json_readers.as_row(item, "state.entered", 2)
            self.entered[json_readers.as_int(row[0], "state.entered")] = Doer.from_list(
                row[1]
            )
        self.pool = [
            Pending.from_list(item)
            for item in json_readers.as_list(
                json_readers.get_required(data, "pool", "state"), "state.pool"
            )
        ]
        self.applied = [
            Applied.from_list(item)
            for item in json_readers.as_list(
                json_readers.get_required(data, "applied", "state"), "state.applied"
            )
        ]
        self.delayed = [
            Delayed.from_list(item)
            for item in json_readers.as_list(
                json_readers.get_required(data, "delayed", "state"), "state.delayed"
            )
        ]
        self.deeds = [
            Done.from_list(item)
            for item in json_readers.as_list(
                json_readers.get_required(data, "deeds", "state"), "state.deeds"
            )
        ]
        for item in json_readers.as_list(
            json_readers.get_required(data, "uses", "state"), "state.uses"
        ):
            row = json_readers.as_row(item, "state.uses", 4)
            self.uses[
                json_readers.as_int(row[0], "state.uses"),
                json_readers.as_int(row[1], "state.uses"),
                json_readers.as_int(row[2], "state.uses"),
            ] = json_readers.as_int(row[3], "state.uses")
        attack = json_readers.get_required(data, "attack", "state")
        self.attack = None if attack is None else Attack.from_list(attack)
        row = json_readers.as_row(
            json_readers.get_required(data, "turn", "state"), "state.turn", 8
        )
        turn = json_readers.as_ints(row, "state.turn")
        self.turn = turn[0]
        self.turn_player = turn[1]
        self.first_player = turn[2]
        self.own_turns = turn[3:5]
        self.phase = turn[5]
        self.checks = turn[6]
        self.steps = turn[7]
