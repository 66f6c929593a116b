"""Replay of arrivals through the pairing, with statistics; no database.

>>> from matchmaking.pairing.arrival_replay import Arrival, replay_arrivals
>>> replayed = replay_arrivals([Arrival(0.0, 1, 1500), Arrival(3.5, 2, 1520)])
>>> replayed.waits, replayed.differences
([4.0, 0.5], [20])
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log
from statistics import NormalDist, fmean
from typing import Any, Final

from unionarena.core.chance import Chance

from .best_pairs import compute_best_worth, pair_up
from .pair_values import Acquaintance, Pair, Waiting, compute_worth

TICK_S: Final = 1.0
MET_BEFORE_S: Final = 600.0
# Comparing with the optimum costs the third power of the number waiting.
COMPARED_UP_TO: Final = 150
SHARES: Final = (50, 90, 99)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A player joining the queue: when (s), who, rating, and its deviation."""

    at_s: float
    user_id: int
    rating: float
    deviation: float = 60.0


@dataclass(slots=True)
class Replayed:
    """Statistics of a replay.

    Attributes:
        arrivals: How many joined.
        waits: Seconds waited by everyone who was paired.
        differences: Rating points between the two of each pair.
        repeats: Pairs that had met within the last ten minutes.
        left: How many still waited at the end.
        shares: Worth of the pairs of a tick, as a share of the best there were.
        slowest_tick_s: Seconds the longest pairing took.
    """

    arrivals: int = 0
    waits: list[float] = field(default_factory=list)
    differences: list[float] = field(default_factory=list)
    repeats: int = 0
    left: int = 0
    shares: list[float] = field(default_factory=list)
    slowest_tick_s: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """The figures for a report."""
        return {
            "arrivals": self.arrivals,
            "pairs": len(self.differences),
            "left_waiting": self.left,
            "waiting_s": summarize_values(self.waits),
            "rating_difference": summarize_values(self.differences),
            "repeats": self.repeats,
            "of_the_optimum": {
                "ticks_compared": len(self.shares),
                "mean": round(fmean(self.shares), 5) if self.shares else None,
                "worst": round(min(self.shares), 5) if self.shares else None,
            },
            "slowest_tick_s": round(self.slowest_tick_s, 4),
        }


def replay_arrivals(
    arrivals: Iterable[Arrival],
    *,
    patience_s: float = 600.0,
    clock: Callable[[], float] = float,
) -> Replayed:
    """Let players arrive, pair them every second, and collect statistics.

    Args:
        arrivals: In the order of their times.
        patience_s: How long after the last arrival it goes on.
        clock: Measures how long pairing takes; by itself it tells no time.
    """
    replayed, met = Replayed(), dict[frozenset[int], float]()
    queue: dict[int, Arrival] = {}
    coming = list(arrivals)
    replayed.arrivals, place = len(coming), 0
    end = coming[-1].at_s + patience_s if coming else 0.0
    now = 0.0
    while now <= end and (place < len(coming) or len(queue) > 1):
        while place < len(coming) and coming[place].at_s <= now:
            queue[coming[place].user_id] = coming[place]
            place += 1
        known = Acquaintance(
            met_before={who for who, at in met.items() if now - at < MET_BEFORE_S}
        )
        for pair in _tick(queue, known, now, replayed, clock):
            both = frozenset((pair.first.user_id, pair.second.user_id))
            replayed.repeats += both in known.met_before
            met[both] = now
            replayed.differences.append(abs(pair.first.rating - pair.second.rating))
            for seat in (pair.first, pair.second):
                replayed.waits.append(seat.waited_s)
                del queue[seat.user_id]
        now += TICK_S
    replayed.left = len(queue)
    return replayed


def _tick(
    queue: dict[int, Arrival],
    known: Acquaintance,
    now: float,
    replayed: Replayed,
    clock: Callable[[], float],
) -> Sequence[Pair]:
    people = [
        Waiting(
            each.user_id, each.user_id, each.rating, now - each.at_s, each.deviation
        )
        for each in queue.values()
    ]
    began = clock()
    pairs = pair_up(people, known)
    replayed.slowest_tick_s = max(replayed.slowest_tick_s, clock() - began)
    if pairs and len(people) <= COMPARED_UP_TO:
        made = sum(compute_worth(pair.first, pair.second, known) for pair in pairs)
        replayed.shares.append(made / compute_best_worth(people, known))
    return pairs


def draw_arrivals(
    *, players: int, per_s: float, seconds: float, game_s: float, seed: int
) -> Iterator[Arrival]:
    """Draw random arrivals: players come, play for a while, and come again.

    Args:
        players: How many there are; strengths spread by 300 points around 1500, a
            fifth are newcomers whose rating says little.
        per_s: Arrivals per second, as long as a player is free.
        seconds: How long they come.
        game_s: How long a battle takes; no one comes twice within it.
        seed: Of all chance.
    """
    chance, usual = Chance(f"arrivals {seed}".encode()), NormalDist(1500, 300)
    strengths = [usual.inv_cdf(_share_of_one(chance)) for _ in range(players)]
    deviations = [(350.0, 60.0, 60.0, 60.0, 60.0)[chance.below(5)] for _ in strengths]
    free_from = [0.0] * players
    now = 0.0
    while (now := now - log(_share_of_one(chance)) / per_s) < seconds:
        who = chance.below(players)
        if free_from[who] <= now:
            free_from[who] = now + game_s
            yield Arrival(now, who, strengths[who], deviations[who])


def _share_of_one(chance: Chance) -> float:
    """Return a uniform number between 0 and 1, both excluded."""
    return (chance.below(2**32) + 0.5) / 2**32


def summarize_values(values: Sequence[float]) -> dict[str, float] | None:
    """Return mean, some percentiles and the maximum; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    at = {f"p{n}": round(_percentile(ordered, n), 1) for n in SHARES}
    return {"mean": round(fmean(ordered), 1), **at, "most": round(ordered[-1], 1)}


def _percentile(ordered: Sequence[float], percent: int) -> float:
    """Return the value below which so many of a hundred are."""
    return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)]
