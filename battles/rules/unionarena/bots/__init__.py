"""Bots, which know only their own view.

``players``: the bots. What they use: ``determinisation`` deals anew what a seat cannot
see, ``playout`` plays on with likely answers, ``evaluation`` scores a position,
``solver`` looks for a win in the turn.
"""

__all__ = ["determinisation", "evaluation", "players", "playout", "solver"]
