"""Learning to play: the first game, lessons, puzzles, and the rules to read.

``lessons``: what a learner can begin. ``first_game``: the opening of the first game.
``prepared_positions``: those of lessons and puzzles. ``puzzles``: tries and progress;
``puzzle_mining``: finding new ones.
``rules_text``: the rules by clause. ``views`` and ``api``: pages and REST.
"""

__all__ = [
    "api",
    "first_game",
    "lessons",
    "prepared_positions",
    "puzzle_mining",
    "puzzles",
    "rules_text",
    "views",
]
