"""Learning to play: the first game, lessons, puzzles, and the rules to read.

``lessons``: what a learner can begin. ``first_game``: the opening of the first game.
``prepared_positions``: those of lessons and puzzles. ``puzzles``: tries and progress;
``puzzle_mining``: finding new ones; ``puzzle_runs``: storm and survival;
``missed_wins``: those in a user's own games; ``coach``: during practice games.
``rules_text``: the rules by clause.
``views``, ``puzzle_views``, ``api`` and ``puzzle_api``: pages and REST.
"""

__all__ = [
    "api",
    "coach",
    "first_game",
    "lessons",
    "missed_wins",
    "prepared_positions",
    "puzzle_api",
    "puzzle_mining",
    "puzzle_runs",
    "puzzle_views",
    "puzzles",
    "rules_text",
    "views",
]
