"""Tables of the collection: owned cards and how they came, packs, decks."""

from .decks import Deck, DeckEntry, DeckQuerySet, Visibility
from .drafts import (
    CARD_NUMBER_LENGTH,
    Draft,
    DraftDay,
    DraftPick,
    DraftSeat,
    DraftState,
    PickedBy,
)
from .inventory import BulkChange, CardMark, OwnedPrinting
from .limited import Pool, PoolEntry, PoolKind
from .limits import (
    DECK_NAME_LENGTH,
    DESCRIPTION_LENGTH,
    FOLDER_LENGTH,
    MOST_CARDS_LISTED,
    MOST_COPIES_LISTED,
    MOST_TAGS,
    TAG_LENGTH,
    VERSION_NOTE_LENGTH,
)
from .movements import SOURCE_LENGTH, CardMovement, Why
from .owned import OwnedCard
from .packs import (
    ENTROPY_LENGTH,
    SLUG_LENGTH,
    PackGrant,
    PackReason,
    PackRecipe,
)
from .sharing import DeckLike, DeckScore, DeckVersion
from .starters import StarterDeck, StarterDeckEntry, StarterGrant

__all__ = [
    "CARD_NUMBER_LENGTH",
    "DECK_NAME_LENGTH",
    "DESCRIPTION_LENGTH",
    "ENTROPY_LENGTH",
    "FOLDER_LENGTH",
    "MOST_CARDS_LISTED",
    "MOST_COPIES_LISTED",
    "MOST_TAGS",
    "SLUG_LENGTH",
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
    "DeckScore",
    "DeckVersion",
    "Draft",
    "DraftDay",
    "DraftPick",
    "DraftSeat",
    "DraftState",
    "OwnedCard",
    "OwnedPrinting",
    "PackGrant",
    "PackReason",
    "PackRecipe",
    "PickedBy",
    "Pool",
    "PoolEntry",
    "PoolKind",
    "StarterDeck",
    "StarterDeckEntry",
    "StarterGrant",
    "Visibility",
    "Why",
]
