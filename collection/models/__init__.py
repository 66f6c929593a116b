"""Tables of the collection: owned cards and how they came, packs, decks."""

from .decks import Deck, DeckEntry, DeckQuerySet
from .lists import DECK_NAME_LENGTH, MOST_COPIES_LISTED
from .movements import SOURCE_LENGTH, CardMovement, Why
from .owned import OwnedCard
from .packs import (
    ENTROPY_LENGTH,
    SLUG_LENGTH,
    PackGrant,
    PackReason,
    PackRecipe,
)
from .shelf import BulkChange, CardMark, OwnedPrinting
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "DECK_NAME_LENGTH",
    "ENTROPY_LENGTH",
    "MOST_COPIES_LISTED",
    "SLUG_LENGTH",
    "SOURCE_LENGTH",
    "BulkChange",
    "CardMark",
    "CardMovement",
    "Deck",
    "DeckEntry",
    "DeckQuerySet",
    "OwnedCard",
    "OwnedPrinting",
    "PackGrant",
    "PackReason",
    "PackRecipe",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
    "Why",
]
