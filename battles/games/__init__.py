"""The games: their engines, the cards of a battle, and their refusals.

Everything else in this app speaks to a game through what stands here; a further game is
one more entry in ``rulesets``. Knows no battle that runs.

``face``: what a game is to a service, as one value. ``layout``: how one lies on the
table. ``lessons``: what newcomers are told. ``union_arena``, ``universe_end``,
``kiseki``: that of each game, for whoever tries its cards out. ``rulesets``: the games
by name. ``pinned``: the cards of a battle, as they were when it began. ``decks``:
what the collection service is told of decks. ``build``: which build of the rules runs
here. ``refusals``: what an engine refuses, in the reader's
language.
"""

__all__ = [
    "deck_registration",
    "first_game",
    "kiseki",
    "pinned_cards",
    "refusals",
    "registry",
    "rules_build",
    "ruleset",
    "table_layout",
    "union_arena",
    "universe_end",
]
