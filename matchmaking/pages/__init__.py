"""Pages of games with their own decks, of correspondence, and of people."""

__all__ = ["correspondence", "games", "people"]
