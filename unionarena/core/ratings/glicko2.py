"""Glicko-2: an estimate of a player's strength, and its uncertainty.

The steps are numbered as in the paper (see the package's docstring). Ratings are in
rating points with 1500 in the middle; deviation is one standard error in the same
points; volatility has no unit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Final, Self

INITIAL_RATING: Final = 1500.0
INITIAL_DEVIATION: Final = 350.0
INITIAL_VOLATILITY: Final = 0.06

# How much volatility may change; the paper recommends 0.3 to 1.2 and uses 0.5.
TAU: Final = 0.5
# Rating points per unit of the paper's inner scale.
SCALE: Final = 173.7178
# The paper's tolerance for the volatility iteration.
EPSILON: Final = 0.000001
# The illinois algorithm needs about five rounds; a bound keeps a bug from hanging us.
MAX_ROUNDS: Final = 100

# A regular player (deviation 60, volatility 0.06) who stays away for a year ends at a
# deviation of about 110, unsure but not unknown: lichess.org's choice.
PERIOD: Final = timedelta(days=4, hours=16)


# As on lichess.org: above this, the number is more guess than knowledge.
PROVISIONAL_DEVIATION: Final = 110.0
# A season begins this share of the way to the middle, with at least this deviation.
SEASON_KEEPS: Final = 0.75
SEASON_DEVIATION: Final = 150.0


class Score(Enum):
    """How a game ended, in points for one side."""

    LOSS = 0.0
    DRAW = 0.5
    WIN = 1.0

    @property
    def other_side(self) -> "Score":
        """Return the same game's score for the opponent."""
        return Score(1.0 - self.value)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating.

    Attributes:
        rating: The most likely strength, in rating points.
        deviation: One standard error, in rating points; above zero, at most 350.
        volatility: How erratic the player's results are.
    """

    rating: float = INITIAL_RATING
    deviation: float = INITIAL_DEVIATION
    volatility: float = INITIAL_VOLATILITY

    @property
    def mu(self) -> float:
        """Rating on the inner scale (step 2)."""
        return (self.rating - INITIAL_RATING) / SCALE

    @property
    def phi(self) -> float:
        """Deviation on the inner scale (step 2)."""
        return self.deviation / SCALE

    @classmethod
    def from_inner(cls, *, mu: float, phi: float, sigma: float) -> Self:
        """Convert back (step 8), capped at a newcomer's deviation."""
        return cls(
            rating=SCALE * mu + INITIAL_RATING,
            deviation=min(SCALE * phi, INITIAL_DEVIATION),
            volatility=sigma,
        )


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a period, seen by the player whose rating is updated."""

    opponent: Rating
    score: Score


def compute_expected_score(player: Rating, opponent: Rating) -> float:
    """Return the points expected of a game: 0.5 against an equal.

    >>> compute_expected_score(Rating(), Rating())
    0.5
    """
    return _expected(player.mu, opponent.mu, opponent.phi)


def rate_game(player: Rating, opponent: Rating, score: Score) -> tuple[Rating, Rating]:
    """Rate one game as a period of its own, for both sides.

    Both updates use the ratings before the game.

    Args:
        player: Whose point of view ``score`` takes.
        opponent: The other side.
        score: How the game ended for ``player``.

    Returns:
        What is believed of the player and of the opponent now.
    """
    return (
        update_rating(player, [Game(opponent, score)]),
        update_rating(opponent, [Game(player, score.other_side)]),
    )


def apply_pause(player: Rating, pause: timedelta) -> Rating:
    """Increase the deviation for time without games (step 6 without games).

    Args:
        player: What was believed after the last game.
        pause: Time since then; parts of a period count in proportion, and a clock
            that ran backwards counts as no time.
    """
    periods = max(pause / PERIOD, 0.0)
    phi = math.hypot(player.phi, player.volatility * math.sqrt(periods))
    return Rating.from_inner(mu=player.mu, phi=phi, sigma=player.volatility)


def start_season(player: Rating) -> Rating:
    """Start a season: a quarter of the way back to the middle, and unsure again.

    >>> start_season(Rating(1900, 60, 0.06))
    Rating(rating=1800.0, deviation=150.0, volatility=0.06)
    """
    distance = player.rating - INITIAL_RATING
    return Rating(
        rating=INITIAL_RATING + SEASON_KEEPS * distance,
        deviation=max(player.deviation, SEASON_DEVIATION),
        volatility=player.volatility,
    )


def update_rating(player: Rating, games: Sequence[Game], *, tau: float = TAU) -> Rating:
    """Rate one period of games, steps 2 to 8 of the paper.

    Args:
        player: What was believed before the period.
        games: The games of the period in any order; without any, only the deviation
            grows.
        tau: How much volatility may change.

    Returns:
        What is believed after the period.
    """
    mu, phi = player.mu, player.phi
    if not games:
        return apply_pause(player, PERIOD)

    # 3. Variance of the rating as the games alone tell it.
    information = surprise = 0.0
    for game in games:
        weight = _g(game.opponent.phi)
        expected = _expected(mu, game.opponent.mu, game.opponent.phi)
        information += weight**2 * expected * (1.0 - expected)
        surprise += weight * (game.score.value - expected)
    variance = 1.0 / information

    # 4. Improvement, compared with the rating before the period.
    improvement = variance * surprise

    # 5. New volatility.
    sigma = _volatility(player, improvement=improvement, variance=variance, tau=tau)

    # 6. Deviation before the period's games are counted.
    phi_before = math.hypot(phi, sigma)

    # 7. New deviation and rating.
    phi_after = 1.0 / math.sqrt(1.0 / phi_before**2 + information)
    mu_after = mu + phi_after**2 * surprise
    return Rating.from_inner(mu=mu_after, phi=phi_after, sigma=sigma)


def _g(phi: float) -> float:
    """Return the weight of a game: less if the opponent is uncertain (step 3)."""
    return 1.0 / math.sqrt(1.0 + 3.0 * phi**2 / math.pi**2)


# Beyond this the expected score is 0 or 1 in double precision and the game would carry
# no information at all, so that step 3 would divide by zero. Twenty units are some
# 3,500 rating points.
_FARTHEST: Final = 20.0


def _expected(mu: float, opponent_mu: float, opponent_phi: float) -> float:
    """Return the expected score on the inner scale (step 3)."""
    distance = _g(opponent_phi) * (mu - opponent_mu)
    distance = min(max(distance, -_FARTHEST), _FARTHEST)
    return 1.0 / (1.0 + math.exp(-distance))


def _volatility(
    player: Rating, *, improvement: float, variance: float, tau: float
) -> float:
    """Return the new volatility, by the paper's Illinois algorithm (step 5).

    Note that ``phi`` is the deviation: with the rating in its place, volatility would
    depend on where on the scale a player is.
    """
    phi_squared, delta_squared = player.phi**2, improvement**2
    start = math.log(player.volatility**2)

    def f(x: float) -> float:
        e = math.exp(x)
        total = phi_squared + variance + e
        return e * (delta_squared - total) / (2.0 * total**2) - (x - start) / tau**2

    # 5.2. Two points with the root between them.
    low = start
    if delta_squared > phi_squared + variance:
        high = math.log(delta_squared - phi_squared - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0.0:
            steps += 1
        high = start - steps * tau

    # 5.4. Narrow the interval.
    f_low, f_high = f(low), f(high)
    for _round in range(MAX_ROUNDS):
        if abs(high - low) <= EPSILON:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return math.exp(low / 2.0)
