"""How effect nodes are carried out.

One module per family, named as in ``cards.effects.model``; nodes that are only
evaluated are in ``queries.node_evaluation``. ``node_table`` combines both.
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
