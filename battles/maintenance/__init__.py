"""Care for battles: mending what was halted, proving and keeping what was played.

``repair``: resuming, calling off and looking after battles, and running a log again.
``guard``: which battles stand still. ``fairness``: whether a battle was played with the
seed it promised. ``archive``: how battles ended, for whoever counts them. ``packing``:
keeping the logs of old ones in little space. ``signing``: that a record is this
site's.
"""

__all__ = [
    "finished_battles",
    "log_packing",
    "record_signing",
    "repair",
    "seed_verification",
    "stalled_battles",
]
