"""People one follows, one's followers, and which friends are online or playing."""

__all__ = ["people", "play_notifications"]
