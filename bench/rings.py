"""How well rings are found in simulated seasons.

``python -m bench rings [--seeds N] [--first N] [--people N] [--json]``.

Honest people differ in skill and in how much they play. Some have a friend they meet
again and again, who may be far stronger; some clubs meet in events of their own; some
concede quickly; beginners lose and leave. Cheats are rings of one account that gains
and one to three that feed it; they also play others, lose fewer games quickly the more
careful they are, and let the feeder win sometimes. Half of the feeders share an address
with the account they feed; so does one in ten pairs of friends.

The detector knows what such rings are like. How much of what it finds rests on that,
the second row says: there all rings are careful, their feeders' accounts are three
times as old, and one in five shares an address. Intervals hold 95 % of what resampled
seasons give.
"""

import random
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from results.rated_games.ring_detection import RatedGame, find_suspicious_pairs

from ._harness import Report, benchmark, option

PEOPLE: Final = 5000
CHEATS: Final = 0.01
# Cheats found, accounts found, and cheats of a season.
Counts = tuple[int, int, int]


@dataclass(slots=True)
class SimulatedSeason:
    """Games of a season, who cheats in it, and who shares an address."""

    games: list[RatedGame] = field(default_factory=list)
    cheats: set[int] = field(default_factory=set)
    related: set[frozenset[int]] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class RingHabits:
    """How rings go about it.

    Attributes:
        least_care: How careful each is at least, of 1.
        feeder_days: The mean age of a feeder's account.
        share_address: How many feeders share an address with the account they feed.
    """

    least_care: float = 0.0
    feeder_days: float = 20.0
    share_address: float = 0.5


USUAL: Final = RingHabits()
HARDER: Final = RingHabits(0.5, 60.0, 0.2)
RESAMPLED: Final = 2000


@benchmark(option("--seeds", 20), option("--first", 3000), option("--people", PEOPLE))
def measure(options: Namespace) -> Report:
    """Measure precision and recall over all seasons together, and their spread."""
    seeds = range(options.first, options.first + options.seeds)
    return {"seasons": options.seeds} | {
        name: _describe([_look_at(seed, options.people, habits) for seed in seeds])
        for name, habits in (("usual", USUAL), ("harder", HARDER))
    }


def _look_at(seed: int, people: int, habits: RingHabits) -> Counts:
    season = simulate_season(seed, people=people, habits=habits)
    pairs = find_suspicious_pairs(season.games, season.related)
    found = {person for pair in pairs for person in (pair.winner, pair.loser)}
    return len(found & season.cheats), len(found), len(season.cheats)


def _describe(seasons: Sequence[Counts]) -> Report:
    rng = random.Random(1)
    samples = [
        _rate(rng.choices(seasons, k=len(seasons))) for _sample in range(RESAMPLED)
    ]
    report: Report = {}
    for at, (name, value) in enumerate(_rate(seasons).items()):
        ranked = sorted(list(sample.values())[at] for sample in samples)
        ends = ranked[RESAMPLED // 40], ranked[-RESAMPLED // 40]
        report[name] = round(value, 3)
        report[f"{name}_interval"] = " to ".join(f"{end:.3f}" for end in ends)
    return report


def _rate(seasons: Iterable[Counts]) -> dict[str, float]:
    right, found, cheats = (sum(each) for each in zip(*seasons, strict=True))
    return {"precision": right / max(found, 1), "recall": right / max(cheats, 1)}


def simulate_season(
    seed: int,
    *,
    people: int = PEOPLE,
    cheats: float = CHEATS,
    habits: RingHabits = USUAL,
) -> SimulatedSeason:
    """Play a season; the same arguments always give the same games."""
    rng = random.Random(seed)
    season = SimulatedSeason()
    skill = [rng.gauss(0, 1) for _person in range(people)]
    days = [rng.expovariate(1 / 120) for _person in range(people)]
    haste = [rng.betavariate(1, 9) for _person in range(people)]
    order = sorted(range(people), key=lambda person: skill[person])
    place = {person: at for at, person in enumerate(order)}

    def play(one: int, other: int, *, private: bool = False) -> None:
        odds = 1 / (1 + 10 ** (-(skill[one] - skill[other]) / 2))
        won, lost = (one, other) if rng.random() < odds else (other, one)
        is_quick = rng.random() < haste[lost]
        season.games.append(RatedGame(won, lost, is_quick, days[lost], private))

    rings = list(_draw_rings(rng, people, cheats))
    for ring in rings:
        season.cheats.update(ring)
    for person in range(people):
        for _game in range(min(int(rng.paretovariate(1.1) * 3), 80)):
            near = min(
                max(place[person] + int(rng.gauss(0, people / 8)), 0), people - 1
            )
            if order[near] != person:
                play(person, order[near])
    honest = [person for person in range(people) if person not in season.cheats]
    _meet_privately(rng, season, honest, play)
    for ring in rings:
        _feed(rng, season, ring, days, habits)
    return season


def _meet_privately(
    rng: random.Random,
    season: SimulatedSeason,
    honest: list[int],
    play: Callable[..., None],
) -> None:
    people = len(honest)
    for _pair in range(people // 12):  # friends, of any difference in skill
        one, other = rng.sample(honest, 2)
        if rng.random() < 0.1:  # they live together
            season.related.add(frozenset((one, other)))
        for _game in range(rng.randint(5, 25)):
            play(one, other)
    for _club in range(people // 200):  # clubs with events of their own
        members = rng.sample(honest, rng.randint(4, 8))
        for _game in range(rng.randint(20, 60)):
            play(*rng.sample(members, 2), private=True)


def _draw_rings(
    rng: random.Random, people: int, cheats: float
) -> Iterator[tuple[int, ...]]:
    """Yield rings, the account that gains first, until so many people cheat."""
    left = rng.sample(range(people), round(people * cheats))
    while len(left) > 1:
        size = min(len(left), rng.choice((2, 2, 3, 4)))
        if len(left) - size == 1:
            size = len(left)
        yield tuple(left[:size])
        left = left[size:]


def _feed(
    rng: random.Random,
    season: SimulatedSeason,
    ring: tuple[int, ...],
    days: list[float],
    habits: RingHabits,
) -> None:
    gains, *feeders = ring
    least = habits.least_care
    care = (
        least + (1 - least) * rng.random()
    )  # who takes care hurries less and loses less often
    is_private = rng.random() < 0.4
    for feeder in feeders:
        days[feeder] = rng.expovariate(1 / habits.feeder_days)
        if rng.random() < habits.share_address:
            season.related.add(frozenset((gains, feeder)))
        for _game in range(rng.randint(6, 20)):
            is_given = rng.random() < 0.99 - 0.14 * care
            won, lost = (gains, feeder) if is_given else (feeder, gains)
            is_quick = rng.random() < 0.75 - 0.5 * care
            game = RatedGame(won, lost, is_quick, days[lost], is_private)
            season.games.append(game)
