"""What a position says, changing nothing.

``status``: what cards are at this moment. ``energy``, ``keywords``, ``forbidding``:
what they give, can and must not. ``reading``: what the text of a card means of the
position, told from a ``scope``; ``readings`` is the form of the table of it all.
"""

__all__ = [
    "card_values",
    "energy",
    "keywords",
    "node_evaluation",
    "node_evaluators",
    "restrictions",
    "scope",
]
