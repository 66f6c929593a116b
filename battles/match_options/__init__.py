"""The terms of a battle: what was agreed on, and how time and series count.

``agreement``: the options, as stored and as chosen. ``clocks``: both clocks, pure.
``servicetime``: the time in which they count. ``best_of``: the score of a series.
``seeds``: a seed in which both players have a share, pure.
``circumstances``: all of it, as a running battle has it in memory.
"""

__all__ = [
    "game_clock",
    "match_context",
    "options",
    "seeds",
    "series_score",
    "service_time",
]
