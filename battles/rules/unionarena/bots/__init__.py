"""Players made of code, who know their own view only.

``players``: the bots. What they think with: ``determinising`` makes up what a seat
cannot see, ``playout`` plays on in thought, ``evaluation`` judges a position,
``solving`` looks for a win in the turn.
"""

__all__ = ["determinisation", "evaluation", "players", "playout", "solver"]
