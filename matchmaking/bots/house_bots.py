"""Our own bots on the ladders: their fixed ratings anchor all others.

Each game has a ladder. The distances are those measured in docs/benchmarks-diary.md
("Bots"); the practice partner has the initial rating.
"""

from typing import Final

from battles.bots import BOTS
from battles.games.registry import RULESETS
from unionarena.core.ratings import INITIAL_RATING, INITIAL_VOLATILITY, Rating

# The measured deviation, never changed by a game.
DEVIATION: Final = 40.0


def list_ratings(game: str) -> dict[str, float]:
    """Return the rating of each of our bots in a game, by key."""
    strengths = RULESETS[game].strengths
    return {key: INITIAL_RATING + points for key, points in strengths.items()}


def get_house_rating(key: str, game: str) -> Rating:
    """Return the rating of one of our bots in a game."""
    return Rating(list_ratings(game)[key], DEVIATION, INITIAL_VOLATILITY)


def get_house_name(key: str) -> str:
    """Return its name, in the reader's language."""
    return str(BOTS[key].name)


def list_nearest_bots(rating: float, game: str) -> list[str]:
    """List our bots' keys, the closest opponent first."""
    ratings = list_ratings(game)
    return sorted(ratings, key=lambda key: abs(ratings[key] - rating))
