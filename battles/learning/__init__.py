"""Learning to play: the first game, and the rules to read.

``opening``: the position the first game begins from. ``rules``: the rules by clause.
``views`` and ``api``: pages and REST.
"""

__all__ = ["api", "opening", "rules", "views"]
