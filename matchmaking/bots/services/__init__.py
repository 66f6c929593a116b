"""Writes of people's bots.

What an owner does is in ``owning``, how a battle with a bot begins in ``beginning``,
the ladder's beat in ``ladder``, what an ended battle does in ``settling``.
"""

from .beginning import be_ready, challenge, rest, train
from .ladder import tick
from .owning import (
    change,
    delete,
    forget_deleted,
    issue_token,
    make,
    restore,
    revoke_token,
)
from .settling import settle

__all__ = [
    "be_ready",
    "challenge",
    "change",
    "delete",
    "forget_deleted",
    "issue_token",
    "make",
    "rest",
    "restore",
    "revoke_token",
    "settle",
    "tick",
    "train",
]
