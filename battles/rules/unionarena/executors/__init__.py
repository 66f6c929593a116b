"""How effect nodes are carried out.

One module per family, named as in ``cards.effects.model``; what they read stands in
``reading``. ``book`` gathers both.
"""

__all__ = [
    "abilities",
    "book",
    "cards",
    "control",
    "durations",
    "entering",
    "events",
    "harming",
    "modifying",
    "optional",
    "placing",
]
