"""What a position of Universe End is: zones, cards and numbers (chapter 3)."""

from typing import Final

from battles.rules.kernel import reading
from battles.rules.kernel.cards import Roster, Table
from battles.rules.kernel.events import CardSeen
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.game import Position
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.saving import copy_common
from battles.rules.kernel.zones import Audience, ZoneKind
from battles.rules.universe_end.cards import CardDefinition, Deck
from battles.rules.universe_end.effects import OMNISCIENT
from battles.rules.universe_end.options import RuleOptions
from unionarena.chance import Chance

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

# What the turn player has done in the main phase (UE-6.2).
NOTHING, PLAYED, RECOMBINED = range(3)


class Task(Frame):
    """A piece of unfinished work.

    Attributes:
        kind: Which rule carries it out.
        card: What it is about, or -1.
        part: The ability of that card, or -1.
        rest: What is left of it; a cost to pay, or the id the card had.
    """

    __slots__ = ("card", "kind", "part", "rest")

    def __init__(
        self,
        kind: str,
        player: int,
        *,
        card: int = -1,
        part: int = -1,
        rest: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player)
        self.kind = kind
        self.card = card
        self.part = part
        self.rest = rest

    def copy(self) -> "Task":
        """Give an independent twin."""
        twin = Task(
            self.kind, self.player, card=self.card, part=self.part, rest=self.rest
        )
        twin.step, twin.result = self.step, self.result
        return twin

    def to_list(self) -> list[Json]:
        """Give the task as a short JSON list."""
        return [self.kind, *self.head(), self.card, self.part, list(self.rest)]


def read_task(data: Json) -> Task:
    """Restore a task written by :meth:`Task.to_list`."""
    row = reading.as_row(data, "frames", 7)
    task = Task(
        reading.as_text(row[0], "frames"),
        reading.as_int(row[2], "frames"),
        card=reading.as_int(row[4], "frames"),
        part=reading.as_int(row[5], "frames"),
        rest=tuple(reading.as_ints(row[6], "frames")),
    )
    task.read_head(row)
    return task


Waiting = tuple[int, int, int]  # A card, its ability, the id it entered the field with.
# A moment a loop may begin at: what must be equal, the order of the decks, play count,
# plays so far, hidden results so far, shuffles so far, up energies by what they give.
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
    "steps",
)
PAIRS: Final = ("tokens", "entries", "claims")


class State(Position):
    """A battle of Universe End at one moment.

    Attributes:
        table: Which card lies where.
        cards: The definition of each card of the table.
        options: How open points of the rules are read.
        resting: 1 for each card that rests.
        down: 1 for each energy that lies face down, omniscient (UE-2.6).
        waiting: Effects that wait for their turn, first first (UE-7.4).
        marks: Moments of this turn that a loop may begin at (UE-9.3).
        tokens: Angel tokens of each player (UE-3.7).
        entries: How often charas counted by a leader entered, by player (UE-8.15).
        claims: The turn in which each player last claimed that the other cannot win.
        turn: Number of the turn, from 1; 0 during setup.
        turn_player: Whose turn it is.
        first_player: Who went first; -1 before that is known.
        plays: The play count of the turn player (UE-3.8).
        course: What was done in this main phase (UE-6.2).
        played: Plays of this turn so far.
        unknowns: Hidden or random results of this turn so far (UE-9.4).
        shuffles: Shuffles so far.
        actions: Answers given in this main phase.
        steps: Rules carried out since the last answer.
    """

    __slots__ = (
        "cards",
        "down",
        "marks",
        "options",
        "resting",
        "table",
        "waiting",
        *NUMBERS,
        *PAIRS,
    )

    table: Table
    cards: tuple[CardDefinition, ...]
    options: RuleOptions
    resting: list[int]
    down: list[int]
    waiting: list[Waiting]
    marks: list[Mark]
    tokens: list[int]
    entries: list[int]
    claims: list[int]
    turn: int
    turn_player: int
    first_player: int
    plays: int
    course: int
    played: int
    unknowns: int
    shuffles: int
    actions: int
    steps: int

    def zone(self, player: int, zone: int) -> list[int]:
        """Give the cards of a zone, bottom or oldest first."""
        return self.table.zones[player * ZONES + zone]

    def zone_of(self, card: int) -> int:
        """Give the kind of zone a card lies in."""
        return self.table.places[card] % ZONES

    def owner_of(self, card: int) -> int:
        """Give the player whose card it is; it is never anybody else's."""
        return self.table.roster.owners[card]

    def ids(self, cards: list[int]) -> list[int]:
        """Give the ids of cards."""
        return [self.table.ids[card] for card in cards]

    def leaders(self, player: int) -> list[CardDefinition]:
        """Give both leaders of a player."""
        return [self.cards[card] for card in self.zone(player, LEADER_AREA)]

    def pays_as(self, card: int) -> int:
        """Give the attributes an energy pays as (UE-2.4, UE-2.5)."""
        return OMNISCIENT if self.down[card] else self.cards[card].gives

    def up_energies(self, player: int) -> list[int]:
        """Give the energies that could be rested for a cost."""
        return [c for c in self.zone(player, ENERGY) if not self.resting[c]]

    def seen(self, card: int) -> CardSeen:
        """Give a card as those may know it who may know it now."""
        return self.table.seen(card)

    def seen_at_work(self, card: int) -> CardSeen:
        """Give a card whose text is at work: everybody saw it, wherever it went."""
        if self.zone_of(card) in (FIELD, USED, DEBRIS):
            return self.table.seen(card)
        return CardSeen(0, self.cards[card].number, 0, 7, card=card)

    def copy(self) -> "State":
        """Give an independent twin."""
        twin = State.__new__(State)
        copy_common(self, twin)
        twin.table = self.table.copy()
        twin.cards = self.cards
        twin.options = self.options
        twin.resting = self.resting.copy()
        twin.down = self.down.copy()
        twin.waiting = self.waiting.copy()
        twin.marks = self.marks.copy()
        for name in PAIRS:
            setattr(twin, name, getattr(self, name).copy())
        for name in NUMBERS:
            setattr(twin, name, getattr(self, name))
        return twin

    def to_dict(self) -> JsonObject:
        """Give the position as plain data, without cards and options."""
        data: JsonObject = {name: getattr(self, name) for name in NUMBERS}
        data.update({name: list(getattr(self, name)) for name in PAIRS})
        data["table"] = self.table.to_dict()
        data["resting"] = reading.sparse(self.resting)
        data["down"] = reading.sparse(self.down)
        data["waiting"] = [list(entry) for entry in self.waiting]
        data["marks"] = [[*mark[:6], list(mark[6])] for mark in self.marks]
        return data


def new_state(decks: tuple[Deck, Deck], options: RuleOptions, chance: Chance) -> State:
    """Make the position before setup: leaders in their area, all else in the deck."""
    cards = tuple(card for deck in decks for card in deck)
    owners = [player for player, deck in enumerate(decks) for _ in deck]
    roster = Roster(
        numbers=[card.number for card in cards], owners=owners, kinds=ZONE_KINDS
    )
    state = State(chance)
    state.table = Table(roster)
    state.cards = cards
    state.options = options
    state.resting = [0] * len(cards)
    state.down = [0] * len(cards)
    state.waiting = []
    state.marks = []
    for name in PAIRS:
        setattr(state, name, [0, 0])
    for name in NUMBERS:
        setattr(state, name, 0)
    state.first_player = -1
    for card, owner in enumerate(owners):
        zone = LEADER_AREA if cards[card].kind == "leader" else DECK
        state.table.move(card, owner * ZONES + zone)
    return state


def read_state(data: JsonObject, blank: State) -> State:
    """Restore a position written by :meth:`State.to_dict` into a blank one.

    Raises:
        DamagedState: If it cannot be read.
    """
    where, count = "state", len(blank.cards)
    for name in NUMBERS:
        setattr(blank, name, reading.as_int(reading.get(data, name, where), name))
    for name in PAIRS:
        pair = reading.as_row(reading.get(data, name, where), name, 2)
        setattr(blank, name, reading.as_ints(pair, name))
    table = reading.as_object(reading.get(data, "table", where), "state.table")
    blank.table = Table.from_dict(table, roster=blank.table.roster)
    for name in ("resting", "down"):
        pairs = reading.get(data, name, where)
        setattr(blank, name, reading.dense(pairs, count, name))
    for entry in reading.as_list(reading.get(data, "waiting", where), "waiting"):
        card, part, was = reading.as_ints(
            reading.as_row(entry, "waiting", 3), "waiting"
        )
        blank.waiting.append((card, part, was))
    for entry in reading.as_list(reading.get(data, "marks", where), "marks"):
        blank.marks.append(_read_mark(entry))
    return blank


def _read_mark(data: Json) -> Mark:
    row = reading.as_row(data, "marks", 7)
    plays, played, unknowns, shuffles = reading.as_ints(row[2:6], "marks")
    return (
        reading.as_text(row[0], "marks"),
        reading.as_text(row[1], "marks"),
        plays,
        played,
        unknowns,
        shuffles,
        tuple(reading.as_ints(row[6], "marks")),
    )
