"""REST endpoints of results."""

__all__ = ["urls"]
