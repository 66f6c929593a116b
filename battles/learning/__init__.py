"""Learning to play: the first game.

``opening``: the position it begins from. ``views``: its page.
"""

__all__ = ["opening", "views"]
