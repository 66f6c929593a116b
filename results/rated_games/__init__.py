"""Rating changes of recorded games, seasons, suspicions, reviews, and public files."""

__all__ = ["exports", "rating_updates", "reviews"]
