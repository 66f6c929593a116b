"""Bots of the house on the ladder: their fixed ratings hold all others in place.

The distances are those of the games in docs/benchmarks.md ("Bots"); the practice
partner stands where everybody begins.
"""

from typing import Final

from battles.bots import BOTS
from results.ratings import INITIAL_RATING, INITIAL_VOLATILITY, Rating

# As sure as measured, and never changed by a game.
DEVIATION: Final = 40.0
RATINGS: Final = {
    "random": INITIAL_RATING - 740.0,
    "greedy": INITIAL_RATING,
    "monte_carlo": INITIAL_RATING + 505.0,
}


def get_house_rating(key: str) -> Rating:
    """What is believed of a bot of the house."""
    return Rating(RATINGS[key], DEVIATION, INITIAL_VOLATILITY)


def get_house_name(key: str) -> str:
    """Its name, in the reader's language."""
    return str(BOTS[key].name)


def list_nearest_bots(rating: float) -> list[str]:
    """The keys of the bots of the house, the most equal opponent first."""
    return sorted(RATINGS, key=lambda key: abs(RATINGS[key] - rating))
