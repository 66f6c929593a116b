"""A draft as a value: seats, packs, and what everybody has taken.

In a round every seat opens a pack, takes a card and passes the rest: to the left in the
first round, to the right in the second, and so on. Nobody waits for the whole table: a
pack goes on as soon as its card is taken, and packs queue before whoever is slow. The
next packs are opened when the last of a round are empty.

Which pack a seat holds at which of its picks is decided from the start, so that it does
not matter in which order the picks of different seats arrive.

>>> table = Table.of([["a", "b"], ["c", "d"]], seats=2)
>>> table = table.take(0, 0, "b")
>>> table.pack_of(0) is None, table.waiting(1)
(True, 2)
>>> table = table.take(1, 0, "c").take(0, 1, "d").take(1, 1, "a")
>>> table.picks, table.is_over
((('b', 'd'), ('c', 'a')), True)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from collection.packs.pack_contents import CardsByRarity, Product, open_packs

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 8
# A deck of a pool has thirty cards; a quarter of what one takes is left over.
CARDS_OF_A_SEAT: Final = 40

Pack = tuple[str, ...]
Direction = Literal["left", "right"]


class WrongPick(ValueError):
    """A pick that does not go with the table."""


class NoPack(WrongPick):
    """Nothing lies before the seat, or the pick is further on than that."""


class NotInPack(WrongPick):
    """The card is not in the pack that lies before the seat."""


class TakenAlready(WrongPick):
    """The seat has made this pick, and took another card."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that a seat may know of the table.

    Attributes:
        seat: Whose view, from 0.
        round: Which packs are being passed, from 0.
        rounds: How many a seat opens.
        pack_size: Cards in each.
        direction: Where packs go in this round.
        pick: Number of the seat's next pick, from 0.
        pack: The cards before it; none while it waits, and in the end.
        picks: What it has taken, in order.
        waiting: Packs before each seat.
        taken: How many cards each seat has taken.
    """

    seat: int
    round: int
    rounds: int
    pack_size: int
    direction: Direction
    pick: int
    pack: Pack
    picks: Pack
    waiting: tuple[int, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A draft at a moment.

    Attributes:
        packs: By round and seat, as they are opened; all of one size.
        picks: By seat, in the order it took them.
    """

    packs: tuple[tuple[Pack, ...], ...]
    picks: tuple[Pack, ...]

    @classmethod
    def of(cls, packs: Iterable[Sequence[str]], *, seats: int) -> "Table":
        """A table before the first pick.

        Args:
            packs: Numbers of the cards of every pack: first those of the first round,
                by seat. As many as fill whole rounds, all of one size.
            seats: How many sit down, 2 to 8.

        Raises:
            ValueError: The seats or the packs are not like that.
        """
        all_packs = tuple(map(tuple, packs))
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            raise ValueError(f"a draft has {FEWEST_SEATS} to {MOST_SEATS} seats")
        if len(all_packs) % seats:
            raise ValueError("everybody opens equally many packs")
        sizes = {len(pack) for pack in all_packs}
        if len(sizes) != 1 or 0 in sizes:
            raise ValueError("packs hold cards, all of them equally many")
        firsts = range(0, len(all_packs), seats)
        dealt = tuple(all_packs[first : first + seats] for first in firsts)
        return cls(dealt, ((),) * seats)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.picks)

    @property
    def pack_size(self) -> int:
        """Cards in a pack."""
        return len(self.packs[0][0])

    @property
    def picks_of_a_seat(self) -> int:
        """How many cards everybody has in the end."""
        return self.pack_size * len(self.packs)

    @property
    def is_over(self) -> bool:
        """Whether every card is taken."""
        return all(len(taken) == self.picks_of_a_seat for taken in self.picks)

    @property
    def round(self) -> int:
        """Which packs are being passed, from 0; in the end the last ones."""
        fewest = min(len(taken) for taken in self.picks)
        return min(fewest // self.pack_size, len(self.packs) - 1)

    def pack_of(self, seat: int) -> Pack | None:
        """What lies before a seat to be taken from; nothing while it waits."""
        if not self.waiting(seat):
            return None
        opened, step = divmod(len(self.picks[seat]), self.pack_size)
        return self._rest(opened, seat, step)

    def waiting(self, seat: int) -> int:
        """How many packs lie before a seat, the one it takes from among them."""
        before = (seat - _step(self.round)) % self.seats
        # One's own pack, and one for every card the neighbour has taken.
        arrived = min(1 + self._taken_in_round(before), self.pack_size)
        return arrived - self._taken_in_round(seat)

    def take(self, seat: int, pick: int, card: str) -> "Table":
        """The table after a pick; one that was made already changes nothing.

        Args:
            seat: Who takes.
            pick: Which of their picks it is, from 0: said twice, it counts once.
            card: Its number.

        Raises:
            TakenAlready: The pick is made, with another card.
            NoPack: Nothing lies there, or it is not yet the turn of this pick.
            NotInPack: The card is not among those that lie there.
        """
        taken = self.picks[seat]
        if 0 <= pick < len(taken):
            if taken[pick] != card:
                raise TakenAlready(card)
            return self
        pack = self.pack_of(seat)
        if pack is None or pick != len(taken):
            raise NoPack(pick)
        if card not in pack:
            raise NotInPack(card)
        mine = (*taken, card)
        return replace(self, picks=(*self.picks[:seat], mine, *self.picks[seat + 1 :]))

    def view(self, seat: int) -> SeatView:
        """What a seat may know."""
        return SeatView(
            seat=seat,
            round=self.round,
            rounds=len(self.packs),
            pack_size=self.pack_size,
            direction=get_pass_direction(self.round),
            pick=len(self.picks[seat]),
            pack=self.pack_of(seat) or (),
            picks=self.picks[seat],
            waiting=tuple(self.waiting(other) for other in range(self.seats)),
            taken=tuple(len(taken) for taken in self.picks),
        )

    def _taken_in_round(self, seat: int) -> int:
        taken = len(self.picks[seat]) - self.round * self.pack_size
        return min(max(taken, 0), self.pack_size)

    def _rest(self, opened: int, seat: int, step: int) -> Pack:
        """The pack that is before a seat after so many steps, without what is taken."""
        way = _step(opened)
        first = (seat - way * step) % self.seats
        rest = list(self.packs[opened][first])
        for passed in range(step):
            by = self.picks[(first + way * passed) % self.seats]
            rest.remove(by[opened * self.pack_size + passed])
        return tuple(rest)


def get_pass_direction(opened: int) -> Direction:
    """Where the packs of a round go: left, right, left."""
    return "right" if opened % 2 else "left"


def count_packs_per_seat(product: Product) -> int:
    """How many packs everybody opens, so that nobody has too few cards for a deck."""
    return -(-CARDS_OF_A_SEAT // product.size)


def deal_draft(
    product: Product, pool: CardsByRarity, seed: bytes, *, seats: int, packs: int
) -> Table:
    """Open the packs of a draft; the same arguments always give the same table.

    Args:
        product: What is opened.
        pool: Numbers of the cards of each rarity.
        seed: 1 to 64 bytes that decide everything.
        seats: How many sit down, 2 to 8.
        packs: How many each of them opens.

    Raises:
        EmptyRarity: A rarity of the product has no card.
    """
    return Table.of(open_packs(product, pool, seed, seats * packs), seats=seats)


def restore_draft(table: Table, picks: Iterable[tuple[int, int, str]]) -> Table:
    """A table with picks that were made at it, in whichever order they are told.

    Args:
        table: As it was dealt.
        picks: Seat, number of the pick from 0, card.

    Raises:
        WrongPick: They cannot have been made at this table.
    """
    open_ones = sorted(picks, key=lambda made: made[1])
    while open_ones:
        rest = []
        for seat, pick, card in open_ones:
            if pick == len(table.picks[seat]) and table.pack_of(seat) is not None:
                table = table.take(seat, pick, card)
            else:
                rest.append((seat, pick, card))
        if len(rest) == len(open_ones):
            raise NoPack(rest[0][1])
        open_ones = rest
    return table


def _step(opened: int) -> int:
    """From a seat to the one it passes to; seats are numbered to the left."""
    return -1 if get_pass_direction(opened) == "right" else 1
