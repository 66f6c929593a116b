"""The best set of pairs among everybody who waits.

People are sorted by rating, and each is offered the next few whom they may meet.
Inside windows of neighbours the best set of pairs is found exactly; who is left over at
the edges of the windows comes into new windows, until nobody more can be paired.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import rustworkx

from .worth import STRANGERS, Acquaintance, Pair, Waiting, may_meet, patience, worth

# Measured with 10,000 and 100,000 waiting: windows of 100 take 0.2 s and 4 s and lose
# 0.01 % of the worth against windows of 500, which take 0.7 s and 13 s.
WINDOW: Final = 100
# More than eight neighbours each did not improve the pairs measurably.
NEIGHBOURS: Final = 8
# Weights are whole numbers inside the matching; this keeps thousandths of points.
PRECISION: Final = 1_000


def pair_up(
    waiting: Iterable[Waiting], acquaintance: Acquaintance = STRANGERS
) -> tuple[Pair, ...]:
    """Pair as many as possible as well as possible.

    The same people give the same pairs, in whichever order they are named.

    Args:
        waiting: Everybody in the queue of one mode and format.
        acquaintance: Who shall not meet, and who has met.

    Returns:
        The pairs; those who have waited longest first. Nobody is in two of them.
    """
    left = _sorted_by_rating(waiting)
    pairs: list[Pair] = []
    while found := [
        pair
        for window in _windows(left)
        for pair in _match_exactly(window, acquaintance)
    ]:
        pairs += found
        paired = {
            seat.ticket_id for pair in found for seat in (pair.first, pair.second)
        }
        left = [someone for someone in left if someone.ticket_id not in paired]
    return tuple(sorted(pairs, key=_longest_waiting_first))


def _sorted_by_rating(waiting: Iterable[Waiting]) -> list[Waiting]:
    """Everybody once, next to those of like strength."""
    by_user: dict[int, Waiting] = {}
    for someone in sorted(waiting, key=lambda each: (-each.waited_s, each.ticket_id)):
        by_user.setdefault(someone.user_id, someone)
    return sorted(by_user.values(), key=lambda each: (each.rating, each.ticket_id))


def _windows(people: Sequence[Waiting]) -> Iterator[Sequence[Waiting]]:
    for start in range(0, len(people), WINDOW):
        yield people[start : start + WINDOW]


def _match_exactly(
    people: Sequence[Waiting], acquaintance: Acquaintance
) -> Iterator[Pair]:
    """The best pairs among a few neighbours."""
    edges = [
        (
            here,
            there,
            round(PRECISION * worth(people[here], people[there], acquaintance)),
        )
        for here in range(len(people))
        for there in _neighbours(people, here, acquaintance)
    ]
    if not edges:
        return
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(people)))
    graph.add_edges_from(edges)
    for here, there in rustworkx.max_weight_matching(graph, weight_fn=int):
        yield _pair(people[here], people[there])


def _neighbours(
    people: Sequence[Waiting], here: int, acquaintance: Acquaintance
) -> Iterator[int]:
    """The next few above whom somebody may meet."""
    someone = people[here]
    farthest = someone.rating + patience(someone)
    found = 0
    for there in range(here + 1, len(people)):
        if found == NEIGHBOURS or people[there].rating > farthest:
            return
        if may_meet(someone, people[there], acquaintance):
            found += 1
            yield there


def _pair(one: Waiting, other: Waiting) -> Pair:
    first, second = sorted(
        (one, other), key=lambda each: (-each.waited_s, each.ticket_id)
    )
    return Pair(first=first, second=second)


def _longest_waiting_first(pair: Pair) -> tuple[float, int]:
    return (-pair.first.waited_s, pair.first.ticket_id)
