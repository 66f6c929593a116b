"""Players' own bots: connected with a token, challenged, and on a ladder of their own.

A bot reports every few seconds that it is ready (``services.set_ready``); a periodic
task starts what it is ready for (``services.run_tick``), pairing bots as players are
paired and filling in with our own bots, whose ratings are fixed and anchor the ladder.
Nothing a bot plays changes a player's rating, statistics or packs: its battles have the
origin ``bots``. Locks are taken in one order: users, then bots by their keys.
"""

__all__ = ["selectors", "services"]
