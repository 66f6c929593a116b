"""Pairing, tie-breaks and the end of time: plain records in, plain records out.

No Django and no database; the matching is rustworkx's, as in ``matchmaking.pairing``.

>>> from matchmaking.tournaments.core import Player, pair_round
>>> eight = [Player(id=number, lot=number) for number in range(1, 9)]
>>> len(pair_round(eight, [], seed=b"harbour"))
4
"""

from .elimination import pair_first, pair_next
from .overtime import FURTHER_S, FURTHER_TURNS, Board, Measure, decide, is_over
from .records import Outcome, Player, Table, points
from .standings import Standing, rank, rank_elimination
from .swiss import pair_round, usual_rounds

__all__ = [
    "FURTHER_S",
    "FURTHER_TURNS",
    "Board",
    "Measure",
    "Outcome",
    "Player",
    "Standing",
    "Table",
    "decide",
    "is_over",
    "pair_first",
    "pair_next",
    "pair_round",
    "points",
    "rank",
    "rank_elimination",
    "usual_rounds",
]
