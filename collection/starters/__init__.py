"""Starter decks as the content files list them."""
