"""Tables of the collection: owned cards and how they came, starter decks, decks."""

from .decks import Deck, DeckEntry, DeckQuerySet
from .lists import DECK_NAME_LENGTH, MOST_CARDS_LISTED, MOST_COPIES_LISTED
from .movements import SOURCE_LENGTH, CardMovement, Why
from .owned import OwnedCard
from .shelf import BulkChange, CardMark, OwnedPrinting
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "DECK_NAME_LENGTH",
    "MOST_CARDS_LISTED",
    "MOST_COPIES_LISTED",
    "SOURCE_LENGTH",
    "BulkChange",
    "CardMark",
    "CardMovement",
    "Deck",
    "DeckEntry",
    "DeckQuerySet",
    "OwnedCard",
    "OwnedPrinting",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
    "Why",
]
