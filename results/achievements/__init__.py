"""Achievements: what there is to earn, and how far each player is.

``catalog``: the list. ``sources``: what is counted, from records that exist anyway;
apps above register theirs. ``progress``: counting, storing and reading.
"""

__all__ = ["catalog", "progress", "sources"]
