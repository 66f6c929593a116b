"""Live play: a battle between database, engine and whoever looks at it.

Playing: ``admission`` lets whoever has a seat in, ``playing`` takes their answers
(``onehop`` those of sockets, without leaving the loop), ``showing`` tells what they may
know, ``views`` is the page of the board. ``session`` is a battle in memory, ``locks``
its lock; ``journal`` appends its log, ``entries`` reads it, ``halting`` freezes it when
the engine fails.

Telling: ``changes`` says what is new in a view; ``hub``, ``relay`` and ``connections``
bring news to sockets, as messages of ``protocol``; ``matches`` says what is not the
game, ``presence`` notes who is there, ``serializers`` are the log over REST.
``throttle``, ``threads`` and ``background``: how much, and on whose time.
"""

__all__ = [
    "background_tasks",
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
