"""Playing by correspondence: holidays, answers given ahead, and all open games.

``holidays`` holds a player's clocks for some days of the year, ``conditional_answers``
answers attacks for a player who said beforehand how. ``open_games`` lists the games a
player is in, with whose turn it is and how long they have. ``api``, ``views`` and
``serializers`` are their REST operations and pages.
"""

__all__ = [
    "api",
    "conditional_answers",
    "holidays",
    "open_games",
    "serializers",
    "views",
]
