"""Tables of the collection: owned cards and how they came, starter decks, decks."""

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
from .movements import SOURCE_LENGTH, CardMovement, Why
from .owned import OwnedCard
from .sharing import DeckLike, DeckVersion
from .shelf import BulkChange, CardMark, OwnedPrinting
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "DECK_NAME_LENGTH",
    "DESCRIPTION_LENGTH",
    "FOLDER_LENGTH",
    "MOST_COPIES_LISTED",
    "MOST_TAGS",
    "SOURCE_LENGTH",
    "TAG_LENGTH",
    "VERSION_NOTE_LENGTH",
    "BulkChange",
    "CardMark",
    "CardMovement",
    "Deck",
    "DeckEntry",
    "DeckLike",
    "DeckQuerySet",
    "DeckVersion",
    "OwnedCard",
    "OwnedPrinting",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
    "Visibility",
    "Why",
]
