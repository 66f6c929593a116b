"""A card as plain data: its face, its draft, its gaps, its texts; no tables.

The face is what battles, pages and clients share (UA-2.1.1 to UA-2.1.4); ``draft`` is
a card as somebody proposes it, ``gaps`` what of its text was not understood, ``texts``
writes the text in every language.
"""

from .face import (
    COLORS,
    HIGHEST_AP_COST,
    HIGHEST_BP,
    HIGHEST_ENERGY,
    KINDS,
    LANGUAGES,
    NUMBER_PATTERN,
    NUMBER_SHAPE,
    RARITIES,
    SERIES_PATTERN,
    SERIES_SHAPE,
    SET_SHAPE,
    TRIGGERS,
    CardFace,
    FaceProblem,
    check_face,
    is_playable,
)
from .writing_systems import JAPANESE, is_japanese

__all__ = [
    "COLORS",
    "HIGHEST_AP_COST",
    "HIGHEST_BP",
    "HIGHEST_ENERGY",
    "JAPANESE",
    "KINDS",
    "LANGUAGES",
    "NUMBER_PATTERN",
    "NUMBER_SHAPE",
    "RARITIES",
    "SERIES_PATTERN",
    "SERIES_SHAPE",
    "SET_SHAPE",
    "TRIGGERS",
    "CardFace",
    "FaceProblem",
    "check_face",
    "draft",
    "is_japanese",
    "is_playable",
    "text_translation",
    "unparsed_passages",
]
