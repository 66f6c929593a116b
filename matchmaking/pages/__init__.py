"""Pages of games with their own decks, and of people."""

__all__ = ["games", "people"]
