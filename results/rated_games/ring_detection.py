"""Detection of rings: accounts that lose to one account on purpose; pure.

Each directed pair that met often enough gets a score: the log odds that it is part of a
ring. Evidence is what one side won beyond the skill both show against others, quick
games, how much of both players' games the pair is, how new the loser was, a shared
device, and meetings in events that hardly anyone else enters. Weights are those of a
logistic regression on the seasons 0 to 7 of ``bench.rings``; it measures others.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

FEWEST_GAMES: Final = 5
NEW_ACCOUNT_DAYS: Final = 14
THRESHOLD: Final = 0.2
MOST_FROM_OTHERS: Final = 4.0
HALF: Final = 0.5
# How often a feeder loses, and how often quickly; each as a beta distribution.
RING_LOSSES: Final = (24.0, 1.4)
RING_QUICK: Final = (5.0, 5.0)
HONEST_QUICK: Final = (1.0, 9.0)
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


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a ring in the games of a pair.

    Attributes:
        losses: Log odds of what the loser lost beyond the skill both show elsewhere.
        haste: Log odds of how quickly they lost, given how quickly they lose to others.
        is_new: Whether the loser's account was new.
        is_private: Whether most games were in events of few people.
        is_related: Whether both used the same device or address.
        share: Share of the pair in the loser's games.
        winner_share: The same of the winner's.
    """

    losses: float
    haste: float
    is_new: bool
    is_private: bool
    is_related: bool
    share: float
    winner_share: float

    @property
    def score(self) -> float:
        """Log odds of a ring."""
        return (
            0.56 * self.losses
            + 0.96 * self.haste
            + 2.2 * self.is_new
            + 1.9 * self.is_private
            + 2.8 * self.is_related
            + 3.1 * self.share
            - 1.4 * self.winner_share
            - 5.8
        )

    def list_signals(self) -> list["Signal"]:
        """Return what speaks for a ring by itself."""
        found = {
            Signal.LOSSES: self.losses > 0,
            Signal.HASTE: self.haste > 0,
            Signal.NEW: self.is_new,
            Signal.PRIVATE: self.is_private,
            Signal.RELATED: self.is_related,
            Signal.SHARE: self.share > HALF,
        }
        return [signal for signal, speaks in found.items() if speaks]


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
        score: Evidence for a ring; see the module.
        signals: What speaks for it.
    """

    winner: int
    loser: int
    games: int
    losses: int
    score: float
    signals: tuple[Signal, ...]


def find_suspicious_pairs(
    games: Iterable[RatedGame], related: Collection[frozenset[int]] = ()
) -> list[SuspiciousPair]:
    """Return the pairs beyond the threshold, the most suspicious first.

    Args:
        games: All rated games of a time.
        related: Pairs of accounts that used the same device or address.
    """
    played = list(games)
    by_pair: dict[tuple[int, int], list[RatedGame]] = defaultdict(list)
    for game in played:
        by_pair[game.winner, game.loser].append(game)
    meetings = Counter[frozenset[int]]()
    for pair, won in by_pair.items():
        meetings[frozenset(pair)] += len(won)
    often = {pair for pair, count in meetings.items() if count >= FEWEST_GAMES}
    # What a pair played that met often says nothing of its skill.
    others = [each for each in played if {each.winner, each.loser} not in often]
    skills = estimate_skills(others)
    counts = Counter(person for game in played for person in (game.winner, game.loser))
    quick, lost = Counter[int](), Counter[int]()
    for game in others:
        lost[game.loser] += 1
        quick[game.loser] += game.is_quick
    evidence: dict[tuple[int, int], Evidence] = {}
    for winner, loser in (pair for pair in by_pair if frozenset(pair) in often):
        won = by_pair[winner, loser]
        both = frozenset((winner, loser))
        if 2 * len(won) <= meetings[both]:
            continue
        evidence[winner, loser] = Evidence(
            losses=_weigh_wins(
                len(won),
                meetings[both] - len(won),
                skills.get(winner),
                skills.get(loser),
            ),
            haste=_weigh_haste(won, quick[loser], lost[loser] - quick[loser]),
            is_new=min(game.loser_days for game in won) <= NEW_ACCOUNT_DAYS,
            is_private=2 * sum(game.is_private for game in won) > len(won),
            is_related=both in related,
            share=meetings[both] / counts[loser],
            winner_share=meetings[both] / counts[winner],
        )
    of_winner: dict[int, float] = defaultdict(float)
    for (winner, _loser), each in evidence.items():
        of_winner[winner] += max(each.score, 0)
    found = []
    for (winner, loser), each in evidence.items():
        # If an account gains from several, less evidence of each is needed.
        elsewhere = min(of_winner[winner] - max(each.score, 0), MOST_FROM_OTHERS)
        score = each.score + elsewhere / 2
        if score >= THRESHOLD:
            several = [Signal.SEVERAL] if elsewhere > 0 else []
            suspect = SuspiciousPair(
                winner,
                loser,
                games=meetings[frozenset((winner, loser))],
                losses=len(by_pair[winner, loser]),
                score=score,
                signals=(*each.list_signals(), *several),
            )
            found.append(suspect)
    return sorted(found, key=lambda pair: -pair.score)


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


def _weigh_wins(
    won: int, lost: int, winner: Skill | None, loser: Skill | None
) -> float:
    """Weigh what the winner won beyond the skill both show against others."""
    (high, doubt), (low, more_doubt) = winner or UNKNOWN, loser or UNKNOWN
    spread = math.sqrt(doubt + more_doubt)
    honest = weights = 0.0
    for at, weight in _GRID:
        odds = 1 / (1 + math.exp(-(high - low + at * spread)))
        honest += weight * odds**won * (1 - odds) ** lost
        weights += weight
    return _log_beta_ratio(RING_LOSSES, won, lost) - math.log(honest / weights)


def _weigh_haste(won: list[RatedGame], quick: int, slow: int) -> float:
    """Weigh how quickly the loser lost, given how quickly they lose to others."""
    quickly = sum(game.is_quick for game in won)
    slowly = len(won) - quickly
    usual = HONEST_QUICK[0] + quick, HONEST_QUICK[1] + slow
    ring = _log_beta_ratio(RING_QUICK, quickly, slowly)
    return ring - _log_beta_ratio(usual, quickly, slowly)


def _log_beta_ratio(prior: tuple[float, float], hits: int, misses: int) -> float:
    """Return the log probability of hits and misses at a rate that is not known."""
    one, other = prior
    return _log_beta(one + hits, other + misses) - _log_beta(one, other)


def _log_beta(one: float, other: float) -> float:
    return math.lgamma(one) + math.lgamma(other) - math.lgamma(one + other)


def measure_detection(
    found: Collection[object], cheats: Collection[object]
) -> Mapping[str, float]:
    """Return precision and recall of the accounts found."""
    right = len(set(found) & set(cheats))
    return {
        "precision": right / len(found) if found else 1.0,
        "recall": right / len(cheats) if cheats else 1.0,
    }
