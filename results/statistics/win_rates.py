"""Win rates with their uncertainty, from the points of games.

Rates have Wilson intervals; the difference between before and after has a bootstrap
interval over units, because the games of a unit share their seed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

from unionarena.core.chance import Chance

Z_95: Final = 1.959964  # the normal distribution has 95 % within so many deviations
RESAMPLES: Final = 1_000  # the ends of the interval are good to about one percent
# A few rounds may all come out alike by luck; below this no difference is called clear.
ENOUGH_UNITS: Final = 20


@dataclass(frozen=True, slots=True)
class Rate:
    """A win rate.

    Attributes:
        points: Wins, and half a point for each draw.
        games: Games that ended.
        rate: Points per game; a half where none was played.
        low: Lower end of the 95 % interval.
        high: Its upper end.
    """

    points: float
    games: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Difference:
    """How much a rate changed, with its 95 % interval.

    Attributes:
        mean: After minus before.
        low: Lower end of the interval.
        high: Its upper end.
        is_clear: Whether the interval leaves zero out, on enough games to say so.
    """

    mean: float
    low: float
    high: float
    is_clear: bool


def compute_wilson_interval(points: float, games: int) -> Rate:
    """Return a rate with its Wilson interval.

    >>> rate = compute_wilson_interval(5, 10)
    >>> round(rate.low, 3), round(rate.high, 3)
    (0.237, 0.763)
    """
    if not games:
        return Rate(0.0, 0, 0.5, 0.0, 1.0)
    share = points / games
    spread = Z_95**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = (
        Z_95 * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    )
    return Rate(points, games, share, max(0.0, middle - half), min(1.0, middle + half))


def format_percent(share: float) -> str:
    """Format a share as a percentage with one decimal.

    >>> format_percent(0.4321)
    '43.2%'
    """
    return f"{share:.1%}"


def format_points(change: float) -> str:
    """Format a change of a share in percentage points, with its sign.

    >>> format_points(-0.1)
    '-10.0'
    """
    return f"{change * 100:+.1f}"


def bootstrap_difference(differences: Sequence[float], *, seed: str) -> Difference:
    """Return the mean of differences, and its 95 % interval over resamples.

    >>> bootstrap_difference([0.5] * 20, seed="1")
    Difference(mean=0.5, low=0.5, high=0.5, is_clear=True)
    >>> bootstrap_difference([0.5] * 3, seed="1").is_clear
    False
    """
    count = len(differences)
    if not count:
        return Difference(0.0, 0.0, 0.0, is_clear=False)
    chance = Chance(seed.encode()[:64] or b"-")
    means = sorted(
        sum(differences[chance.below(count)] for _draw in range(count)) / count
        for _resample in range(RESAMPLES)
    )
    low, high = means[RESAMPLES // 40], means[-1 - RESAMPLES // 40]
    mean = sum(differences) / count
    is_clear = count >= ENOUGH_UNITS and (low > 0 or high < 0)
    return Difference(mean, low, high, is_clear)


Unit = Sequence[float | None]


def build_trial_report(
    *,
    names: Sequence[str],
    pairs: Sequence[tuple[int, int]],
    results: Mapping[int, Sequence[Unit]],
    seed: str,
) -> dict[str, Any]:
    """Build the report of a trial, as plain data.

    Args:
        names: Names of the decks.
        pairs: The pairs that were played, as places in ``names``.
        results: Points of the first deck of each unit, by number of the pair.
        seed: Seed of the trial; the same results give the same report.
    """
    of_pairs = [
        {
            "decks": [names[a], names[b]],
            **_figures(results.get(pair, ()), f"{seed}{pair}"),
        }
        for pair, (a, b) in enumerate(pairs)
    ]
    of_decks = []
    for place, name in enumerate(names):
        units: list[Unit] = []
        for pair, (a, b) in enumerate(pairs):
            if place in (a, b):
                units += [
                    _pick_side(u, is_first=place == a) for u in results.get(pair, ())
                ]
        if units:
            of_decks.append({"deck": name, **_figures(units, f"{seed}{name}")})
    ended = [points for units in results.values() for unit in units for points in unit]
    return {
        "pairings": of_pairs,
        "decks": of_decks,
        "games": len(ended),
        "unfinished": sum(1 for points in ended if points is None),
    }


def _pick_side(unit: Unit, *, is_first: bool) -> Unit:
    if is_first:
        return unit
    return [None if points is None else 1 - points for points in unit]


def _figures(units: Iterable[Unit], seed: str) -> dict[str, Any]:
    kept = list(units)
    before = [p for unit in kept for p in unit[:2] if p is not None]
    after = [p for unit in kept for p in unit[2:] if p is not None]
    whole = [[p for p in unit if p is not None] for unit in kept if None not in unit]
    differences = [(unit[2] + unit[3] - unit[0] - unit[1]) / 2 for unit in whole]
    return {
        "before": asdict(compute_wilson_interval(sum(before), len(before))),
        "after": asdict(compute_wilson_interval(sum(after), len(after))),
        "difference": asdict(bootstrap_difference(differences, seed=seed)),
    }
