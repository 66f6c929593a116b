"""A position in which every card has a definition, with the work that waits in it."""

from collections.abc import Sequence
from typing import ClassVar, Generic, Self, TypeVar

from battles.rules.kernel import json_readers
from battles.rules.kernel.cards import Roster, Table
from battles.rules.kernel.deck_games.cards import BaseDefinition
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.events import CardSeen
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.game import Position
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.mypyc_support import mypyc_attr
from battles.rules.kernel.serialization import copy_common
from battles.rules.kernel.zones import ZoneKind

C = TypeVar("C", bound=BaseDefinition)
R = TypeVar("R", bound=Options)


class Task(Frame):
    """A piece of unfinished work.

    Attributes:
        kind: Which rule carries it out.
        card: What it is about, or -1.
        part: The ability of that card, or -1.
        rest: What is left to do, or has to be remembered.
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
        """Return an independent copy."""
        twin = Task(
            self.kind, self.player, card=self.card, part=self.part, rest=self.rest
        )
        twin.step, twin.result = self.step, self.result
        return twin

    def to_list(self) -> list[Json]:
        """Return the task as a short JSON list."""
        return [self.kind, *self.head(), self.card, self.part, list(self.rest)]


def read_task(data: Json) -> Task:
    """Restore a task written by :meth:`Task.to_list`."""
    row = json_readers.as_row(data, "frames", 7)
    task = Task(
        json_readers.as_text(row[0], "frames"),
        json_readers.as_int(row[2], "frames"),
        card=json_readers.as_int(row[4], "frames"),
        part=json_readers.as_int(row[5], "frames"),
        rest=tuple(json_readers.as_ints(row[6], "frames")),
    )
    task.read_head(row)
    return task


@mypyc_attr(allow_interpreted_subclasses=True)
class DeckPosition(Position, Generic[C, R]):
    """The position of a battle of a deck game; games name the further fields they keep.

    Attributes:
        NUMBERS: The names of its numbers, 0 at first.
        PAIRS: The names of its numbers by player, 0 at first.
        PER_CARD: The names of its numbers by card, 0 at first.
        table: Which card lies where.
        cards: The definition of each card of the table.
        options: The rule options.
        steps: Rules carried out since the last answer.
    """

    __slots__ = ("cards", "options", "steps", "table")

    NUMBERS: ClassVar[tuple[str, ...]] = ()
    PAIRS: ClassVar[tuple[str, ...]] = ()
    PER_CARD: ClassVar[tuple[str, ...]] = ()

    table: Table
    cards: tuple[C, ...]
    options: R
    steps: int

    def begin(
        self, decks: Sequence[Sequence[C]], kinds: Sequence[ZoneKind], options: R
    ) -> None:
        """Name the cards of both decks, which lie nowhere yet; start counters at 0."""
        owners = [player for player, deck in enumerate(decks) for _ in deck]
        self.cards = tuple(card for deck in decks for card in deck)
        numbers = [card.number for card in self.cards]
        self.table = Table(Roster(numbers=numbers, owners=owners, kinds=kinds))
        self.options = options
        self.steps = 0
        for name in self.NUMBERS:
            setattr(self, name, 0)
        for name in self.PAIRS:
            setattr(self, name, [0, 0])
        for name in self.PER_CARD:
            setattr(self, name, [0] * len(owners))

    def zone(self, player: int, zone: int) -> list[int]:
        """Return the cards of a zone, bottom or oldest first."""
        table = self.table
        return table.zones[player * len(table.roster.kinds) + zone]

    def zone_of(self, card: int) -> int:
        """Return the kind of zone a card lies in."""
        table = self.table
        return table.places[card] % len(table.roster.kinds)

    def owner_of(self, card: int) -> int:
        """Return the player who owns a card; no card ever changes its owner."""
        return self.table.roster.owners[card]

    def ids(self, cards: Sequence[int]) -> list[int]:
        """Return the ids of cards."""
        return [self.table.ids[card] for card in cards]

    def seen(self, card: int) -> CardSeen:
        """Return a card with who may know its face and id now."""
        return self.table.seen(card)

    def seen_at_work(self, card: int, public: tuple[int, ...]) -> CardSeen:
        """Return a card whose text is resolving: all saw it, wherever it went.

        Args:
            card: The card.
            public: The zones in which it would still be seen.
        """
        if self.zone_of(card) in public:
            return self.table.seen(card)
        return CardSeen(0, self.cards[card].number, 0, 7, card=card)

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__class__(self.chance)
        copy_common(self, twin)
        twin.table = self.table.copy()
        twin.cards = self.cards
        twin.options = self.options
        twin.steps = self.steps
        for name in (*self.PAIRS, *self.PER_CARD):
            setattr(twin, name, getattr(self, name).copy())
        for name in self.NUMBERS:
            setattr(twin, name, getattr(self, name))
        return twin

    def to_dict(self) -> JsonObject:
        """Return the position as plain data, without cards and options."""
        data: JsonObject = {name: getattr(self, name) for name in self.NUMBERS}
        data["steps"] = self.steps
        data.update({name: list(getattr(self, name)) for name in self.PAIRS})
        for name in self.PER_CARD:
            data[name] = json_readers.to_sparse(getattr(self, name))
        data["table"] = self.table.to_dict()
        return data

    def read(self, data: JsonObject) -> None:
        """Fill a blank position with what :meth:`to_dict` wrote.

        Raises:
            DamagedState: If it cannot be read.
        """
        where = "state"
        for name in ("steps", *self.NUMBERS):
            setattr(
                self,
                name,
                json_readers.as_int(json_readers.get_required(data, name, where), name),
            )
        for name in self.PAIRS:
            pair = json_readers.as_row(
                json_readers.get_required(data, name, where), name, 2
            )
            setattr(self, name, json_readers.as_ints(pair, name))
        for name in self.PER_CARD:
            pairs = json_readers.get_required(data, name, where)
            setattr(self, name, json_readers.from_sparse(pairs, len(self.cards), name))
        table = json_readers.as_object(
            json_readers.get_required(data, "table", where), "state.table"
        )
        self.table = Table.from_dict(table, roster=self.table.roster)


def list_decks(position: DeckPosition[C, R]) -> list[list[C]]:
    """Return both deck lists, as they were given."""
    owners = position.table.roster.owners
    both = list(zip(position.cards, owners, strict=True))
    return [[card for card, owner in both if owner == player] for player in (0, 1)]


__all__ = ["DeckPosition", "Task", "list_decks", "read_task"]
