"""Shared decks: reading, liking and copying other users' decks.

``selectors`` decide who can see which deck, ``services`` share and copy decks,
``public_deck_search`` finds public ones, ``decks_to_play`` lists those to play with.
``missing_cards`` compares a deck with a user's cards, ``card_similarity`` (pure) ranks
replacements, ``version_history`` compares versions of a deck.
"""

__all__ = [
    "decks_to_play",
    "missing_cards",
    "public_deck_search",
    "selectors",
    "services",
    "version_history",
    "views",
]
