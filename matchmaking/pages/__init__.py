"""Pages of games with their own decks, of correspondence, of people and of clubs."""

__all__ = ["clubs", "correspondence", "games", "people"]
