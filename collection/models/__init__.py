"""Tables of the collection: owned cards, starter decks, and decks."""

from .decks import Deck, DeckEntry, DeckQuerySet, Visibility
from .lists import (
    DECK_NAME_LENGTH,
    DESCRIPTION_LENGTH,
    FOLDER_LENGTH,
    MOST_COPIES_LISTED,
    MOST_TAGS,
    TAG_LENGTH,
    VERSION_NOTE_LENGTH,
)
from .owned import OwnedCard
from .sharing import DeckLike, DeckVersion
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "DECK_NAME_LENGTH",
    "DESCRIPTION_LENGTH",
    "FOLDER_LENGTH",
    "MOST_COPIES_LISTED",
    "MOST_TAGS",
    "TAG_LENGTH",
    "VERSION_NOTE_LENGTH",
    "Deck",
    "DeckEntry",
    "DeckLike",
    "DeckQuerySet",
    "DeckVersion",
    "OwnedCard",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
    "Visibility",
]
