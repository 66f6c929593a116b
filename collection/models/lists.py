"""Bounds of a list of cards, whoever keeps it."""

MOST_COPIES_LISTED = 50  # a deck has fifty cards; a list with more of one is a slip
MOST_CARDS_LISTED = 200  # four decks' worth, for lists still being thinned out
DECK_NAME_LENGTH = 60
