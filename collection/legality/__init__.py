"""Deck construction rules of the game, without a database.

Clauses UA-2.2.1 to UA-2.2.7. Whether a user owns the cards is not a rule of the game;
``collection.services`` checks it. ``game_rules`` holds the deck rules of games with
their own cards.

>>> from collection.legality import DeckCard, check_deck
>>> deck = [DeckCard("TDL-1-001", "TDL")] * 5
>>> [problem.clause for problem in check_deck(deck)]
['UA-2.2.1', 'UA-2.2.3']
"""

from .check import check_deck
from .deck_cards import (
    COPIES_OF_ONE_NUMBER,
    COPIES_OF_SPECIAL_TRIGGERS,
    DECK_SIZE,
    OFFICIAL,
    CardLike,
    DeckCard,
    DeckRules,
    get_copy_key,
)
from .formats import LIMITED, LIMITED_SIZE, get_format_rules
from .problems import Change, Problem, Remark
from .suggested_changes import choose_series, find_changes, get_copy_limit

__all__ = [
    "COPIES_OF_ONE_NUMBER",
    "COPIES_OF_SPECIAL_TRIGGERS",
    "DECK_SIZE",
    "LIMITED",
    "LIMITED_SIZE",
    "OFFICIAL",
    "CardLike",
    "Change",
    "DeckCard",
    "DeckRules",
    "Problem",
    "Remark",
    "check_deck",
    "choose_series",
    "find_changes",
    "game_rules",
    "get_copy_key",
    "get_copy_limit",
    "get_format_rules",
    "problems",
]
