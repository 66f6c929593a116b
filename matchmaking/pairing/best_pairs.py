"""Best set of pairs among everyone waiting.

Players who have waited too long come first, longest first, and get the best of their
next few neighbours by rating: so no one waits for ever. Each of the others, sorted by
rating, is offered the next few they may meet. Inside windows of neighbours the best set
of pairs is found exactly; whoever is left over at the edges of the windows goes into
new windows, until no more pairs can be made.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import rustworkx

from .pair_values import (
    DEVIATION_MOST,
    STRANGERS,
    Acquaintance,
    Pair,
    Waiting,
    compute_certainty,
    compute_patience,
    compute_worth,
    is_overdue,
    may_meet,
)

# Measured with 10,000 waiting: windows of 50 take two thirds of the time of windows of
# 100, a third of that of 500, and lose a fifty-millionth of the worth against both;
# windows of 25 lose 0.002 %, and now and then a pair.
WINDOW: Final = 50
# More than eight neighbours each did not improve the pairs measurably.
NEIGHBOURS: Final = 8
# The matching takes whole numbers as weights; this keeps thousandths of points.
PRECISION: Final = 1_000
_UNKNOWN: Final = Waiting(0, 0, 0.0, 0.0, DEVIATION_MOST)
LEAST_CERTAINTY: Final = compute_certainty(_UNKNOWN, _UNKNOWN)


def pair_up(
    waiting: Iterable[Waiting], acquaintance: Acquaintance = STRANGERS
) -> tuple[Pair, ...]:
    """Pair as many players as possible, as well as possible.

    The same players give the same pairs, in whatever order they are given.

    Args:
        waiting: Everyone in the queue of one mode and format.
        acquaintance: Who shall not meet, and who has met.

    Returns:
        The pairs; those who have waited longest first. No one is in two of them.
    """
    left = _sorted_by_rating(waiting)
    pairs = _serve_overdue(left, acquaintance)
    left = _without(left, pairs)
    while found := [
        pair
        for window in _windows(left)
        for pair in _match_exactly(window, acquaintance)
    ]:
        pairs += found
        left = _without(left, found)
    return tuple(sorted(pairs, key=_longest_waiting_first))


def compute_best_worth(
    waiting: Iterable[Waiting], acquaintance: Acquaintance = STRANGERS
) -> float:
    """Return the worth of the best possible set of pairs; slow, for comparison."""
    people = _sorted_by_rating(waiting)
    window = _match_exactly(people, acquaintance, neighbours=len(people))
    return sum(compute_worth(pair.first, pair.second, acquaintance) for pair in window)


def _serve_overdue(people: Sequence[Waiting], acquaintance: Acquaintance) -> list[Pair]:
    """Pair players who have waited too long, from players sorted by rating.

    Anyone left over has only blocked players left, or players taken by someone who has
    waited longer.
    """
    above = list(range(1, len(people) + 1))
    below = list(range(-1, len(people) - 1))
    free = [True] * len(people)
    pairs = []

    def take(place: int) -> None:
        """Pair a player with the best of their free neighbours."""
        free[place] = False
        if below[place] >= 0:
            above[below[place]] = above[place]
        if above[place] < len(people):
            below[above[place]] = below[place]

    overdue = [place for place, someone in enumerate(people) if is_overdue(someone)]
    overdue.sort(key=lambda place: (-people[place].waited_s, people[place].ticket_id))
    for place in overdue:
        if not free[place]:
            continue
        someone = people[place]
        offered = [
            other
            for step, end in ((above, len(people)), (below, -1))
            for other in _free_ones(place, step, end, people, acquaintance)
        ]
        if not offered:
            continue
        best = max(
            offered, key=lambda at: compute_worth(someone, people[at], acquaintance)
        )
        take(place)
        take(best)
        pairs.append(_pair(someone, people[best]))
    return pairs


def _free_ones(
    place: int,
    step: Sequence[int],
    end: int,
    people: Sequence[Waiting],
    acquaintance: Acquaintance,
) -> Iterator[int]:
    """Return the next few in one direction whom a player may meet."""
    found, other = 0, step[place]
    while other != end and found < NEIGHBOURS:
        if may_meet(people[place], people[other], acquaintance):
            found += 1
            yield other
        other = step[other]


def _without(people: Sequence[Waiting], pairs: Iterable[Pair]) -> list[Waiting]:
    paired = {seat.ticket_id for pair in pairs for seat in (pair.first, pair.second)}
    return [someone for someone in people if someone.ticket_id not in paired]


def _sorted_by_rating(waiting: Iterable[Waiting]) -> list[Waiting]:
    """Return every player once, sorted by rating."""
    by_user: dict[int, Waiting] = {}
    for someone in sorted(waiting, key=lambda each: (-each.waited_s, each.ticket_id)):
        by_user.setdefault(someone.user_id, someone)
    return sorted(by_user.values(), key=lambda each: (each.rating, each.ticket_id))


def _windows(people: Sequence[Waiting]) -> Iterator[Sequence[Waiting]]:
    for start in range(0, len(people), WINDOW):
        yield people[start : start + WINDOW]


def _match_exactly(
    people: Sequence[Waiting], acquaintance: Acquaintance, neighbours: int = NEIGHBOURS
) -> Iterator[Pair]:
    """Return the best pairs among a few players, each offered so many above."""
    edges = [
        (
            here,
            there,
            round(PRECISION * compute_worth(people[here], people[there], acquaintance)),
        )
        for here in range(len(people))
        for there in _neighbours(people, here, acquaintance, neighbours)
    ]
    if not edges:
        return
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(people)))
    graph.add_edges_from(edges)
    for here, there in rustworkx.max_weight_matching(graph, weight_fn=int):
        yield _pair(people[here], people[there])


def _neighbours(
    people: Sequence[Waiting], here: int, acquaintance: Acquaintance, most: int
) -> Iterator[int]:
    """Return the next few above whom a player may meet."""
    someone = people[here]
    farthest = someone.rating + compute_patience(someone) / LEAST_CERTAINTY
    found = 0
    for there in range(here + 1, len(people)):
        if found == most:
            return
        if people[there].rating > farthest and most == NEIGHBOURS:
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
