"""Writes of the collection app: owned cards, decks, locking them, and starter decks."""

from collection.sheets import LockedDeck

from .decks import (
    add_copy,
    change_entries,
    copy_deck,
    create_deck,
    delete_deck,
    purge_deleted_decks,
    restore_deck,
    set_entries,
)
from .details import describe_deck, rename_deck
from .locking import (
    MOST_DIGITS,
    draw_starter,
    glance_at_deck,
    lock_any,
    lock_deck,
    lock_list,
    lock_sheet,
    lock_starter,
)
from .movements import Imbalance, find_imbalances, record_movement
from .starters import grant_starter, load_starter_decks
from .versions import keep_version, restore_version

__all__ = [
    "MOST_DIGITS",
    "Imbalance",
    "LockedDeck",
    "add_copy",
    "change_entries",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "describe_deck",
    "draw_starter",
    "find_imbalances",
    "glance_at_deck",
    "grant_starter",
    "keep_version",
    "load_starter_decks",
    "lock_any",
    "lock_deck",
    "lock_list",
    "lock_sheet",
    "lock_starter",
    "purge_deleted_decks",
    "record_movement",
    "rename_deck",
    "restore_deck",
    "restore_version",
    "set_entries",
]
