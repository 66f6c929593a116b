"""Writes of the collection app: owned cards, decks, locking them, and starter decks."""

from collection.deck_sheets.records import FrozenDeck

from .completion import CompletedDeck, complete_own_deck
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
from .details import rename_deck, update_deck_details
from .frozen_decks import (
    MOST_DIGITS,
    freeze_any_deck,
    freeze_deck,
    freeze_game_list,
    freeze_game_sheet,
    freeze_list,
    freeze_sheet,
    freeze_starter,
    freeze_starter_or_random,
    precheck_deck,
)
from .movements import LedgerMismatch, find_ledger_mismatches, record_movement
from .starters import grant_starter, load_starter_decks
from .versions import keep_version, restore_version

__all__ = [
    "MOST_DIGITS",
    "CompletedDeck",
    "FrozenDeck",
    "LedgerMismatch",
    "add_copy",
    "change_entries",
    "complete_own_deck",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "find_ledger_mismatches",
    "freeze_any_deck",
    "freeze_deck",
    "freeze_game_list",
    "freeze_game_sheet",
    "freeze_list",
    "freeze_sheet",
    "freeze_starter",
    "freeze_starter_or_random",
    "grant_starter",
    "keep_version",
    "load_starter_decks",
    "precheck_deck",
    "purge_deleted_decks",
    "record_movement",
    "rename_deck",
    "restore_deck",
    "restore_version",
    "set_entries",
    "update_deck_details",
]
