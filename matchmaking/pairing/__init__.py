"""Pairing of waiting players: plain records in, plain pairs out.

No Django and no database; the matching itself is rustworkx's exact maximum-weight
matching, a C library that any Python prompt can use.

>>> from matchmaking.pairing import Waiting, pair_up
>>> strong = Waiting(ticket_id=1, user_id=11, rating=1900, waited_s=0)
>>> middling = Waiting(ticket_id=2, user_id=12, rating=1540, waited_s=3)
>>> newcomer = Waiting(ticket_id=3, user_id=13, rating=1500, waited_s=5)
>>> [(pair.first.user_id, pair.second.user_id)
...     for pair in pair_up([strong, middling, newcomer])]
[(13, 12)]
"""

from .best_pairs import compute_best_worth, pair_up
from .pair_values import (
    MET_BEFORE_POINTS,
    OVERDUE_S,
    PATIENCE_AT_ONCE,
    PATIENCE_PER_S,
    Acquaintance,
    Pair,
    Waiting,
    compute_certainty,
    compute_distance,
    compute_patience,
    compute_worth,
    is_overdue,
    may_meet,
)

__all__ = [
    "MET_BEFORE_POINTS",
    "OVERDUE_S",
    "PATIENCE_AT_ONCE",
    "PATIENCE_PER_S",
    "Acquaintance",
    "Pair",
    "Waiting",
    "arrival_replay",
    "compute_best_worth",
    "compute_certainty",
    "compute_distance",
    "compute_patience",
    "compute_worth",
    "histograms",
    "is_overdue",
    "may_meet",
    "pair_up",
]
