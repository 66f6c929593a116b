"""Worth of a pairing to the two players in it.

Each consideration is a function of its own, headed by what a player would say. All of
them are in rating points, so that they can be weighed against each other.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import Final

# A pair is worth this much before anything else is considered: more than all penalties
# together, so that no one is left out to make another pair a little better.
PAIR_POINTS: Final = 10_000

# After two minutes anyone is better than no one: they are served first, longest first.
OVERDUE_S: Final = 120.0

# Rating points for a factor of e in the odds; the largest possible deviation.
POINTS_PER_NEPER: Final = 400 / log(10)
DEVIATION_MOST: Final = 350.0
# Factor of the squared deviation, from Glicko's g.
UNCERTAINTY_PER_DEVIATION: Final = 3 / (pi * POINTS_PER_NEPER) ** 2

# A player who has just joined accepts this distance; 200 points are a 76 % favourite.
PATIENCE_AT_ONCE: Final = 200.0
# After half a minute anyone within 800 points, after a minute and a half everyone.
PATIENCE_PER_S: Final = 20.0

# A second of waiting is worth a point of rating distance, up to five minutes.
WAITING_POINTS_PER_S: Final = 1.0
WAITING_COUNTED_S: Final = 300.0

# As bad as playing an opponent this much further away.
MET_BEFORE_POINTS: Final = 150.0


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player in the queue.

    Attributes:
        ticket_id: Unique; also settles what would otherwise be undecided.
        user_id: Whose ticket it is; of two tickets of one user, one counts.
        rating: In rating points.
        waited_s: Seconds in the queue so far.
        deviation: How uncertain the rating is, in rating points; 350 knows nothing.
    """

    ticket_id: int
    user_id: int
    rating: float
    waited_s: float
    deviation: float = 0.0


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who are to meet; ``first`` has waited longer."""

    first: Waiting
    second: Waiting


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Pairs of user ids that shall not meet, or that have met.

    Attributes:
        blocked: Never paired, however long both wait.
        met_before: Have just played each other; paired if no one better is there.
    """

    blocked: Collection[frozenset[int]] = frozenset()
    met_before: Collection[frozenset[int]] = frozenset()


STRANGERS: Final = Acquaintance()


def compute_patience(someone: Waiting) -> float:
    """Return the rating distance a player accepts by now."""
    # The longer I wait, the further from me my opponent may be.
    return PATIENCE_AT_ONCE + PATIENCE_PER_S * max(someone.waited_s, 0.0)


def is_overdue(someone: Waiting) -> bool:
    """Return whether a player has waited so long that they come first."""
    return someone.waited_s >= OVERDUE_S


def compute_certainty(one: Waiting, other: Waiting) -> float:
    """Return how much the difference of two ratings says: Glicko's g, 0.54 to 1."""
    return 1 / sqrt(1 + _uncertainty(one) + _uncertainty(other))


def _uncertainty(someone: Waiting) -> float:
    deviation = min(someone.deviation, DEVIATION_MOST)
    return UNCERTAINTY_PER_DEVIATION * deviation * deviation


def compute_distance(one: Waiting, other: Waiting) -> float:
    """Return how unequal a battle is, in points between two certain ratings."""
    return abs(one.rating - other.rating) * compute_certainty(one, other)


def may_meet(
    one: Waiting, other: Waiting, acquaintance: Acquaintance = STRANGERS
) -> bool:
    """Return whether two players may be paired at all."""
    return (
        _are_two(one, other)
        and _accept_the_distance(one, other)
        and _have_nothing_against_each_other(one, other, acquaintance)
    )


def compute_worth(
    one: Waiting, other: Waiting, acquaintance: Acquaintance = STRANGERS
) -> float:
    """Return how good a pairing of two who may meet is; above zero, more is better."""
    return (
        PAIR_POINTS
        - _distance_malus(one, other)
        - _met_before_malus(one, other, acquaintance)
        + _waiting_bonus(one)
        + _waiting_bonus(other)
    )


def _are_two(one: Waiting, other: Waiting) -> bool:
    # I do not play against myself.
    return one.user_id != other.user_id


def _accept_the_distance(one: Waiting, other: Waiting) -> bool:
    # The other player's impatience is not mine: we both must accept the distance,
    # unless one of us would wait for ever.
    accepted = min(compute_patience(one), compute_patience(other))
    # Uncertainty only ever brings players nearer to each other.
    if abs(one.rating - other.rating) <= accepted:
        return True
    if is_overdue(one) or is_overdue(other):
        return True
    return compute_distance(one, other) <= accepted


def _have_nothing_against_each_other(
    one: Waiting, other: Waiting, acquaintance: Acquaintance
) -> bool:
    # I have blocked them, or they have blocked me.
    return not _are_among(acquaintance.blocked, one, other)


def _distance_malus(one: Waiting, other: Waiting) -> float:
    # The nearer my opponent's strength to mine, the better the game.
    return min(compute_distance(one, other), PAIR_POINTS / 2)


def _met_before_malus(
    one: Waiting, other: Waiting, acquaintance: Acquaintance
) -> float:
    # We have just played; someone new would be nicer.
    return MET_BEFORE_POINTS if _are_among(acquaintance.met_before, one, other) else 0.0


def _waiting_bonus(someone: Waiting) -> float:
    # I have waited longer than they have, so take me first.
    counted_s = min(max(someone.waited_s, 0.0), WAITING_COUNTED_S)
    return WAITING_POINTS_PER_S * counted_s


def _are_among(pairs: Collection[frozenset[int]], one: Waiting, other: Waiting) -> bool:
    """Return whether a set has the two; an empty one, the usual case, costs nothing."""
    return bool(pairs) and frozenset((one.user_id, other.user_id)) in pairs
