"""Pairing, tie-breaks and overtime: plain records in, plain records out.

No Django and no database; the matching is rustworkx's, as in ``matchmaking.pairing``.

>>> from matchmaking.tournaments.rules import Player, pair_round
>>> eight = [Player(id=number, lot=number) for number in range(1, 9)]
>>> len(pair_round(eight, [], seed=b"harbour"))
4
"""

from .double_elimination import (
    Bracket,
    count_double_rounds,
    count_lower_places,
    find_brackets,
    pair_double_round,
)
from .elimination import pair_bracket, pair_first_round, pair_next_round
from .overtime import FURTHER_S, FURTHER_TURNS, Board, Measure, decide_table, is_over
from .records import (
    DRAW_POINTS,
    WIN_POINTS,
    Outcome,
    Player,
    Table,
    count_points,
)
from .round_robin import count_robin_rounds, pair_robin_round
from .standings import (
    Standing,
    rank_double_elimination,
    rank_elimination,
    rank_swiss,
    rank_top_cut,
)
from .swiss import get_usual_rounds, pair_round

__all__ = [
    "DRAW_POINTS",
    "FURTHER_S",
    "FURTHER_TURNS",
    "WIN_POINTS",
    "Board",
    "Bracket",
    "Measure",
    "Outcome",
    "Player",
    "Standing",
    "Table",
    "count_double_rounds",
    "count_lower_places",
    "count_points",
    "count_robin_rounds",
    "decide_table",
    "find_brackets",
    "get_usual_rounds",
    "is_over",
    "pair_bracket",
    "pair_double_round",
    "pair_first_round",
    "pair_next_round",
    "pair_robin_round",
    "pair_round",
    "rank_double_elimination",
    "rank_elimination",
    "rank_swiss",
    "rank_top_cut",
]
