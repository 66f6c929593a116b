"""The position of Universe End: zones, cards and numbers (chapter 3)."""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel import json_readers
from battles.rules.kernel.deck_games.position import DeckPosition, Task
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.zones import Audience, ZoneKind
from battles.rules.universe_end.cards import CardDefinition, Deck
from battles.rules.universe_end.effects import OMNISCIENT, STATES, TRIGGERS, Filter
from battles.rules.universe_end.options import RuleOptions
from unionarena.core.chance import Chance

DECK, HAND, FIELD, ENERGY, DEBRIS, LOOKED, USED, LEADER_AREA = range(8)
_NOBODY, _OWNER, _ALL = Audience.NOBODY, Audience.OWNER, Audience.EVERYBODY
ZONE_KINDS: Final = (
    ZoneKind("deck", faces=_NOBODY, ids=_NOBODY),  # UE-3.2
    ZoneKind("hand", faces=_OWNER, ids=_OWNER),  # UE-3.3
    ZoneKind("field", faces=_ALL, ids=_ALL),  # UE-3.4
    ZoneKind("energy", faces=_ALL, ids=_ALL),  # UE-3.5; face down: UE-2.6
    ZoneKind("debris", faces=_ALL, ids=_ALL),  # UE-3.6
    ZoneKind("looked_at", faces=_OWNER, ids=_OWNER),
    ZoneKind("in_use", faces=_ALL, ids=_ALL),  # an ability card that resolves
    ZoneKind("leader_area", faces=_ALL, ids=_ALL),  # UE-3.1
)
ZONES: Final = len(ZONE_KINDS)
ZONE_NAMES: Final = tuple(kind.name for kind in ZONE_KINDS)
ZONE_BY_NAME: Final = {name: place for place, name in enumerate(ZONE_NAMES)}

START, MAIN, END = range(3)  # How far a turn is.
# What the turn player has done in the main phase (UE-6.2).
NOTHING, PLAYED, RECOMBINED = range(3)


# A card, its ability, the id it had as it began to wait.
Waiting = tuple[int, int, int]
# A moment at which a loop may begin: what must be equal, the order of the decks, play
# count, plays so far, hidden results so far, shuffles so far, up energies by what they
# give.
Mark = tuple[str, str, int, int, int, int, tuple[int, ...]]

NUMBERS: Final = (
    "turn",
    "turn_player",
    "first_player",
    "plays",
    "course",
    "played",
    "unknowns",
    "shuffles",
    "actions",
)
PAIRS: Final = ("tokens", "entries")
PER_CARD: Final = ("resting", "down")


class State(DeckPosition[CardDefinition, RuleOptions]):
    """A battle of Universe End at one moment.

    Attributes:
        resting: 1 for each card that rests.
        down: 1 for each energy that lies face down, omniscient (UE-2.6).
        waiting: Effects that wait for their turn, in order (UE-7.4).
        triggered: How many triggers have waited since the last main-phase question.
        marks: Moments of this turn that a loop may begin at (UE-9.3).
        tokens: Angel tokens of each player (UE-3.7).
        entries: How often charas counted by a leader entered, by player (UE-8.15).
        turn: Number of the turn, from 1; 0 during setup.
        turn_player: Whose turn it is.
        first_player: The seat that went first; -1 before that is known.
        plays: The play count of the turn player (UE-3.8).
        course: What was done in this main phase (UE-6.2).
        played: Plays of this turn so far.
        unknowns: Hidden or random results of this turn so far (UE-9.4).
        shuffles: Shuffles so far.
        actions: Answers given in this main phase.
    """

    __slots__ = ("marks", "triggered", "waiting", *NUMBERS, *PAIRS, *PER_CARD)
    NUMBERS = NUMBERS
    PAIRS = PAIRS
    PER_CARD = PER_CARD

    resting: list[int]
    down: list[int]
    waiting: list[Waiting]
    triggered: int
    marks: list[Mark]
    tokens: list[int]
    entries: list[int]
    turn: int
    turn_player: int
    first_player: int
    plays: int
    course: int
    played: int
    unknowns: int
    shuffles: int
    actions: int

    def leaders(self, player: int) -> list[CardDefinition]:
        """Return both leaders of a player."""
        return [self.cards[card] for card in self.zone(player, LEADER_AREA)]

    def pays_as(self, card: int) -> int:
        """Return the attributes an energy pays as (UE-2.4, UE-2.5)."""
        return OMNISCIENT if self.down[card] else self.cards[card].gives

    def passes(self, card: int, wanted: Filter) -> bool:
        """Return whether a card passes a filter as it lies.

        A face-down energy passes none that asks for what is printed, whatever it is
        (UE-2.5), so how many cards pass says nothing about it (UE-2.6).
        """
        if wanted.state and wanted.state != STATES[self.resting[card]]:
            return False
        if self.down[card]:
            return wanted.printed.is_open
        return not wanted.omniscient and self.cards[card].matches(wanted)

    def is_trigger(self, entry: Waiting) -> bool:
        """Return whether what waits is a trigger; a cip effect is none."""
        card, part, _was = entry
        return self.cards[card].abilities[part].on in TRIGGERS

    def up_energies(self, player: int) -> list[int]:
        """Return the energies that could be rested for a cost."""
        return [c for c in self.zone(player, ENERGY) if not self.resting[c]]

    def copy(self) -> "State":
        """Return an independent copy."""
        twin = super().copy()
        twin.waiting = self.waiting.copy()
        twin.triggered = self.triggered
        twin.marks = self.marks.copy()
        return twin

    def to_dict(self) -> JsonObject:
        """Return the position as plain data, without cards and options."""
        data = super().to_dict()
        data["waiting"] = [list(entry) for entry in self.waiting]
        if self.triggered:
            data["triggered"] = self.triggered
        data["marks"] = [[*mark[:6], list(mark[6])] for mark in self.marks]
        return data

    def read(self, data: JsonObject) -> None:
        """Fill a blank position with what :meth:`to_dict` wrote; raise DamagedState."""
        super().read(data)
        for entry in json_readers.as_list(
            json_readers.get_required(data, "waiting", "state"), "waiting"
        ):
            card, part, was = json_readers.as_ints(
                json_readers.as_row(entry, "waiting", 3), "waiting"
            )
            self.waiting.append((card, part, was))
        self.triggered = json_readers.as_int(data.get("triggered", 0), "triggered")
        for entry in json_readers.as_list(
            json_readers.get_required(data, "marks", "state"), "marks"
        ):
            self.marks.append(_read_mark(entry))


def new_state(decks: Sequence[Deck], options: RuleOptions, chance: Chance) -> State:
    """Build the position before setup: leaders in their area, all else in the deck."""
    state = State(chance)
    state.begin(decks, ZONE_KINDS, options)
    state.waiting = []
    state.triggered = 0
    state.marks = []
    state.first_player = -1
    for card, definition in enumerate(state.cards):
        zone = LEADER_AREA if definition.kind == "leader" else DECK
        state.table.move(card, state.owner_of(card) * ZONES + zone)
    return state


def _read_mark(data: Json) -> Mark:
    row = json_readers.as_row(data, "marks", 7)
    plays, played, unknowns, shuffles = json_readers.as_ints(row[2:6], "marks")
    return (
        json_readers.as_text(row[0], "marks"),
        json_readers.as_text(row[1], "marks"),
        plays,
        played,
        unknowns,
        shuffles,
        tuple(json_readers.as_ints(row[6], "marks")),
    )


__all__ = [
    "DEBRIS",
    "DECK",
    "END",
    "ENERGY",
    "FIELD",
    "HAND",
    "LEADER_AREA",
    "LOOKED",
    "MAIN",
    "NOTHING",
    "PLAYED",
    "RECOMBINED",
    "START",
    "USED",
    "ZONES",
    "ZONE_BY_NAME",
    "ZONE_KINDS",
    "ZONE_NAMES",
    "Mark",
    "State",
    "Task",
    "new_state",
]
