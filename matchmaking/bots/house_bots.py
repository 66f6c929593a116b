"""Our own bots on the ladder: their fixed ratings anchor all others.

The distances are those measured in docs/benchmarks-diary.md ("Bots"); the practice
partner has the initial rating.
"""

from typing import Final

from battles.bots import BOTS
from results.ratings import INITIAL_RATING, INITIAL_VOLATILITY, Rating

# The measured deviation, never changed by a game.
DEVIATION: Final = 40.0
RATINGS: Final = {
    "random": INITIAL_RATING - 740.0,
    "greedy": INITIAL_RATING,
    "monte_carlo": INITIAL_RATING + 505.0,
}


def get_house_rating(key: str) -> Rating:
    """Return the rating of one of our bots."""
    return Rating(RATINGS[key], DEVIATION, INITIAL_VOLATILITY)


def get_house_name(key: str) -> str:
    """Return its name, in the reader's language."""
    return str(BOTS[key].name)


def list_nearest_bots(rating: float) -> list[str]:
    """List our bots' keys, the closest opponent first."""
    return sorted(RATINGS, key=lambda key: abs(RATINGS[key] - rating))
