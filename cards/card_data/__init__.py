"""A card as plain data, without tables.

``face``: the data that battles, pages and clients share (UA-2.1.1 to UA-2.1.4).
``draft``: a card before it is published. ``unparsed_passages``: the parts of its text
that could not be parsed. ``text_translation``: the text in every language.
``languages``: the languages and their columns. ``ap_cards``: names of AP cards.
``folding``: spelling variants made equal, for comparing and searching.
``sentences``: what can be wrong with a list or a card, by code.
"""

from .face import (
    BP_STEP,
    COLORS,
    HIGHEST_AP_COST,
    HIGHEST_BP,
    HIGHEST_ENERGY,
    KINDS,
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
from .languages import LANGUAGES
from .writing_systems import JAPANESE, is_japanese

__all__ = [
    "BP_STEP",
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
    "ap_cards",
    "check_face",
    "draft",
    "evidence",
    "folding",
    "is_japanese",
    "is_playable",
    "languages",
    "sentences",
    "text_translation",
    "unparsed_passages",
    "written_numbers",
]
