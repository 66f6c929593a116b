"""Recalculation of outcomes and ratings, and voiding of rated games."""

__all__ = ["recalculation"]
