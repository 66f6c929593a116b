"""Writes of tournaments.

``registering``: setting up, entering, leaving. ``checking``: decks before it begins.
``rounds``: pairing a round, noting its results, going on. ``timing``: when the clock of
a round has run out. ``judging``: the judge's desk. ``beating``: what a beat and a
finished battle set off.

Locks are taken in one order: the tournament, then people, then whatever battles take.
"""

from .beating import advance, settle, tick
from .checking import list_numbers
from .judging import carry_out, drop, extend, go_on, pause, replay, rule, undo
from .registering import (
    Settings,
    begin,
    call_off,
    create,
    enter,
    leave,
    rename_entries_of,
)

__all__ = [
    "Settings",
    "advance",
    "begin",
    "call_off",
    "carry_out",
    "create",
    "drop",
    "enter",
    "extend",
    "go_on",
    "leave",
    "list_numbers",
    "pause",
    "rename_entries_of",
    "replay",
    "rule",
    "settle",
    "tick",
    "undo",
]
