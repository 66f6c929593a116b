"""Pages of games with cards of their own, and of people."""

__all__ = ["games", "people"]
