"""Bounds of a list of cards, whoever keeps it, and of what is said about it."""

MOST_COPIES_LISTED = 50  # a deck has fifty cards; a list with more of one is a slip
MOST_CARDS_LISTED = 200  # four decks' worth, for lists still being thinned out
DECK_NAME_LENGTH = 60
DESCRIPTION_LENGTH = 4000
FOLDER_LENGTH = 40
GAME_LENGTH = 32  # of the name of a game
TAG_LENGTH = 24
MOST_TAGS = 8
VERSION_NOTE_LENGTH = 200
TOKEN_LENGTH = 43  # 32 random bytes
