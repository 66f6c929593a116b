"""Pairing of Swiss rounds.

No one meets the same opponent twice or has a second bye while any pairing avoids it;
then players with equal points meet; then no one floats the same way twice running; the
rest is random. All of it is one exact matching of least cost (rustworkx), so the
pairing does not depend on the order in which tables are tried.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import rustworkx

from .records import Outcome, Player, Table, count_points

# Each weighs more than all those below it at every table together (256 players).
AGAIN: Final = 10**15
SECOND_BYE: Final = 10**15
GAP: Final = 10**9  # times the square of the distance in points
FLOAT: Final = 10**6
MAX_RANDOM_WEIGHT: Final = 1_000
_ENOUGH: Final = 10**19  # so that no table is worth nothing


def get_usual_rounds(players: int) -> int:
    """Return how many rounds leave at most one player without a loss.

    >>> [get_usual_rounds(players) for players in (2, 4, 5, 8, 9, 32, 33)]
    [1, 2, 3, 3, 4, 5, 6]
    """
    return max(1, (players - 1).bit_length())


def pair_round(
    players: Sequence[Player], tables: Sequence[Table], *, seed: bytes
) -> list[Table]:
    """Pair the next round, best points first; the bye comes last.

    The same players, past and seed give the same tables in any order.

    Args:
        players: Everyone; those who are out are left out.
        tables: All earlier rounds, each table with its outcome.
        seed: Secret of the tournament, 1 to 64 bytes.
    """
    number = max((table.round for table in tables), default=0) + 1
    staying = sorted((p for p in players if not p.is_out), key=lambda p: p.lot)
    won = count_points(players, tables)
    past = _Past(tables, won, number)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(staying) + len(staying) % 2))
    for here, one in enumerate(staying):
        for there in range(here + 1, len(staying)):
            other = staying[there].id
            cost = past.cost(one.id, other) + _random_weight(
                seed, number, one.id, other
            )
            graph.add_edge(here, there, _ENOUGH - cost)
        if len(staying) % 2:
            least = min(won[player.id] for player in staying)
            cost = past.cost_of_bye(one.id, least) + _random_weight(
                seed, number, one.id, 0
            )
            graph.add_edge(here, len(staying), _ENOUGH - cost)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = [sorted(pair) for pair in matched]
    seated = [
        (staying[here].id, staying[there].id if there < len(staying) else None)
        for here, there in pairs
    ]
    lot_of = {player.id: player.lot for player in staying}
    seated.sort(key=lambda pair: _place(pair, won, lot_of))
    return [
        Table(
            round=number,
            number=place,
            first=one,
            second=other,
            outcome=Outcome.BYE if other is None else Outcome.PENDING,
        )
        for place, (one, other) in enumerate(seated, start=1)
    ]


class _Past:
    """Earlier rounds, and what they say against a table."""

    def __init__(
        self, tables: Sequence[Table], won: dict[int, int], number: int
    ) -> None:
        self.won = won
        self.met: dict[frozenset[int], int] = {}
        self.byes: dict[int, int] = {}
        self.floats: dict[int, int] = {}
        before = dict.fromkeys(won, 0)
        for table in tables:
            if table.round < number - 1:
                for player in table.players:
                    before[player] += table.points_of(player)
        for table in tables:
            if table.second is None:
                self.byes[table.first] = self.byes.get(table.first, 0) + 1
                continue
            pair = frozenset(table.players)
            self.met[pair] = self.met.get(pair, 0) + 1
            if table.round == number - 1:
                gap = before[table.first] - before[table.second]
                self.floats[table.first] = _sign(gap)
                self.floats[table.second] = -_sign(gap)

    def cost(self, one: int, other: int) -> int:
        gap = self.won[one] - self.won[other]
        way = _sign(gap)
        again = (self.floats.get(one) == way) + (self.floats.get(other) == -way)
        return (
            AGAIN * self.met.get(frozenset((one, other)), 0)
            + GAP * gap * gap
            + (FLOAT * again if way else 0)
        )

    def cost_of_bye(self, one: int, least: int) -> int:
        gap = self.won[one] - least
        return SECOND_BYE * self.byes.get(one, 0) + GAP * gap * gap


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _random_weight(seed: bytes, number: int, one: int, other: int) -> int:
    low, high = sorted((one, other))
    word = f"{number} {low} {high}".encode()
    return (
        int.from_bytes(hashlib.blake2b(word, digest_size=8, key=seed).digest())
        % MAX_RANDOM_WEIGHT
    )


def _place(
    pair: tuple[int, int | None], won: dict[int, int], lot_of: dict[int, int]
) -> tuple[bool, int, int, int]:
    one, other = pair
    if other is None:
        return (True, 0, 0, lot_of[one])
    both = (won[one], won[other])
    return (False, -max(both), -sum(both), min(lot_of[one], lot_of[other]))
