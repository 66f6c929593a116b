"""May this deck be played: the construction rules of the game, without a database.

Clauses UA-2.2.1 to UA-2.2.7. Whether a person owns the cards is not a rule of the
game; that lives in ``collection.services``.

>>> from collection.legality import DeckCard, check_deck
>>> deck = [DeckCard("TDL-1-001", "TDL")] * 5
>>> [problem.clause for problem in check_deck(deck)]
['UA-2.2.1', 'UA-2.2.3']
"""

from .changes import find_changes
from .check import check_deck
from .formats import LIMITED, LIMITED_SIZE, rules_of_format
from .problems import Change, Problem, Remark
from .records import OFFICIAL, CardLike, DeckCard, DeckRules, copy_key

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
    "copy_key",
    "find_changes",
    "rules_of_format",
]
