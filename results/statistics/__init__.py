"""Leaderboards, win rates with intervals, and records."""

__all__ = [
    "card_records",
    "deck_kinds",
    "deck_records",
    "ladder_statistics",
    "leaderboards",
    "opponents",
    "win_rates",
]
