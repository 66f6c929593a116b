"""Starter decks as the content files list them."""

__all__ = ["deck_files"]
