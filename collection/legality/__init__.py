"""May this deck be played: the construction rules of the game, without a database.

Clauses UA-2.2.1 to UA-2.2.7. Whether a person owns the cards is not a rule of the
game; that lives in ``collection.services``.

>>> from collection.legality import DeckCard, check_deck
>>> deck = [DeckCard("TDL-1-001", "TDL")] * 5
>>> [problem.clause for problem in check_deck(deck)]
['UA-2.2.1', 'UA-2.2.3']
"""

from .check import check_deck
from .deck_cards import OFFICIAL, CardLike, DeckCard, DeckRules, get_copy_key
from .formats import LIMITED, LIMITED_SIZE, get_format_rules
from .problems import Change, Problem, Remark
from .suggested_changes import find_changes

__all__ = [
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
    "find_changes",
    "get_copy_key",
    "get_format_rules",
]
