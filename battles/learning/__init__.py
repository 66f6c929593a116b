"""Learning to play: the first game, lessons, puzzles, and the rules to read.

``opening``: the position the first game begins from. ``positions``: those of lessons
and puzzles. ``puzzles``: who has solved which. ``rules``: the rules by clause.
``views`` and ``api``: pages and REST.
"""

__all__ = ["api", "first_game", "prepared_positions", "puzzles", "rules_text", "views"]
