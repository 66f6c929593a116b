"""Live play: a battle between database, engine and whoever looks at it.

``session``: a battle in memory; ``journal`` and ``groupcommit`` append its log, and
``halting`` freezes it when the engine fails. ``hub``, ``relay`` and ``connections``
bring news to sockets, as messages of ``protocol``; ``matches`` says what is not the
game. ``throttle``, ``threads`` and ``background``: how much, and on whose time.
"""

__all__ = [
    "background",
    "connections",
    "groupcommit",
    "halting",
    "hub",
    "journal",
    "matches",
    "protocol",
    "relay",
    "session",
    "threads",
    "throttle",
]
