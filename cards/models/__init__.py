"""Tables of the cards app.

Cards, those of further games, printings, rulings, series, imports, paraphrases.
"""

from .cards import (
    HELD,
    ORIGINS,
    Card,
    CardQuerySet,
    CardRevision,
    CardRevisionQuerySet,
)
from .game_cards import GAME_LENGTH, GameCard, GameCardVersion
from .imports import (
    CardSource,
    ImportChunk,
    ImportRun,
    ImportStatus,
    IncompleteRow,
    RowState,
)
from .paraphrases import Paraphrase
from .printings import CardSet, CardSetQuerySet, Printing, PrintingQuerySet
from .rulings import (
    Ruling,
    RulingCard,
    RulingQuerySet,
    Verdict,
    build_identity,
)
from .series import Series, SeriesQuerySet, Trait
from .viewers import MAY_PREVIEW, Viewer, may_preview

__all__ = [
    "GAME_LENGTH",
    "HELD",
    "MAY_PREVIEW",
    "ORIGINS",
    "Card",
    "CardQuerySet",
    "CardRevision",
    "CardRevisionQuerySet",
    "CardSet",
    "CardSetQuerySet",
    "CardSource",
    "GameCard",
    "GameCardVersion",
    "ImportChunk",
    "ImportRun",
    "ImportStatus",
    "IncompleteRow",
    "Paraphrase",
    "Printing",
    "PrintingQuerySet",
    "RowState",
    "Ruling",
    "RulingCard",
    "RulingQuerySet",
    "Series",
    "SeriesQuerySet",
    "Trait",
    "Verdict",
    "Viewer",
    "build_identity",
    "may_preview",
]
