"""Detection of rings: accounts that lose to one account on purpose; pure.

Each directed pair that met often gets the probability that it is part of a ring, by
Bayes' rule. Honest players win by the skill both show against others, and concede as
quickly as they do to others. Feeders lose nearly always, and quickly: the more careful
a ring is, the less of both, and all its feeders are alike in that. So the likelihood is
averaged over how careful the ring is, for all feeders of an account together. Further
evidence: how new the loser's account is, a shared device, and meetings in events that
hardly anyone else enters.

The figures below are those of the seasons 1000 to 1039 of ``bench.rings``, rounded; it
measures others.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

FEWEST_GAMES: Final = 5
NEW_ACCOUNT_DAYS: Final = 14
THRESHOLD: Final = 0.85
HALF: Final = 0.5
# How likely an account that met someone often gains from a ring, and how likely each
# of those it met often then feeds it.
GAINS: Final = 0.04
FEEDS: Final = 0.8
# How careful a ring is, from 0 to 1: each as likely.
CAUTION: Final = tuple((at + 0.5) / 8 for at in range(8))
# How often a feeder loses and hurries, without caution and with; and how many games
# this knowledge is worth.
RING_LOSSES: Final = (0.99, 0.85)
RING_QUICK: Final = (0.75, 0.25)
LOSSES_SURE: Final = 30.0
QUICK_SURE: Final = 16.0
# How often people concede quickly, as a beta distribution.
HONEST_QUICK: Final = (1.0, 9.0)
FEEDER_DAYS: Final = 20.0  # the mean age of a feeder's account
# Shares of rings, and of honest pairs that met often.
RELATED: Final = (0.5, 0.05)
PRIVATE: Final = (0.4, 0.08)
# Spread of skill among people, as log odds of winning against the average.
SKILL_SPREAD: Final = 1.15
SWEEPS: Final = 12
# Points and weights of a normal distribution, for what skill is not known exactly.
_GRID: Final = tuple((at / 2, math.exp(-((at / 2) ** 2) / 2)) for at in range(-6, 7))


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game that was not drawn.

    Attributes:
        is_quick: Whether it had far fewer actions than usual, or was conceded early.
        loser_days: Age of the loser's account.
        is_private: Whether it was played in an event of few people.
    """

    winner: int
    loser: int
    is_quick: bool
    loser_days: float
    is_private: bool = False


class Signal(StrEnum):
    """Something that speaks for a ring."""

    LOSSES = "losses"
    HASTE = "haste"
    NEW = "new"
    PRIVATE = "private"
    RELATED = "related"
    SHARE = "share"
    SEVERAL = "several"  # the winner gains from others as well


@dataclass(frozen=True, slots=True)
class SuspiciousPair:
    """A pair that looks like part of a ring.

    Attributes:
        winner: Who gains.
        loser: Who seems to lose on purpose.
        games: How many they played.
        losses: How many of them the loser lost.
        probability: How likely it is part of a ring.
        signals: What speaks for it.
    """

    winner: int
    loser: int
    games: int
    losses: int
    probability: float
    signals: tuple[Signal, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a ring in the games of a pair.

    Attributes:
        pair: Who gains, and who loses.
        games: How many they played.
        losses: How many of them the loser lost.
        log_ratios: How much likelier all this is in a ring than among honest people, by
            the caution of the ring; natural logarithms.
        signals: What speaks for a ring by itself.
    """

    pair: tuple[int, int]
    games: int
    losses: int
    log_ratios: tuple[float, ...]
    signals: tuple[Signal, ...]


def find_suspicious_pairs(
    games: Iterable[RatedGame], related: Collection[frozenset[int]] = ()
) -> list[SuspiciousPair]:
    """Return the pairs beyond the threshold, the most suspicious first.

    Args:
        games: All rated games of a time.
        related: Pairs of accounts that used the same device or address.
    """
    of_winner = defaultdict[int, list[Evidence]](list)
    for each in _Season(list(games), related).gather():
        of_winner[each.pair[0]].append(each)
    found = []
    for gathered in of_winner.values():
        likely = [
            (each, probability)
            for each, probability in zip(gathered, _judge(gathered), strict=True)
            if probability >= THRESHOLD
        ]
        several = (Signal.SEVERAL,) if len(likely) > 1 else ()
        found += [
            SuspiciousPair(
                *each.pair,
                games=each.games,
                losses=each.losses,
                probability=probability,
                signals=each.signals + several,
            )
            for each, probability in likely
        ]
    return sorted(found, key=lambda pair: -pair.probability)


class _Season:
    """The games of a time, counted once, and the evidence in them."""

    def __init__(
        self, games: Sequence[RatedGame], related: Collection[frozenset[int]]
    ) -> None:
        self.related = related
        self.won = defaultdict[tuple[int, int], list[RatedGame]](list)
        self.played, met = Counter[int](), Counter[frozenset[int]]()
        ages: dict[int, float] = {}
        for game in games:
            self.won[game.winner, game.loser].append(game)
            met[frozenset((game.winner, game.loser))] += 1
            self.played.update((game.winner, game.loser))
            ages[game.loser] = min(game.loser_days, ages.get(game.loser, math.inf))
        self.usual_days = max(
            sum(ages.values()) / len(ages) if ages else 0, FEEDER_DAYS
        )
        # What a pair played that met often says nothing of its skill and its haste.
        self.often = {pair for pair, count in met.items() if count >= FEWEST_GAMES}
        others = [each for each in games if {each.winner, each.loser} not in self.often]
        self.skills = estimate_skills(others)
        self.quick, self.slow = Counter[int](), Counter[int]()
        for game in others:
            (self.quick if game.is_quick else self.slow)[game.loser] += 1

    def gather(self) -> Iterable[Evidence]:
        """Yield the evidence of each pair that met often, for whoever won more."""
        for winner, loser in list(self.won):
            won = self.won[winner, loser]
            lost = self.won.get((loser, winner), [])
            if {winner, loser} in self.often and len(won) > len(lost):
                yield self._weigh(won, lost)

    def _weigh(self, won: list[RatedGame], lost: list[RatedGame]) -> Evidence:
        winner, loser = won[0].winner, won[0].loser
        hurried = sum(game.is_quick for game in won)
        quick = hurried + sum(game.is_quick for game in lost)
        games = len(won) + len(lost)
        honest_wins = _weigh_by_skill(
            len(won), len(lost), self.skills.get(winner), self.skills.get(loser)
        )
        loser_haste = self._weigh_haste(won)
        honest = honest_wins + loser_haste + self._weigh_haste(lost)
        days = min(game.loser_days for game in won)
        is_private = 2 * sum(game.is_private for game in won) > len(won)
        is_related = frozenset((winner, loser)) in self.related
        apart = (
            math.log(self.usual_days / FEEDER_DAYS)
            - days * (1 / FEEDER_DAYS - 1 / self.usual_days)
            + _weigh_fact(RELATED, is_so=is_related)
            + _weigh_fact(PRIVATE, is_so=is_private)
            - honest
        )
        by_caution = [
            (
                _weigh_rate(
                    _at(RING_LOSSES, caution), LOSSES_SURE, len(won), len(lost)
                ),
                _at(RING_QUICK, caution),
            )
            for caution in CAUTION
        ]
        losses = _add_logs([wins for wins, _rate in by_caution]) - math.log(
            len(CAUTION)
        )
        haste = [
            _weigh_rate(rate, QUICK_SURE, hurried, len(won) - hurried)
            for _wins, rate in by_caution
        ]
        signals = {
            Signal.LOSSES: losses > honest_wins,
            Signal.HASTE: _add_logs(haste) - math.log(len(CAUTION)) > loser_haste,
            Signal.NEW: days <= NEW_ACCOUNT_DAYS,
            Signal.PRIVATE: is_private,
            Signal.RELATED: is_related,
            Signal.SHARE: games > HALF * self.played[loser],
        }
        return Evidence(
            pair=(winner, loser),
            games=games,
            losses=len(won),
            log_ratios=tuple(
                apart + wins + _weigh_rate(rate, QUICK_SURE, quick, games - quick)
                for wins, rate in by_caution
            ),
            signals=tuple(signal for signal, speaks in signals.items() if speaks),
        )

    def _weigh_haste(self, games: Sequence[RatedGame]) -> float:
        """Return the log probability that the loser hurried, as against others."""
        if not games:
            return 0.0
        loser, quick = games[0].loser, sum(game.is_quick for game in games)
        often, seldom = HONEST_QUICK
        usual = often + self.quick[loser], seldom + self.slow[loser]
        return _log_beta_ratio(usual, quick, len(games) - quick)


def _judge(gathered: Sequence[Evidence]) -> list[float]:
    """Return how likely each of those whom one account met often feeds it."""
    by_caution, fed = [], [list[float]() for _each in gathered]
    for at in range(len(CAUTION)):
        feeds = [math.log(FEEDS) + each.log_ratios[at] for each in gathered]
        either = [_add_logs([math.log(1 - FEEDS), each]) for each in feeds]
        by_caution.append(sum(either))
        for of_pair, one, both in zip(fed, feeds, either, strict=True):
            of_pair.append(by_caution[-1] + one - both)
    of_ring = math.log(GAINS / len(CAUTION))
    all_ = _add_logs([math.log(1 - GAINS), of_ring + _add_logs(by_caution)])
    return [math.exp(of_ring + _add_logs(each) - all_) for each in fed]


def list_rings(pairs: Iterable[SuspiciousPair]) -> list[set[int]]:
    """Return the accounts of suspicious pairs, those connected together."""
    ring_of: dict[int, set[int]] = {}
    for pair in pairs:
        joined = ring_of.get(pair.winner, {pair.winner}) | ring_of.get(
            pair.loser, {pair.loser}
        )
        ring_of.update(dict.fromkeys(joined, joined))
    return list({id(ring): ring for ring in ring_of.values()}.values())


Skill = tuple[float, float]  # log odds against the average, and its variance
UNKNOWN: Final[Skill] = (0.0, SKILL_SPREAD**2)


def estimate_skills(games: Iterable[RatedGame]) -> dict[int, Skill]:
    """Estimate everyone's skill from their games (Bradley-Terry with a prior)."""
    met: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for game in games:
        met[game.winner].append((game.loser, True))
        met[game.loser].append((game.winner, False))
    skills = dict.fromkeys(met, UNKNOWN)
    for _sweep in range(SWEEPS):
        for person, opponents in met.items():
            own = skills[person][0]
            slope, curve = -own / SKILL_SPREAD**2, 1 / SKILL_SPREAD**2
            for opponent, has_won in opponents:
                odds = 1 / (1 + math.exp(skills[opponent][0] - own))
                slope += has_won - odds
                curve += odds * (1 - odds)
            skills[person] = own + slope / curve, 1 / curve
    return skills


def _weigh_by_skill(
    won: int, lost: int, winner: Skill | None, loser: Skill | None
) -> float:
    """Return the log probability of these games by the skill both show elsewhere."""
    (high, doubt), (low, more_doubt) = winner or UNKNOWN, loser or UNKNOWN
    spread = math.sqrt(doubt + more_doubt)
    honest = weights = 0.0
    for at, weight in _GRID:
        odds = 1 / (1 + math.exp(-(high - low + at * spread)))
        honest += weight * odds**won * (1 - odds) ** lost
        weights += weight
    return math.log(honest / weights)


def _weigh_fact(shares: tuple[float, float], *, is_so: bool) -> float:
    """Return the log ratio of a fact, from its shares of rings and of honest pairs."""
    of_rings, of_honest = shares
    if is_so:
        return math.log(of_rings / of_honest)
    return math.log((1 - of_rings) / (1 - of_honest))


def _at(ends: tuple[float, float], caution: float) -> float:
    return ends[0] + caution * (ends[1] - ends[0])


def _weigh_rate(rate: float, sure: float, hits: int, misses: int) -> float:
    return _log_beta_ratio((rate * sure, (1 - rate) * sure), hits, misses)


def _add_logs(logs: Sequence[float]) -> float:
    """Return the logarithm of a sum of numbers given by their logarithms."""
    most = max(logs)
    return most + math.log(sum(math.exp(each - most) for each in logs))


def _log_beta_ratio(prior: tuple[float, float], hits: int, misses: int) -> float:
    """Return the log probability of hits and misses at a rate that is not known."""
    one, other = prior
    return _log_beta(one + hits, other + misses) - _log_beta(one, other)


def _log_beta(one: float, other: float) -> float:
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)
