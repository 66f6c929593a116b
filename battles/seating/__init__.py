"""Around the table: who sits there, who is away, who plays on for whom.

Nothing here knows a rule of the game: what must be settled is an action in the log.

``absence``: noting who is away, and claiming the win. ``stand_ins``: a bot plays on.
``rematches``: another battle of the same two. ``positions``: beginning in the middle.
``timekeeping``: ending what has run out of time. ``notices``: mail about battles by
correspondence. ``context``: how many of them wait, for every page.
"""

__all__ = [
    "absence",
    "context",
    "notices",
    "positions",
    "rematches",
    "stand_ins",
    "timekeeping",
]
