"""Learning to play: the first game, lessons, puzzles, and the rules to read.

``first_game``: the opening of the first game. ``prepared_positions``: those of lessons
and puzzles. ``puzzles``: tries and progress. ``rules_text``: the rules by clause.
``views`` and ``api``: pages and REST.
"""

__all__ = ["api", "first_game", "prepared_positions", "puzzles", "rules_text", "views"]
