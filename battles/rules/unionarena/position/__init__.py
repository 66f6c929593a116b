"""What a position is: cards, zones, and all that a battle remembers.

``zones``, and ``cards``: the fixed facts of a card, its effects made ready by
``program``. ``deck`` says which decks may be played, ``samples`` gives two, ``options``
has the rules a battle may set otherwise. ``state`` is the whole position. Its fields
stand in ``fields``, each once; ``generated`` is written from them. ``derived`` is what
effects add up to at the moment, ``bindings`` what a resolution has bound, ``deeds``
what was done this turn.
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
