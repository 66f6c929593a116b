"""Leaderboards, win rates with intervals, and records."""

__all__ = [
    "card_records",
    "csv_exports",
    "deck_kinds",
    "deck_records",
    "ladder_statistics",
    "leaderboards",
    "opponents",
    "past_seasons",
    "rating_curves",
    "weekly_figures",
    "win_rates",
]
