"""Tables of the collection: owned cards, starter decks, and decks."""

from .decks import Deck, DeckEntry, DeckQuerySet
from .lists import DECK_NAME_LENGTH, MOST_CARDS_LISTED, MOST_COPIES_LISTED
from .owned import OwnedCard
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "DECK_NAME_LENGTH",
    "MOST_CARDS_LISTED",
    "MOST_COPIES_LISTED",
    "Deck",
    "DeckEntry",
    "DeckQuerySet",
    "OwnedCard",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
]
