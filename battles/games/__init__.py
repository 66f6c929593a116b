"""The games: their engines, the cards of a battle, and their refusals.

The rest of the app reaches a game only through this package; a further game is one more
entry in ``registry``. No module here knows a running battle.

``ruleset``: what a game provides, as one value. ``table_layout``: how it lies on the
table. ``first_game``: the guided first game. ``union_arena``, ``universe_end``,
``kiseki``, ``kites``: the rulesets. ``registry``: the games by name.
``pinned_cards``: the cards of a battle, as they were when it began.
``deck_registration``: what ``collection`` needs to know about decks. ``rules_build``:
which build of the rules runs here. ``refusals``: the engine's refusals in the reader's
language.
"""

__all__ = [
    "deck_registration",
    "first_game",
    "kiseki",
    "kites",
    "pinned_cards",
    "refusals",
    "registry",
    "rules_build",
    "ruleset",
    "table_layout",
    "union_arena",
    "universe_end",
]
