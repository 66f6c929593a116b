"""Writes of the collection app: decks, locking them, and starter decks."""

from collection.sheets import LockedDeck

from .decks import (
    change_entries,
    copy_deck,
    create_deck,
    delete_deck,
    purge_deleted_decks,
    rename_deck,
    restore_deck,
    set_entries,
)
from .locking import draw_starter, lock_deck, lock_list, lock_named
from .starters import grant_starter, load_starter_decks

__all__ = [
    "LockedDeck",
    "change_entries",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "draw_starter",
    "grant_starter",
    "load_starter_decks",
    "lock_deck",
    "lock_list",
    "lock_named",
    "purge_deleted_decks",
    "rename_deck",
    "restore_deck",
    "set_entries",
]
