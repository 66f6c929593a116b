"""Decks as plain records, with everything that keeps them from being played."""

__all__ = [
    "completion_sentences",
    "game_decks",
    "legality_checks",
    "problem_sentences",
    "records",
]
