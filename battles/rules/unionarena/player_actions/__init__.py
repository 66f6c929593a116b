"""What a player may do: whether it is allowed, and doing it, side by side.

Using a card from hand (``card_use``, ``raid``), ``activation`` of an effect,
``attack`` and ``attack_beginning``; ``field_entry``; what that costs (``costs``,
``payment``, ``prices``), which cards are chosen (``card_choices``), and whether an
effect could be carried out (``feasibility``).
"""

__all__ = [
    "activation",
    "attack",
    "attack_beginning",
    "card_choices",
    "card_use",
    "costs",
    "feasibility",
    "field_entry",
    "payment",
    "raid",
]
