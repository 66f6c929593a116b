"""Rating changes of recorded games, seasons, suspicions, reviews, and public files.

``final_standings``: what stays of a season that has ended.
"""

__all__ = ["exports", "final_standings", "rating_updates", "reviews"]
