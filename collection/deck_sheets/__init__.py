"""Decks as plain records, with every problem that keeps them from being played."""
