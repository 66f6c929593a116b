"""What a player may do: to ask whether and to do it stand side by side.

``using`` a card from hand (``play``, ``raid``), ``activating`` an effect, ``attack``;
what that takes (``costs``, ``payment``), which cards are chosen (``choosing``), and
whether an effect could be carried out at all (``feasible``).
"""

__all__ = [
    "activation",
    "attack",
    "card_choices",
    "card_use",
    "costs",
    "feasibility",
    "field_entry",
    "payment",
    "raid",
]
