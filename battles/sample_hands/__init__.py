"""Trying a deck alone: opening hands as the rules deal them.

``hands`` deals, with a seed; ``views`` and ``api`` are its doors. A goldfish to play
against is a bot (``battles.bots``), and a battle against it a practice like any other.
"""

__all__ = ["api", "opening_hands", "views"]
