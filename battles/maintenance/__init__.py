"""Repairing, verifying and archiving battles.

``repair`` resumes or calls off halted battles and runs logs again; ``stalled_battles``
finds battles that make no progress. ``seed_verification`` checks that a battle was
played from the seed it promised, ``record_signing`` signs its record.
``finished_battles`` reports how battles ended; ``log_packing`` compresses old logs.
"""

__all__ = [
    "finished_battles",
    "log_packing",
    "record_signing",
    "repair",
    "seed_verification",
    "stalled_battles",
]
