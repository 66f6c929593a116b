"""The position: cards, zones, and all that a battle remembers.

``zones``, and ``cards``: the fixed facts of a card, its effects compiled by
``effect_programs``. ``deck_construction`` checks decks, ``samples`` has two,
``options`` has the rule options of a battle. ``state`` is the whole position. Its
fields are defined in ``fields``, each once; ``generated`` is written from them.
``derived_values`` is what effects add up to at the moment, ``bindings`` what a
resolution has bound, ``turn_history`` what was done this turn.
"""

__all__ = [
    "bindings",
    "cards",
    "deck_construction",
    "derived_values",
    "effect_programs",
    "fields",
    "generated",
    "options",
    "samples",
    "state",
    "turn_history",
    "zones",
]
