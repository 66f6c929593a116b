"""Decks as plain records, with everything that keeps them from being played."""

__all__ = ["game_decks", "legality_checks", "problem_sentences", "records"]
