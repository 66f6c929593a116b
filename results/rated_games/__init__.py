"""Rating changes of recorded games, seasons, suspicions, and public files of games."""

__all__ = ["exports", "rating_updates"]
