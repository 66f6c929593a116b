"""Running battles, between the database, the engine and their viewers.

``session`` is a battle in memory, ``locks`` its lock. ``log_writer`` appends its log,
many battles in one transaction (``group_commit``); ``log_reader`` reads it, starting
from ``snapshots``; ``halts`` freezes a battle whose engine failed.

``battle_access`` decides who may act in a battle, ``submissions`` applies their actions
(``fast_path`` those from sockets, without leaving the event loop), ``player_views``
builds what each may see, ``match_state`` what surrounds the game, ``presence`` records
who is connected. ``view_changes`` is the difference of two views.

``hub``, ``relay`` and ``connections`` deliver events to sockets as messages of
``protocol``; ``serializers`` is the log over REST, ``views`` the page of the board.
``throttle`` limits requests; ``threads`` run the work.
"""

__all__ = [
    "battle_access",
    "connections",
    "fast_path",
    "halts",
    "hub",
    "locks",
    "log_reader",
    "log_writer",
    "match_state",
    "player_views",
    "presence",
    "protocol",
    "relay",
    "serializers",
    "session",
    "submissions",
    "threads",
    "throttle",
    "view_changes",
    "views",
]
