"""Double elimination: a player is out after the second loss.

The unbeaten play the bracket of a single elimination; everyone with one loss plays
everyone else with one, strong against weak and without a rematch where that is
possible. Both brackets go on in the same rounds. Whoever is unbeaten at the end plays
the last one with a single loss; if that one wins, both have one loss, and they play
once more. Nothing about the brackets is stored: it follows from the losses.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final

import rustworkx

from .elimination import pair_first_round, pair_next_round
from .records import Outcome, Player, Table

MAX_LOSSES: Final = 2
TABLE_SIZE: Final = 2  # It takes two to play.
REMATCH: Final = 10_000  # worse than any distance in strength


class Bracket(StrEnum):
    """Which bracket a table of a double elimination is in."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"


def pair_double_round(
    players: Sequence[Player], tables: Sequence[Table]
) -> list[Table]:
    """Pair the next round; none once at most one player is left.

    >>> four = [Player(number, number) for number in range(1, 5)]
    >>> [table.players for table in pair_double_round(four, [])]
    [(1, 4), (2, 3)]
    """
    if not tables:
        return pair_first_round(players)
    losses = count_losses(tables)
    staying = {one.id for one in players if not one.is_out}
    left = [one for one in players if one.id in staying and losses[one.id] < MAX_LOSSES]
    if len(left) < TABLE_SIZE:
        return []
    number = max(table.round for table in tables) + 1
    upper = _pair_unbeaten(players, tables, number)
    beaten = [one for one in left if losses[one.id]]
    taken = max((table.number for table in upper), default=0)
    lower = _pair_beaten(beaten, tables, number, after=taken)
    if any(table.second for table in (*upper, *lower)):
        return [*upper, *lower]
    # Nobody else is left in either bracket: this is the final, or stands in for it.
    return _pair_beaten(left, tables, number, after=0)


def count_double_rounds(players: int) -> int:
    """Return how many rounds it takes; one more if the last final is played again.

    >>> count_double_rounds(2), count_double_rounds(8), count_double_rounds(9)
    (2, 6, 8)
    """
    return 2 * max(1, (players - 1).bit_length())


def count_losses(tables: Iterable[Table]) -> Counter[int]:
    """Count everyone's losses; where a judge let both lose, both have one."""
    return Counter(
        player
        for table in tables
        if table.outcome not in (Outcome.PENDING, Outcome.DRAW)
        for player in table.players
        if player != table.winner
    )


def find_brackets(tables: Sequence[Table]) -> Mapping[tuple[int, int], Bracket]:
    """Return the bracket of each table, by its round and number.

    The grand final is the only table of its round, where the unbeaten meets a player
    with one loss; where the two meet again right after it, that is the final, too.

    >>> final = [Table(1, 1, 1, 2, Outcome.FIRST), Table(2, 1, 1, 2)]
    >>> [bracket.value for bracket in find_brackets(final).values()]
    ['winners', 'final']
    """
    rounds: dict[int, list[Table]] = {}
    for table in tables:
        rounds.setdefault(table.round, []).append(table)
    upper = {(one.round, one.number) for one in _list_upper(tables)} if tables else ()
    found: dict[tuple[int, int], Bracket] = {}
    finalists: set[int] = set()
    losses: Counter[int] = Counter()
    for number, here in sorted(rounds.items()):
        seated = {player for table in here for player in table.players}
        is_alone = len(here) == 1 and len(seated) == TABLE_SIZE
        is_mixed = len({losses[player] for player in seated}) == TABLE_SIZE
        is_final = is_alone and (is_mixed or seated == finalists)
        finalists = seated if is_final else set()
        for table in here:
            key = number, table.number
            if is_final:
                found[key] = Bracket.FINAL
            else:
                found[key] = Bracket.WINNERS if key in upper else Bracket.LOSERS
        losses += count_losses(here)
    return found


def count_lower_places(players: Sequence[Player], tables: Sequence[Table]) -> list[int]:
    """Return how many tables the bracket of the beaten has in each round to come.

    A bye counts as a table. Tables still played count as if they were decided, and
    nobody drops out any more.

    >>> four = [Player(number, number) for number in range(1, 5)]
    >>> count_lower_places(four, pair_double_round(four, []))
    [1, 1]
    """
    losses = count_losses(tables)
    left = [one.id for one in players if not one.is_out and losses[one.id] < MAX_LOSSES]
    beaten = sum(losses[one] for one in left)
    unbeaten = len(left) - beaten
    for table in tables:
        if table.outcome != Outcome.PENDING:
            continue
        if any(losses[one] for one in table.players):
            beaten -= 1
        else:
            unbeaten, beaten = unbeaten - 1, beaten + 1
    places = []
    while unbeaten >= TABLE_SIZE or beaten >= TABLE_SIZE:
        places.append((beaten + 1) // 2 if beaten >= TABLE_SIZE else 0)
        beaten -= beaten // 2
        beaten, unbeaten = beaten + unbeaten // 2, unbeaten - unbeaten // 2
    return places


def _pair_unbeaten(
    players: Sequence[Player], tables: Sequence[Table], number: int
) -> list[Table]:
    """Pair the bracket of the unbeaten; none once one of them is left in it."""
    upper = _list_upper(tables)
    if not any(table.round == number - 1 for table in upper):
        return []
    return pair_next_round(players, upper)


def _list_upper(tables: Sequence[Table]) -> list[Table]:
    """Return the tables whose players were unbeaten, in rounds without a gap."""
    found: list[Table] = []
    for number in range(1, max(table.round for table in tables) + 1):
        losses = count_losses(table for table in tables if table.round < number)
        here = [
            table
            for table in tables
            if table.round == number and not any(losses[one] for one in table.players)
        ]
        if not here:
            break
        found += here
    return found


def _pair_beaten(
    players: Sequence[Player], tables: Sequence[Table], number: int, *, after: int
) -> list[Table]:
    """Pair players strong against weak, without rematches where that is possible.

    Of an odd number the strongest of those with the fewest byes has one; a single
    player waits.
    """
    ordered = _order_by_strength(players, tables)
    if len(ordered) < TABLE_SIZE:
        return []
    resting = None
    if len(ordered) % 2:
        byes = Counter(each.first for each in tables if each.outcome == Outcome.BYE)
        resting = min(ordered, key=lambda one: byes[one])
        ordered.remove(resting)
    pairs = _match(ordered, {frozenset(each.players) for each in tables})
    paired = [
        Table(number, after + place, first, second)
        for place, (first, second) in enumerate(pairs, start=1)
    ]
    if resting is not None:
        place = after + len(paired) + 1
        paired.append(Table(number, place, resting, None, Outcome.BYE))
    return paired


def _order_by_strength(players: Sequence[Player], tables: Sequence[Table]) -> list[int]:
    wins = Counter(table.winner for table in tables if table.outcome != Outcome.BYE)
    ordered = sorted(players, key=lambda one: (-wins[one.id], one.lot))
    return [one.id for one in ordered]


def _match(ordered: Sequence[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Return the pairs of least cost, the strongest player's first."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(ordered)))
    for here in range(len(ordered)):
        for there in range(here + 1, len(ordered)):
            distance = abs(here + there - (len(ordered) - 1))
            has_met = frozenset((ordered[here], ordered[there])) in met
            cost = distance + REMATCH * has_met
            graph.add_edge(here, there, 2 * REMATCH - cost)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted(sorted(pair) for pair in matched)
    return [(ordered[here], ordered[there]) for here, there in pairs]
