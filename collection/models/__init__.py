"""Tables of the collection: owned cards, starter decks, and decks."""

from .decks import Deck, DeckEntry, DeckQuerySet
from .lists import DECK_NAME_LENGTH, MOST_COPIES_LISTED
from .owned import OwnedCard
from .shelf import BulkChange, CardMark, OwnedPrinting
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "DECK_NAME_LENGTH",
    "MOST_COPIES_LISTED",
    "BulkChange",
    "CardMark",
    "Deck",
    "DeckEntry",
    "DeckQuerySet",
    "OwnedCard",
    "OwnedPrinting",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
]
