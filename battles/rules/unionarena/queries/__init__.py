"""Values computed from a position, changing nothing.

``card_values``: what cards are at this moment. ``energy``, ``keywords``,
``restrictions``: what they generate, can and cannot do. ``node_evaluation``: what
effect nodes mean in the position, seen from a ``scope``; ``node_evaluators`` is the
form of the table of them all.
"""

__all__ = [
    "card_values",
    "energy",
    "keywords",
    "node_evaluation",
    "node_evaluators",
    "prompts",
    "restrictions",
    "scope",
]
