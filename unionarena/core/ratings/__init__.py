"""Rating updates: plain records in, plain records out, without Django.

Glicko-2 as published by Mark E. Glickman ("Example of the Glicko-2 system",
http://www.glicko.net/glicko/glicko2.pdf), implemented here because the one available
package uses the rating where the paper has the deviation.

Rating periods: **every game is a period of its own**, for both players, computed from
both ratings before it. So a rating moves as soon as a game ends, and the order of a
player's games is their order in time. The paper's uncertainty of time without play is
added when a player returns: one period without a game for each ``PERIOD`` since the
last one (``apply_pause``).

>>> from unionarena.core.ratings import Rating, Score, rate_game
>>> newcomer = Rating()
>>> winner, loser = rate_game(newcomer, newcomer, Score.WIN)
>>> round(winner.rating), round(loser.rating)
(1662, 1338)
"""

from .glicko2 import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INITIAL_VOLATILITY,
    PERIOD,
    PROVISIONAL_DEVIATION,
    Game,
    Rating,
    Score,
    apply_pause,
    compute_expected_score,
    rate_game,
    start_season,
    update_rating,
)
from .tiers import TIERS, TIERS_BY_CODE, Tier, find_tier, is_at_least

__all__ = [
    "INITIAL_DEVIATION",
    "INITIAL_RATING",
    "INITIAL_VOLATILITY",
    "PERIOD",
    "PROVISIONAL_DEVIATION",
    "TIERS",
    "TIERS_BY_CODE",
    "Game",
    "Rating",
    "Score",
    "Tier",
    "apply_pause",
    "compute_expected_score",
    "find_tier",
    "is_at_least",
    "rate_game",
    "start_season",
    "update_rating",
]
