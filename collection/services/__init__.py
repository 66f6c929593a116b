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
from .locking import lock_deck
from .starters import grant_starter, load_starter_decks

__all__ = [
    "LockedDeck",
    "change_entries",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "grant_starter",
    "load_starter_decks",
    "lock_deck",
    "purge_deleted_decks",
    "rename_deck",
    "restore_deck",
    "set_entries",
]
