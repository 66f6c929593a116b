"""Cards without meaning: their ids, what is known of them, and moving them.

A card is a small whole number, its index on the table, which no player ever sees. What
players see is its *id*: a number issued when it enters a zone where a player may
address it, and never used again. A card gets a new id whenever it changes zones, so a
card that passes through a hidden zone cannot be followed; an id that is no longer in
use points at nothing.
"""

from collections.abc import Sequence

from battles.rules.kernel import json_readers
from battles.rules.kernel.events import EVERYBODY, SEATS, CardSeen
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.zones import ZoneKind
from unionarena.core.chance import Chance

NOWHERE = -1


class Roster:
    """The fixed facts of a table, shared by all copies of a state.

    Attributes:
        numbers: Card number of each card.
        owners: Owning seat of each card.
        kinds: The kinds of zones, in order.
        faces: Viewer bits that know faces, by place.
        ids: Viewer bits that know ids, by place.
    """

    __slots__ = ("faces", "ids", "kinds", "numbers", "owners")

    def __init__(
        self,
        *,
        numbers: Sequence[str],
        owners: Sequence[int],
        kinds: Sequence[ZoneKind],
    ) -> None:
        self.numbers = tuple(numbers)
        self.owners = tuple(owners)
        self.kinds = tuple(kinds)
        self.faces = tuple(k.faces.mask(p) for p in range(SEATS) for k in kinds)
        self.ids = tuple(k.ids.mask(p) for p in range(SEATS) for k in kinds)


class Table:
    """Which card lies where, and who knows it.

    Attributes:
        roster: The fixed facts.
        zones: Cards of each place, in order; top card of a pile last. The place of
            zone kind ``z`` of player ``p`` is ``p * len(roster.kinds) + z``.
        places: Place of each card.
        ids: Id of each card; 0 while no player may address it.
        known: Viewer bits that may know the face of each card.
        card_by_id: The inverse of ``ids``.
        next_id: The id to issue next.
    """

    __slots__ = ("card_by_id", "ids", "known", "next_id", "places", "roster", "zones")

    def __init__(self, roster: Roster, source: "Table | None" = None) -> None:
        """Create an empty table, or one with the cards as they lie on another.

        Args:
            roster: The fixed facts.
            source: A table whose cards lie the same; its zones are not shared.
        """
        self.roster = roster
        if source is not None:
            self.zones: list[list[int]] = []
            self.places: list[int] = source.places.copy()
            self.ids: list[int] = source.ids.copy()
            self.known: list[int] = source.known.copy()
            self.card_by_id: dict[int, int] = source.card_by_id.copy()
            self.next_id: int = source.next_id
            return
        count = len(roster.numbers)
        self.zones = [[] for _ in range(SEATS * len(roster.kinds))]
        self.places = [NOWHERE] * count
        self.ids = [0] * count
        self.known = [0] * count
        self.card_by_id = {}
        self.next_id = 1

    def copy(self) -> "Table":
        """Return an independent copy that shares the roster."""
        twin = Table(self.roster, self)
        twin.zones = [zone.copy() for zone in self.zones]
        return twin

    def find(self, card_id: int) -> int:
        """Return the card of an id, or -1 when the id is no longer in use."""
        return self.card_by_id.get(card_id, NOWHERE)

    def issue_id(self, card: int) -> None:
        """Give the card a fresh id; the old one points at nothing from now on."""
        old = self.ids[card]
        if old:
            del self.card_by_id[old]
        self.ids[card] = self.next_id
        self.card_by_id[self.next_id] = card
        self.next_id += 1

    def move(self, card: int, place: int, *, at: int | None = None) -> None:
        """Put a card in a place under a fresh id; last, or at a position."""
        here = self.places[card]
        if here >= 0:
            self.zones[here].remove(card)
        if at is None:
            self.zones[place].append(card)
        else:
            self.zones[place].insert(at, card)
        self.places[card] = place
        self.known[card] = self.roster.faces[place]
        if self.roster.ids[place]:
            self.issue_id(card)
        elif self.ids[card]:
            del self.card_by_id[self.ids[card]]
            self.ids[card] = 0

    def shift(self, card: int, place: int) -> None:
        """Put a card in another place as the same object, keeping its id."""
        self.zones[self.places[card]].remove(card)
        self.zones[place].append(card)
        self.places[card] = place

    def shuffle(self, place: int, chance: Chance) -> None:
        """Put a hidden pile in a random order; nothing known of it stays known."""
        pile = self.zones[place]
        chance.shuffle(pile)
        for card in pile:
            self.known[card] = self.roster.faces[place]

    def seen(self, card: int) -> CardSeen:
        """Return the card with who may know its face and id now."""
        return CardSeen(
            self.ids[card],
            self.roster.numbers[card],
            self.roster.ids[self.places[card]],
            self.known[card],
            card=card,
        )

    def reveal(self, card: int, mask: int = EVERYBODY) -> None:
        """Let viewers know the face of a card until it moves."""
        self.known[card] |= mask

    def to_dict(self) -> JsonObject:
        """Return the table as plain data, without the roster."""
        return {
            "zones": [list(zone) for zone in self.zones],
            "ids": [[card, i] for card, i in enumerate(self.ids) if i],
            "known": [
                [card, mask]
                for card, mask in enumerate(self.known)
                if self.places[card] >= 0
                and mask != self.roster.faces[self.places[card]]
            ],
            "next_id": self.next_id,
        }

    @classmethod
    def from_dict(cls, data: JsonObject, *, roster: Roster) -> "Table":
        """Restore a table written by :meth:`to_dict`.

        Raises:
            DamagedState: If a card is missing, lies twice, or is unknown.
        """
        table = cls(roster)
        where = "table"
        zones = json_readers.as_list(
            json_readers.get_required(data, "zones", where), where
        )
        if len(zones) != len(table.zones):
            raise json_readers.damaged_state_error(
                "table.zones", "wrong number of zones"
            )
        for place, zone in enumerate(zones):
            table._fill(place, json_readers.as_ints(zone, f"table.zones[{place}]"))
        for pair in json_readers.as_list(
            json_readers.get_required(data, "ids", where), where
        ):
            card, card_id = table._read_pair(pair, "table.ids")
            table.ids[card] = card_id
            table.card_by_id[card_id] = card
        for pair in json_readers.as_list(
            json_readers.get_required(data, "known", where), where
        ):
            card, mask = table._read_pair(pair, "table.known")
            table.known[card] = mask
        table.next_id = json_readers.as_int(
            json_readers.get_required(data, "next_id", where), where
        )
        return table

    def _fill(self, place: int, cards: list[int]) -> None:
        for card in cards:
            if not 0 <= card < len(self.places) or self.places[card] >= 0:
                raise json_readers.damaged_state_error(
                    f"table.zones[{place}]", f"misplaced card {card}"
                )
            self.zones[place].append(card)
            self.places[card] = place
            self.known[card] = self.roster.faces[place]

    def _read_pair(self, pair: Json, where: str) -> tuple[int, int]:
        card, value = json_readers.as_row(pair, where, 2)
        index = json_readers.as_int(card, where)
        if not 0 <= index < len(self.places):
            raise json_readers.damaged_state_error(where, f"no card {index}")
        return index, json_readers.as_int(value, where)
