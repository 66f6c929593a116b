"""How effect nodes are carried out.

One module per family, named as in ``cards.effects.model``; what they read stands in
``reading``. ``book`` gathers both.
"""

__all__ = [
    "abilities",
    "card_atoms",
    "control",
    "damage",
    "durations",
    "event_cards",
    "field_entry",
    "modification",
    "movement",
    "node_table",
    "optional_alternatives",
]
