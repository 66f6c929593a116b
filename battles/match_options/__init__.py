"""What the players of a battle agreed on, and the series it belongs to.

``options``: as stored and as chosen. ``series_score``: the score of a series.
``seeds``: a seed in which both players have a share. ``match_context``: all of it, as a
running battle has it in memory.
"""

__all__ = [
    "match_context",
    "options",
    "seeds",
    "series_score",
]
