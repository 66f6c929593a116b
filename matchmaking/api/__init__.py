"""REST endpoints of matchmaking."""

__all__ = ["personal_data_urls", "urls"]
